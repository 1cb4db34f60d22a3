//! The inside of a sandbox that `unshare` makes, in two layers.
//!
//! The warden stands in the outer one, where it makes every file read-only, once. In the inner one,
//! which is new for each start and can't undo what the outer one has done, this program is the first
//! process: it gives up every right, and starts what is to be judged.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;
use rustix::mount::{MountFlags, mount, mount_bind, mount_remount};
use rustix::process::{Pid, Resource, Rlimit, WaitOptions, setrlimit, wait};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_capabilities_secure_bits,
    set_no_new_privs,
};

use super::sandbox::INIT;

/// The argument that brings us here.
pub(super) const NAME: &str = INIT;

/// The exit status if things can't be set up.
const FAILED: u8 = 125;

/// Devices that programs may need, and that can do no harm.
const DEVICES: [&str; 6] = ["null", "zero", "full", "random", "urandom", "tty"];

/// Runs a command, and returns its exit status: 128 and the signal's number, if one ended it. The
/// arguments are the most processes that there may be, and the command.
pub(super) fn main(args: &[OsString]) -> ExitCode {
    let [most, program, args @ ..] = args else {
        return complain("expected a number and a command");
    };
    if let Some(most) = most.to_str().and_then(|most| most.parse().ok()) {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        // The judge counts, too.
        let _ = setrlimit(Resource::Nproc, limit);
    }
    if let Err(error) = own_processes().and_then(|()| give_up_rights()) {
        return complain(&format!("the sandbox can't be set up: {error}"));
    }
    let started = Command::new(program).args(args).process_group(0).spawn();
    let child = match started {
        Ok(child) => child,
        Err(error) => return complain(&format!("{}: {error}", program.display())),
    };
    let child = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    loop {
        // Whoever loses its parent becomes our child.
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status)))
                if Some(pid) == child && (status.exited() || status.signaled()) =>
            {
                let status = std::process::ExitStatus::from_raw(status.as_raw());
                let code = status.code().or(status.signal().map(|signal| 128 + signal));
                return ExitCode::from(code.and_then(|c| u8::try_from(c).ok()).unwrap_or(FAILED));
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return complain(&format!("the program was lost: {error}")),
        }
    }
}

/// Shows under `/proc` the processes of this sandbox, and no others.
fn own_processes() -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", "/proc", "proc", flags, None)?;
    // In a user namespace of its own a program would have rights again, over that alone, but they lead to
    // parts of the kernel that it has no need of. Where these can't be counted there is nothing to forbid.
    let _ = fs::write("/proc/sys/user/max_user_namespaces", "0");
    mount_remount("/proc", flags | MountFlags::RDONLY, "")?;
    Ok(())
}

/// Says on stderr, which is the program's, what is wrong.
fn complain(what: &str) -> ExitCode {
    let message = format!("go-check: {what}\n");
    // There is nobody else to tell.
    let _ = rustix::io::write(io::stderr(), message.as_bytes());
    ExitCode::from(FAILED)
}

/// Makes every file read-only, but for a new folder in memory under `/dev/shm`, and leaves only
/// harmless devices.
///
/// # Errors
///
/// Returns an error if the system doesn't let us.
pub(super) fn close_off() -> io::Result<()> {
    let mounts = fs::read("/proc/self/mountinfo")?;
    let devices = DEVICES.map(|name| {
        let path = format!("/dev/{name}");
        // Without a terminal there is no `tty`.
        open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).ok()
    });
    for line in mounts.split(|byte| *byte == b'\n') {
        // The inner layer writes under `/proc` how it is seen, and then covers it.
        if let Some((path, flags)) = mounted(line)
            && !path.starts_with("/proc")
        {
            match mount_remount(&path, flags | MountFlags::BIND | MountFlags::RDONLY, "") {
                Ok(()) => {}
                // What can't be reached by its path can't be reached by the program, either.
                Err(Errno::NOENT | Errno::ACCESS | Errno::NOTDIR | Errno::INVAL)
                    if path != Path::new("/") => {}
                Err(error) => {
                    let path = path.display();
                    return Err(io::Error::other(format!("{path}: {error}")));
                }
            }
        }
    }
    new_devices(&devices)
}

