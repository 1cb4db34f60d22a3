//! Values that are JSON and still no data of a suite: each is refused at its place.

use super::*;

#[test]
fn half_a_surrogate_pair_is_refused_wherever_it_stands() {
    let says = "half a surrogate pair";
    refused_changes(&[
        ("\"Captures\"", "¦\"\\ud800\"", says),
        ("\"Captures\"", "¦\"x\\udc00\"", says),
        ("\"Captures\"", "¦\"\\ud800\\ud800\"", says),
        ("\"A group\"", "¦\"\\uDFFF\"", says),
        ("[\"about it\"]", "[¦\"\\ud83d\"]", says),
        ("[\"of it\"]", "[¦\"\\ud83d \\ude00\"]", says),
        ("[\"WB \"]", "[¦\"\\ud83d\"]", says),
        ("\"Invalid coordinate\"", "¦\"\\ud83d\"", says),
        ("\"x\": 0,", "\"x\": 0, ¦\"\\ud800\": 0,", says),
    ]);
    judge(SUITE.replace("Captures", "Captures \\ud83d\\ude00")).ends_with(0);
}

#[test]
fn a_coordinate_is_written_as_an_integer() {
    for number in ["1.0", "1e2", "1E2", "1e400", "-1e-400", "0.5", "-0.0"] {
        let says = format!("expected an integer, found {number}");
        refused(
            &SUITE.replace("\"x\": 0", &format!("\"x\": ¦{number}")),
            &says,
        );
        let column = "\"01\"], \"column\": 1";
        let is = format!("\"01\"], \"column\": ¦{number}");
        refused(&SUITE.replace(column, &is), &says);
        let color = SUITE.replacen("\"color\": 2", &format!("\"color\": ¦{number}"), 1);
        refused(&color, &says);
    }
    for color in ["0", "3", "-1", "99999999999999999999"] {
        let is = SUITE.replacen("\"color\": 2", &format!("\"color\": ¦{color}"), 1);
        refused(&is, "expected the color 1 or 2");
    }
    let long = "9".repeat(400);
    judge(SUITE.replace("\"x\": -1", &format!("\"x\": -{long}"))).ends_with(0);
    judge(SUITE.replace("\"x\": -1", &format!("\"x\": {long}"))).ends_with(0);
}

#[test]
fn a_uuid_has_one_form_and_stands_once() {
    let uuid = "35c100fe-9e65-4ebb-b37f-657b6e030394";
    for wrong in [
        "",
        "35c100fe",
        "35C100FE-9e65-4ebb-b37f-657b6e030394",
        "35c100fe-9e65-1ebb-b37f-657b6e030394",
        "35c100fe-9e65-4ebb-c37f-657b6e030394",
        "35c100fe9e654ebbb37f657b6e030394",
        "{35c100fe-9e65-4ebb-b37f-657b6e030394}",
        "35c100fe-9e65-4ebb-b37f-657b6e03039g",
    ] {
        let is = SUITE.replace(&format!("\"{uuid}\""), &format!("¦\"{wrong}\""));
        refused(&is, "expected a UUID");
    }
    let first = "9d7d4fb4-5a13-40cc-89c5-77388358f6cc";
    let is = SUITE.replace(&format!("\"{uuid}\""), &format!("¦\"{first}\""));
    refused(&is, "expected each UUID once");
}

#[test]
fn a_suite_and_a_group_hold_a_case() {
    let says = "expected at least one case";
    refused("{\"exercise\": \"go-move\", \"cases\": ¦[]}\n", says);
    refused(
        "{\"exercise\": \"go-move\",\n \"cases\": [{\"description\": \"g\", \"cases\": ¦[]}]}\n",
        says,
    );
}

#[test]
fn a_board_that_is_none_is_refused_at_its_point() {
    let wide = format!("[\"{}\"]", " ".repeat(1025));
    let tall = format!("[{}¦\" \"]", "\" \", ".repeat(1024));
    refused_changes(&[
        (
            "[\"WB \"]",
            "[\"WB \", \"WB¦\"]",
            "expected 3 points as in the first row, found 2",
        ),
        (
            "[\"WB \"]",
            "[\"WB \", \"WB ¦ \"]",
            "expected 3 points as in the first row, found 4",
        ),
        ("[\"WB \"]", "[\"WB \", \"¦\"]", "expected"),
        ("[\"WB \"]", "[\"W¦b \"]", "found 'b'"),
        ("[\"WB \"]", "[\"W¦é \"]", "found 'é'"),
        ("[\"WB \"]", "[\"¦0B \"]", "found '0'"),
        ("[\"WB \"]", "¦[]", "expected at least one row"),
        ("[\"WB \"]", "[\"¦\"]", "expected at least one point"),
        ("[\"WB \"]", &format!("¦{wide}"), "1024"),
        ("[\"WB \"]", &tall, "at most 1024 rows"),
        ("[\"10\", \"01\"]", "[\"10\", \"0¦3\"]", "found '3'"),
        ("[\"10\", \"01\"]", "[\"10\", \"¦ 1\"]", "found ' '"),
        ("[\"02\", \"00\"]", "[\"02\", \"0¦x\"]", "found 'x'"),
        ("[\"02\", \"00\"]", "[\"02\", \"0¦\"]", "expected 2 points"),
    ]);
}

