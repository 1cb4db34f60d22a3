//! What a program is told of our environment: not what may be secret, such as the tokens of a build server.

use std::env;
use std::ffi::{OsStr, OsString};

/// Where programs, libraries and the user's files are, and how texts and times are written.
const KNOWN: [&str; 45] = [
    "ASDF_DATA_DIR",
    "ASDF_DIR",
    "BUNDLE_PATH",
    "CARGO_HOME",
    "CLASSPATH",
    "CONDA_PREFIX",
    "DOTNET_ROOT",
    "DYLD_LIBRARY_PATH",
    "ERL_LIBS",
    "GEM_HOME",
    "GEM_PATH",
    "GOPATH",
    "GOROOT",
    "HOME",
    "JAVA_HOME",
    "JULIA_DEPOT_PATH",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "LOGNAME",
    "LUA_CPATH",
    "LUA_PATH",
    "MIX_HOME",
    "NODE_PATH",
    "NVM_DIR",
    "OPAM_SWITCH_PREFIX",
    "PATH",
    "PERL5LIB",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "PYTHONHOME",
    "PYTHONPATH",
    "RBENV_ROOT",
    "RBENV_VERSION",
    "RUBYLIB",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "R_HOME",
    "R_LIBS",
    "SDKMAN_DIR",
    "SHELL",
    "TERM",
    "TZ",
    "USER",
    "VIRTUAL_ENV",
];

/// Returns those variables of ours that a program gets.
pub(super) fn known() -> impl Iterator<Item = (OsString, OsString)> {
    env::vars_os().filter(|(name, _)| is_known(name))
}

fn is_known(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    KNOWN.contains(&&*name) || name.starts_with("LC_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_secret_is_not_known() {
        for name in ["PATH", "HOME", "LC_ALL", "PYTHONPATH"] {
            assert!(is_known(OsStr::new(name)), "{name}");
        }
        for name in ["GITHUB_TOKEN", "SSH_AUTH_SOCK", "PATH_TOKEN", "", "path"] {
            assert!(!is_known(OsStr::new(name)), "{name}");
        }
        assert!(KNOWN.is_sorted());
    }
}
