//! Numbers as prettier writes them.

use std::borrow::Cow;

/// Returns a JSON number without what adds nothing to it: the plus and the zeros before an exponent, an
/// exponent of nothing, and zeros after the last digit of a fraction, of which one digit stays.
pub(in crate::suite) fn number(raw: &str) -> Cow<'_, str> {
    let Some(end) = raw.find(['.', 'e', 'E']) else {
        return Cow::Borrowed(raw);
    };
    let (mantissa, exponent) = match raw.find(['e', 'E']) {
        Some(at) => (&raw[..at], &raw[at + 1..]),
        None => (raw, ""),
    };
    let (whole, fraction) = (&raw[..end], mantissa[end..].strip_prefix('.'));
    let mut written = whole.to_owned();
    if let Some(fraction) = fraction {
        let digits = fraction.trim_end_matches('0');
        written.push('.');
        written.push_str(if digits.is_empty() { "0" } else { digits });
    }
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", exponent.strip_prefix('+').unwrap_or(exponent)),
    };
    let digits = digits.trim_start_matches('0');
    if !digits.is_empty() {
        written.push('e');
        written.push_str(sign);
        written.push_str(digits);
    }
    Cow::Owned(written)
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_lose_what_adds_nothing() {
        // What prettier 3.10.1 makes of them.
        for (raw, written) in [
            ("1.50", "1.5"),
            ("1.0", "1.0"),
            ("0.000", "0.0"),
            ("1E5", "1e5"),
            ("1e+10", "1e10"),
            ("1e-05", "1e-5"),
            ("1.5e00", "1.5"),
            ("0e0", "0"),
            ("-0.0", "-0.0"),
            ("-0", "-0"),
            ("100", "100"),
            ("0.50e10", "0.5e10"),
            ("1.0e5", "1.0e5"),
            ("1.000e-0", "1.0"),
            ("1.20e-0030", "1.2e-30"),
            (
                "12345678901234567890123.450000",
                "12345678901234567890123.45",
            ),
        ] {
            assert_eq!(number(raw), written, "{raw}");
        }
    }
}