/// The paths of all mounts in the text of `mountinfo`.
pub(super) fn mount_points(mounts: &[u8]) -> Vec<PathBuf> {
    let lines = mounts.split(|byte| *byte == b'\n');
    lines.filter_map(|line| Some(mounted(line)?.0)).collect()
}

/// The path of a mount, and those of its flags that must not change. Its line is one of `mountinfo`.
fn mounted(line: &[u8]) -> Option<(PathBuf, MountFlags)> {
    let mut fields = line.split(|byte| *byte == b' ').skip(4);
    let path = unescaped(fields.next()?);
    let options = str::from_utf8(fields.next()?).ok()?;
    let flags = options.split(',').map(|option| match option {
        "nosuid" => MountFlags::NOSUID,
        "nodev" => MountFlags::NODEV,
        "noexec" => MountFlags::NOEXEC,
        "noatime" => MountFlags::NOATIME,
        "nodiratime" => MountFlags::NODIRATIME,
        "relatime" => MountFlags::RELATIME,
        _ => MountFlags::empty(),
    });
    Some((
        PathBuf::from(OsString::from_vec(path)),
        flags.fold(MountFlags::empty(), |all, flag| all | flag),
    ))
}

/// Blanks and the like stand in `mountinfo` as a backslash and three octal digits.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..3).filter(|_| *first == b'\\');
        let code = code.and_then(|digits| str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(byte) => {
                plain.push(byte);
                rest = &after[3..];
            }
            None => {
                plain.push(*first);
                rest = after;
            }
        }
    }
    plain
}

/// Puts a new folder of devices in the place of the old one, whose disks root could write to.
fn new_devices(devices: &[Option<OwnedFd>; DEVICES.len()]) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NOEXEC;
    mount("tmpfs", "/dev", "tmpfs", flags, Some(c"mode=755,size=64k"))?;
    for (name, device) in DEVICES.iter().zip(devices) {
        if let Some(device) = device {
            let path = format!("/dev/{name}");
            fs::write(&path, "")?;
            mount_bind(format!("/proc/self/fd/{}", device.as_raw_fd()), &path)?;
        }
    }
    let links = [
        ("fd", ""),
        ("stdin", "/0"),
        ("stdout", "/1"),
        ("stderr", "/2"),
    ];
    for (name, number) in links {
        std::os::unix::fs::symlink(format!("/proc/self/fd{number}"), format!("/dev/{name}"))?;
    }
    fs::create_dir("/dev/shm")?;
    mount_remount("/dev", flags | MountFlags::RDONLY, "")?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options = c"mode=1777,size=64m,nr_inodes=16k";
    mount("tmpfs", "/dev/shm", "tmpfs", flags, Some(options))?;
    Ok(())
}

/// Gives up every right that comes with being root in here, for good.
fn give_up_rights() -> io::Result<()> {
    for capability in CapabilitySet::all() {
        // Some are unknown to older kernels.
        match remove_capability_from_bounding_set(capability) {
            Ok(()) | Err(Errno::INVAL) => {}
            Err(error) => return Err(error.into()),
        }
    }
    set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_ROOT
            | CapabilitiesSecureBits::NO_ROOT_LOCKED
            | CapabilitiesSecureBits::NO_SETUID_FIXUP
            | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED,
    )?;
    clear_ambient_capability_set()?;
    set_capabilities(
        None,
        CapabilitySets {
            effective: CapabilitySet::empty(),
            permitted: CapabilitySet::empty(),
            inheritable: CapabilitySet::empty(),
        },
    )?;
    set_no_new_privs(true)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mounts_are_read_with_their_blanks_and_flags() {
        let line = br"36 35 98:0 /mnt1 /mnt\040two rw,nosuid,relatime master:1 - ext3 /dev/root rw";
        let (path, flags) = mounted(line).expect("a mount");
        assert_eq!(path, Path::new("/mnt two"));
        assert_eq!(flags, MountFlags::NOSUID | MountFlags::RELATIME);
        assert_eq!(mounted(b""), None);
        assert_eq!(unescaped(br"a\134b\x"), br"a\b\x");
    }
}
