//! Files to the disk, all or nothing: written beside their place, flushed, and moved in together.

use crate::calendar::Period;
use crate::store::Ledger;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Files of a publication: paths relative to its folder, and bytes.
pub type Files = Vec<(String, Vec<u8>)>;

/// Holds an office folder for one run at a time; released when dropped, also by a kill.
#[derive(Debug)]
pub struct Hold {
    _file: File,
}

/// Why an office folder cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    #[error("another run holds the office folder")]
    Held,
    #[error("{0}")]
    Io(#[from] io::Error),
}

const LOCK: &str = ".qili.lock";

impl Hold {
    /// Takes hold of an office folder.
    ///
    /// # Errors
    /// When another run holds it, or the lock file cannot be written.
    pub fn take(office: &Path) -> Result<Self, HoldError> {
        let file = File::options().create(true).write(true).truncate(false).open(office.join(LOCK))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(HoldError::Held),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// `parent/.name.tag`: hidden, beside its place.
fn beside(folder: &Path, tag: &str) -> PathBuf {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    folder.with_file_name(format!(".{name}.{tag}"))
}

/// Files that are written and flushed but not yet in their place.
#[derive(Debug)]
#[must_use = "staged files do not exist until they are moved in"]
pub struct Staged {
    target: PathBuf,
    stage: PathBuf,
}

/// Writes files beside the folder they belong in.
///
/// # Errors
/// When the disk refuses.
pub fn stage(target: &Path, files: &Files) -> io::Result<Staged> {
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    fs::create_dir_all(parent.unwrap_or_else(|| Path::new(".")))?;
    let stage = beside(target, "new");
    remove(&stage)?;
    for (path, bytes) in files {
        let path = stage.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    Ok(Staged { target: target.to_path_buf(), stage })
}

impl Staged {
    /// Moves the files in. A folder that holds only files of earlier runs is swapped whole; in one
    /// that holds anything else each file takes its place, and what is not ours stays.
    ///
    /// # Errors
    /// When the disk refuses; the earlier files are then still whole, in place or beside it.
    pub fn move_in(self) -> io::Result<()> {
        if !self.target.exists() {
            fs::rename(&self.stage, &self.target)?;
        } else if is_ours(&self.target)? {
            let old = beside(&self.target, "old");
            remove(&old)?;
            fs::rename(&self.target, &old)?;
            fs::rename(&self.stage, &self.target)?;
            remove(&old)?;
        } else {
            move_each(&self.stage, &self.target)?;
            remove(&self.stage)?;
        }
        sync_folder(&self.target)
    }

    /// Moves a folder in that must not be there yet.
    ///
    /// # Errors
    /// When it is there, or the disk refuses.
    pub fn create(self) -> io::Result<()> {
        if self.target.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(&self.stage, &self.target)?;
        sync_folder(&self.target)
    }
}

/// Makes the move itself durable, where the system lets a folder be flushed.
fn sync_folder(target: &Path) -> io::Result<()> {
    match target.parent().map(File::open) {
        Some(Ok(folder)) => folder.sync_all().or(Ok(())),
        _ => Ok(()),
    }
}

/// Whether a folder looks like a publication and nothing else.
fn is_ours(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let ours = name == "data" || name == "run.json" || name.ends_with(".xlsx");
        if !ours || name.starts_with("~$") {
            return Ok(false);
        }
    }
    Ok(folder.join("run.json").exists())
}

fn move_each(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            move_each(&entry.path(), &place)?;
        } else {
            fs::rename(entry.path(), place)?;
        }
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Puts right what a killed run left beside `out/` and `ledger/`: a publication whose period was
/// closed is moved in, one that was being replaced is put back, everything else is dropped.
///
/// # Errors
/// When the disk refuses.
pub fn recover(office: &Path, ledger: &Ledger, period: Period) -> io::Result<()> {
    remove(&beside(&office.join("ledger").join(period.to_string()), "new"))?;
    let target = office.join("out").join(period.to_string());
    let (new, old) = (beside(&target, "new"), beside(&target, "old"));
    let closed_as = ledger.find(period).map(|closed| closed.hash.as_str());
    let finished = closed_as.is_some() && manifest_of(&new).as_deref() == closed_as;
    if finished {
        Staged { target: target.clone(), stage: new.clone() }.move_in()?;
    }
    if !target.exists() && old.exists() {
        fs::rename(&old, &target)?;
    }
    remove(&new)?;
    remove(&old)
}

/// The manifest's hash that a publication carries.
fn manifest_of(folder: &Path) -> Option<String> {
    let text = fs::read(folder.join("run.json")).ok()?;
    let run: serde_json::Value = serde_json::from_slice(&text).ok()?;
    run.get("manifest")?.as_str().map(str::to_owned)
}
