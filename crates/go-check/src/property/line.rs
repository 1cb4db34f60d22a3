//! Questions that stand on a line each with their property, read and answered quickly.

use super::PROPERTIES;
use crate::data::Quick;

/// Answers a question that is an object of the keys `property` and `input`, and maybe `uuid`, and
/// appends the answer's JSON. Returns how many bytes the line has, with its end, after which there may
/// be others; or `None`, and appends nothing, where the careful way must look at the line: this one
/// takes most of those that are right, and none that is wrong.
#[inline]
#[must_use]
pub fn answer_quickly(line: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let start = out.len();
    let answered = answer(Quick::on_line(line), out);
    if answered.is_none() {
        out.truncate(start);
    }
    answered
}

#[inline]
fn answer(mut line: Quick<'_>, out: &mut Vec<u8>) -> Option<usize> {
    let (mut uuid, mut property, mut is_answered, mut skipped) = (None, None, false, None);
    line.object(|key, value| match key {
        b"uuid" if uuid.is_none() => {
            uuid = Some(value.string()?);
            Some(())
        }
        b"property" if property.is_none() => {
            let name = value.string()?;
            let found = PROPERTIES.iter().find(|it| it.name().as_bytes() == name);
            property = Some(*found?);
            Some(())
        }
        b"input" if !is_answered && skipped.is_none() => {
            if let Some(property) = property {
                is_answered = true;
                property.answer_quickly(value, out)
            } else {
                // What it is isn't known before the property is.
                skipped = Some(value.skip_object()?);
                Some(())
            }
        }
        _ => None,
    })?;
    if let Some((mut input, end)) = skipped {
        property?.answer_quickly(&mut input, out)?;
        is_answered = input.is_at(&end);
    }
    if is_answered {
        line.line_length()
    } else {
        None
    }
}