#[test]
fn a_group_without_a_liberty_is_bad_data_for_moves_alone() {
    refused(
        &SUITE.replace("[\"10\", \"01\"]", "[\"100\", \"¦210\", \"100\"]"),
        "White's group at (0, 1) has none",
    );
    refused(
        &SUITE.replace("[\"10\", \"01\"]", "[\"¦11\", \"11\"]"),
        "Black's group at (0, 0) has none",
    );
    let full = SUITE
        .replace("[\"WB \"]", "[\"WBW\"]")
        .replace("[[2, 0]]", "[]");
    judge(full).ends_with(0);
}

#[test]
fn a_property_that_nobody_knows_is_refused() {
    refused_changes(&[("\"territories\"", "¦\"Territories\"", "unknown property")]);
    refused_changes(&[("\"territories\"", "¦\"\"", "unknown property")]);
}

#[test]
fn nesting_has_a_limit() {
    let deep = format!("{}¦[{}", "[".repeat(63), "]".repeat(64));
    refused_changes(&[("[\"about it\"]", &deep, "at most 64 levels")]);
    let group = "{\"description\": \"g\", \"cases\": [";
    let groups = |count: usize, mark: &str| {
        let (open, close) = (group.repeat(count - 1), "]}".repeat(count));
        let case = "{\"uuid\": \"9d7d4fb4-5a13-40cc-89c5-77388358f6cc\", \"description\": \"d\", \
                    \"property\": \"territories\", \"input\": {\"board\": [\"W\"]}, \"expected\": \
                    {\"territoryBlack\": [], \"territoryWhite\": [], \"territoryNone\": []}}";
        format!("{{\"exercise\": \"go-move\",\n\"cases\": [{open}{mark}{group}{case}{close}]}}\n")
    };
    judge(groups(16, "")).ends_with(0);
    refused(&groups(17, "¦"), "at most 16 groups");
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let bom = judge(format!("\u{FEFF}{SUITE}"));
    bom.refuses(&["./suite.json:1:1", "byte order mark", "1 | "]);
    let (before, after) = SUITE.split_once("— é").expect("it is there");
    let mut bytes = before.as_bytes().to_vec();
    bytes.extend_from_slice(b"\xC3\xA9 \xE9");
    bytes.extend_from_slice(after.as_bytes());
    let line = before.matches('\n').count() + 1;
    let column = before.lines().last().map_or(0, |line| line.chars().count()) + 3;
    judge(bytes).refuses(&[&format!("./suite.json:{line}:{column}\n"), "0xE9", "UTF-8"]);
    judge("").refuses(&["./suite.json:1:1", "the end of the text"]);
    judge("\0").refuses(&["./suite.json:1:1"]);
    judge(
        SUITE
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<_>>(),
    )
    .refuses(&["0xE9", "UTF-8"]);
}

#[test]
fn several_faults_are_told_in_the_order_of_the_file() {
    let text = SUITE
        .replace("\"color\": 2", "\"color\": 3")
        .replace("[[0, 0]]", "[[0]]");
    let faults = ["\"color\": 3", "[[0]]"];
    let at_fault = |line: &str| faults.iter().any(|fault| line.contains(fault));
    let ended = judge(&text).ends_with(3);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| at_fault(line));
    let places: Vec<_> = lines
        .map(|(number, _)| ended.stderr.find(&format!("./suite.json:{number}:")))
        .collect();
    assert!(places.len() == 3 && places.is_sorted(), "{ended:?}");
    assert!(places.iter().all(Option::is_some), "{}", ended.stderr);
}

#[test]
fn a_refusal_is_short_whatever_is_refused() {
    let long = "k".repeat(100_000);
    for (was, is) in [
        ("\"exercise\"", format!("\"{long}\": 1, \"exercise\"")),
        ("\"Captures\",", format!("\"Captures\", \"{long}\": 1,")),
        ("\"territories\"", format!("\"{long}\"")),
        (
            "\"x\": 0,",
            format!("\"x\": 0, \"{long}\": 0, \"{long}\": 0,"),
        ),
        ("\"x\": 0,", format!("\"x\": 0.{},", "0".repeat(100_000))),
        ("\"BLACK\"", format!("\"{long}\"")),
        (
            "\"35c100fe-9e65-4ebb-b37f-657b6e030394\"",
            format!("\"{long}\""),
        ),
        ("[\"WB \"]", format!("[\"{long}\"]")),
        ("\"legal\": false", format!("\"legal\": \"{long}\"")),
    ] {
        let ended = judge(SUITE.replacen(was, &is, 1)).ends_with(3);
        let length = ended.stderr.len();
        let start: String = ended.stderr.chars().take(200).collect();
        assert!(length < 4096, "{length} bytes about {was}: {start}");
    }
}

#[test]
fn an_expected_list_holds_each_point_once() {
    refused_changes(&[
        (
            "[[0, 0]]",
            "¦[[0, 0], [0, 0]]",
            "(0, 0) is in territory twice",
        ),
        (
            "[[2, 0]]",
            "¦[[2, 0], [2, 0]]",
            "(2, 0) is in territoryBlack twice",
        ),
    ]);
}

#[test]
fn no_case_reimplements_itself() {
    let own = "\"35c100fe-9e65-4ebb-b37f-657b6e030394\"";
    let old = "\"reimplements\": \"a112b9d4-af07-4a75-babc-d7592d015a70\"";
    refused(
        &SUITE.replace(old, &format!("\"reimplements\": ¦{own}")),
        "expected the UUID of an earlier case",
    );
}
