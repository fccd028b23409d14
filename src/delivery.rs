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

/// Name of the folder, inside the target, in which files wait until all are written.
const STAGE: &str = ".qili-new";

/// Stands in the stage once all of it is to be moved in, whatever happens.
const COMMIT: &str = ".commit";

/// Files that are written and flushed but not yet in their place.
#[derive(Debug)]
#[must_use = "staged files do not exist until they are moved in"]
pub struct Staged {
    target: PathBuf,
}

/// Writes files into a stage inside the folder they belong in, so that moving them in is a rename on the
/// same disk, also at a mount point or behind a link.
///
/// # Errors
/// When the disk refuses; the stage is then removed again.
pub fn stage(target: &Path, files: &Files) -> io::Result<Staged> {
    let stage = target.join(STAGE);
    let write = || -> io::Result<()> {
        fs::create_dir_all(target)?;
        settle(target, None)?;
        for (path, bytes) in files {
            let path = stage.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut file = File::create(path)?;
            file.write_all(bytes)?;
            file.sync_all()?;
        }
        Ok(())
    };
    if let Err(error) = write() {
        // the first error is the one to report
        let _ = remove(&stage);
        return Err(error);
    }
    Ok(Staged { target: target.to_path_buf() })
}

impl Staged {
    /// Moves the files in, each over its predecessor; what else lies in the folder stays. From the
    /// commit mark on a killed move is finished by the next run.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn move_in(self) -> io::Result<()> {
        let stage = self.target.join(STAGE);
        File::create(stage.join(COMMIT))?.sync_all()?;
        finish(&self.target)
    }
}

fn finish(target: &Path) -> io::Result<()> {
    let stage = target.join(STAGE);
    move_each(&stage, target)?;
    remove(&stage)?;
    sync_folder(target)
}

/// Finishes or drops what a killed run left in a folder: a stage with the commit mark is moved in, and so
/// is the publication of a period that was closed as `closed_as`.
fn settle(target: &Path, closed_as: Option<&str>) -> io::Result<()> {
    let stage = target.join(STAGE);
    if !stage.exists() {
        return Ok(());
    }
    let closed = closed_as.is_some() && manifest_of(&stage).as_deref() == closed_as;
    if stage.join(COMMIT).exists() || closed { finish(target) } else { remove(&stage) }
}

/// Makes the move itself durable, where the system lets a folder be flushed.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) => folder.sync_all().or(Ok(())),
        Err(_) => Ok(()),
    }
}

fn move_each(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.path().is_dir() {
            move_each(&entry.path(), &place)?;
        } else if entry.file_name() != COMMIT {
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

/// Closes a period: writes its folder beside the others of the ledger and renames it into being, the one
/// step that makes it closed.
///
/// # Errors
/// When it is there already, or the disk refuses; nothing is then closed.
pub fn close(office: &Path, period: Period, files: &Files) -> io::Result<()> {
    let ledger = office.join("ledger");
    let (place, stage) = (ledger.join(period.to_string()), ledger.join(format!(".{period}.new")));
    if place.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let write = || -> io::Result<()> {
        fs::create_dir_all(&stage)?;
        for (path, bytes) in files {
            let mut file = File::create(stage.join(path))?;
            file.write_all(bytes)?;
            file.sync_all()?;
        }
        fs::rename(&stage, &place)
    };
    write().inspect_err(|_| {
        let _ = remove(&stage);
    })?;
    sync_folder(&ledger)
}

/// Puts right what a killed run left under `out/` and `ledger/`, whichever period it was.
///
/// # Errors
/// When the disk refuses.
pub fn recover(office: &Path, ledger: &Ledger) -> io::Result<()> {
    for name in names(&office.join("ledger"))? {
        if name.starts_with('.') && name.ends_with(".new") {
            remove(&office.join("ledger").join(name))?;
        }
    }
    for name in names(&office.join("out"))? {
        let closed = ledger.closed.iter().find(|closed| closed.period.to_string() == name);
        settle(&office.join("out").join(&name), closed.map(|closed| closed.hash.as_str()))?;
    }
    Ok(())
}

/// Names in a folder; none where there is no folder.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// The manifest's hash that a publication carries.
fn manifest_of(folder: &Path) -> Option<String> {
    let text = fs::read(folder.join("run.json")).ok()?;
    let run: serde_json::Value = serde_json::from_slice(&text).ok()?;
    run.get("manifest")?.as_str().map(str::to_owned)
}
