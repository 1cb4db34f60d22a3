//! Names of cases: descriptions as words between hyphens.

/// Returns a description in kebab-case: its letters and digits in lower case, with a hyphen for
/// what stands between them. Apostrophes vanish.
///
/// # Examples
///
/// ```
/// use go_check::suite::kebab_case;
///
/// assert_eq!(kebab_case("Black's corner, on a 5x5 board!"), "blacks-corner-on-a-5x5-board");
/// ```
#[must_use]
pub fn kebab_case(description: &str) -> String {
    let mut name = String::with_capacity(description.len());
    let mut gap = false;
    for character in description.chars() {
        if character.is_alphanumeric() {
            if gap && !name.is_empty() {
                name.push('-');
            }
            gap = false;
            name.extend(character.to_lowercase());
        } else if !matches!(character, '\'' | '’') {
            gap = true;
        }
    }
    name
}
