//! Writes a suite with new cases, and their snapshots, both or neither.

use std::path::Path;

use super::super::error::Error;
use crate::file::Locked;
use crate::snapshot::Gallery;
use crate::suite::{Case, Suite, Uuid};

/// Writes the new text of a suite whose file is held, and draws those of its cases that are new. Returns
/// what has been added, a few lines a case.
pub(in crate::commands) fn write(
    file: Locked,
    path: &Path,
    old: &Suite,
    new: &Suite,
    uuids: &[Uuid],
) -> Result<Vec<String>, Error> {
    let is_new = |case: &Case<'_>| uuids.contains(&case.uuid);
    let cases: Vec<_> = new.cases().filter(is_new).collect();
    // Both at once can't be had: a snapshot that no case has is easily told, and goes again.
    let gallery = Gallery::beside(path);
    let mut drawn = Vec::new();
    let mut drawing = gallery
        .iter()
        .flat_map(|gallery| cases.iter().map(|case| gallery.draw(case)));
    let all = drawing.try_for_each(|one| one.map(|one| drawn.push(one)));
    let written = all
        .map_err(Error::from)
        .and_then(|()| Ok(file.replace(new.text())?));
    if let Err(error) = written {
        for drawn in drawn {
            drawn.remove()?;
        }
        return Err(error);
    }
    if let Some(gallery) = gallery {
        gallery.rename(old, new)?;
    }
    let mut drawn = drawn.iter();
    let lines = cases.iter().map(|case| {
        let (name, uuid, place) = (case.name(), case.uuid, case.place());
        let mut lines = format!("added: {name}\nuuid:  {uuid}\nat:    {place}\n");
        if let Some(drawn) = drawn.next() {
            lines.push_str(&format!("drawn: {}\n", drawn.path().display()));
        }
        lines
    });
    Ok(lines.collect())
}
