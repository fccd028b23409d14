//! Where the law's files come from.

use super::RulebookError;
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The pipelines that are built into the program.
static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pipelines");

/// Where the law's files are: in the program, or in a folder.
pub(super) enum Source {
    BuiltIn(String),
    Folder(PathBuf, String),
}

impl Source {
    pub(super) fn of(pipeline: &str) -> Self {
        let path = Path::new(pipeline);
        let is_path = path.extension().is_some_and(|e| e == "toml") || path.components().count() > 1;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if is_path {
            Self::Folder(path.parent().unwrap_or_else(|| Path::new(".")).to_path_buf(), stem)
        } else {
            Self::BuiltIn(pipeline.to_owned())
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            Self::BuiltIn(name) | Self::Folder(_, name) => name.clone(),
        }
    }

    pub(super) fn text(&self, file: &str) -> io::Result<String> {
        match self {
            Self::BuiltIn(_) => built_in(file),
            Self::Folder(folder, _) => fs::read_to_string(folder.join(file)),
        }
    }

    pub(super) fn text_or_built_in(&self, file: &str) -> Result<String, RulebookError> {
        let text = self.text(file).or_else(|_| built_in(file));
        text.map_err(|e| RulebookError::Broken { file: file.to_owned(), detail: e.to_string() })
    }

    /// Paths of the editions' rules files.
    pub(super) fn editions(&self, name: &str) -> io::Result<Vec<String>> {
        let mut days: Vec<String> = match self {
            Self::BuiltIn(_) => {
                let folder = BUILT_IN.get_dir(name).ok_or(io::ErrorKind::NotFound)?;
                folder
                    .dirs()
                    .filter_map(|d| Some(d.path().file_name()?.to_string_lossy().into_owned()))
                    .collect()
            }
            Self::Folder(folder, _) => {
                let entries = fs::read_dir(folder.join(name))?.filter_map(Result::ok);
                let folders = entries.filter(|e| e.path().is_dir());
                folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect()
            }
        };
        days.sort();
        Ok(days.into_iter().map(|day| format!("{name}/{day}/rules.toml")).collect())
    }
}

fn built_in(file: &str) -> io::Result<String> {
    let found = BUILT_IN.get_file(file).and_then(include_dir::File::contents_utf8);
    found.map(str::to_owned).ok_or_else(|| io::ErrorKind::NotFound.into())
}
