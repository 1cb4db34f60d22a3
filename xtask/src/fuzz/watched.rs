//! Children that end when xtask does, in whatever way.

use std::io;
use std::process::{Command, ExitStatus, Stdio};

/// Starts what its arguments say, and ends that at the end of its own input.
///
/// What a shell starts in the background is not stopped from the keyboard, as the shell itself is. What the
/// shell has to say of its children is of no use to anybody.
const SCRIPT: &str = r#"
exec 3<&0 4>&2 2>/dev/null
"$@" </dev/null 2>&4 3<&- 4>&- &
child=$!
{ read -r _ <&3; kill "$child"; } >/dev/null 4>&- &
watch=$!
exec 3<&- 4>&-
wait "$child"
code=$?
kill "$watch"
exit "$code"
"#;

/// Runs a call that is watched to its end.
pub(super) fn status(command: &mut Command) -> io::Result<ExitStatus> {
    let mut child = command.spawn()?;
    // Whoever waits for a child closes its input first, unless somebody else has that.
    let _input = child.stdin.take();
    child.wait()
}

/// Returns the same call under the eyes of a shell, where there is one: its input is a pipe of ours that
/// closes when we end, and then it ends the child.
pub(super) fn watched(command: Command) -> Command {
    if !cfg!(unix) {
        return command;
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT, "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.stdin(Stdio::piped());
    shell
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{BufRead, BufReader, Read};

    use super::*;

    /// A child that tells its number, and then waits without end.
    fn waiting() -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "echo $$; exec tail -f /dev/null"]);
        command
    }

    #[test]
    fn a_child_ends_when_nobody_watches_any_more() -> io::Result<()> {
        let mut shell = watched(waiting()).stdout(Stdio::piped()).spawn()?;
        let mut output = BufReader::new(shell.stdout.take().expect("it is piped"));
        let mut line = String::new();
        output.read_line(&mut line)?;
        assert!(line.trim().parse::<u32>().is_ok(), "{line}");
        drop(shell.stdin.take());
        // All that had the other end of the pipe have ended.
        output.read_to_string(&mut line)?;
        assert!(!shell.wait()?.success());
        Ok(())
    }

    #[test]
    fn a_child_that_ends_is_waited_for_no_longer() -> io::Result<()> {
        for code in [0, 7] {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("exit {code}")]);
            let ended = status(&mut watched(command))?;
            assert_eq!(ended.code(), Some(code));
        }
        Ok(())
    }
}
