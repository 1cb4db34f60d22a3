//! What cargo knows of the packages that the workspace is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use semver::{Op, Version, VersionReq};
use serde::Deserialize;

use crate::workspace::Workspace;

/// The system whose dependencies are told from those of all others.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

/// The packages and how they depend on one another, as `cargo metadata` prints it.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
    workspace_members: BTreeSet<String>,
    resolve: Resolve,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    pub(crate) version: Version,
    pub(crate) license: Option<String>,
    /// None for what lies in a folder of this machine.
    pub(crate) source: Option<String>,
    pub(crate) manifest_path: PathBuf,
    targets: Vec<Target>,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    req: VersionReq,
    source: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Debug, Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<EdgeKind>,
}

#[derive(Debug, Deserialize)]
struct EdgeKind {
    kind: Option<String>,
}

/// Where a package's code runs, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// In the program, on the machines of its users.
    Program,
    /// On the machine that builds the program, while it is built.
    Build,
    /// In `cargo xtask`.
    Tasks,
    /// In tests and benchmarks.
    Tests,
    /// Not on Linux.
    Elsewhere,
}

/// A dependency that a manifest of the workspace asks for.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asked {
    pub(crate) name: String,
    /// The oldest version that the manifest allows.
    pub(crate) oldest: Version,
    /// The version in the lock file.
    pub(crate) locked: Version,
}

impl Metadata {
    /// Asks cargo for all systems' packages, and for those of Linux alone.
    ///
    /// # Errors
    ///
    /// Returns what cargo said, if it can't be asked or answers otherwise than expected.
    pub(crate) fn read(workspace: &Workspace) -> Result<(Self, Self), String> {
        let ask = |args: &[&str]| {
            let mut command = workspace.quiet_command("cargo");
            command.args(["metadata", "--locked", "--format-version", "1"]);
            let output = command.args(args).output();
            let output = output.map_err(|error| format!("cannot start cargo: {error}"))?;
            if !output.status.success() {
                let errors = String::from_utf8_lossy(&output.stderr);
                return Err(format!("cargo metadata failed: {}", errors.trim()));
            }
            serde_json::from_slice(&output.stdout)
                .map_err(|error| format!("cargo metadata can't be read: {error}"))
        };
        Ok((ask(&[])?, ask(&["--filter-platform", SYSTEM])?))
    }

    fn package(&self, id: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.id == id)
    }

    fn members(&self) -> impl Iterator<Item = &Package> {
        let is_member = |package: &&Package| self.workspace_members.contains(&package.id);
        self.packages.iter().filter(is_member)
    }

    /// Returns the packages of others that are compiled, by name and version.
    pub(crate) fn others(&self) -> Vec<&Package> {
        let is_other = |package: &&Package| !self.workspace_members.contains(&package.id);
        let mut others: Vec<_> = self.packages.iter().filter(is_other).collect();
        others.sort_by_key(|package| (&package.name, &package.version));
        others
    }

    fn edges(&self, id: &str) -> &[Edge] {
        let node = self.resolve.nodes.iter().find(|node| node.id == id);
        node.map_or(&[], |node| node.deps.as_slice())
    }

    /// Returns where the packages' code runs, by their identities: of those that are compiled at all.
    pub(crate) fn roles(&self) -> BTreeMap<&str, Role> {
        let mut roles: BTreeMap<&str, Role> = BTreeMap::new();
        let mut open = Vec::new();
        for member in self.members() {
            let role = match member.name.as_str() {
                "xtask" => Role::Tasks,
                _ => Role::Program,
            };
            open.push((member.id.as_str(), role));
        }
        let mut seen = BTreeSet::new();
        while let Some((id, role)) = open.pop() {
            if !seen.insert((id, role)) {
                continue;
            }
            let best = roles.entry(id).or_insert(role);
            *best = role.min(*best);
            for edge in self.edges(id) {
                for kind in &edge.dep_kinds {
                    let is_macro = self.package(&edge.pkg).is_some_and(Package::is_macro);
                    let next = match kind.kind.as_deref() {
                        Some("dev") => Role::Tests,
                        Some("build") => role.max(Role::Build),
                        _ if is_macro => role.max(Role::Build),
                        _ => role,
                    };
                    open.push((edge.pkg.as_str(), next));
                }
            }
        }
        roles
    }

    /// Returns the names of the packages that manifests of the workspace ask for and that need a
    /// package, or are it.
    pub(crate) fn needed_by(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let members = self.members().flat_map(|member| self.edges(&member.id));
        for direct in members {
            let Some(package) = self.package(&direct.pkg) else {
                continue;
            };
            if self.workspace_members.contains(&package.id) {
                continue;
            }
            let mut open = vec![direct.pkg.as_str()];
            while let Some(id) = open.pop() {
                if needed.entry(id).or_default().insert(&package.name) {
                    open.extend(self.edges(id).iter().map(|edge| edge.pkg.as_str()));
                }
            }
        }
        needed
    }

    /// Returns what the manifests of the workspace ask for of others, each once.
    ///
    /// # Errors
    ///
    /// Returns a requirement that names no oldest version.
    pub(crate) fn asked(&self) -> Result<BTreeSet<Asked>, String> {
        let mut asked = BTreeSet::new();
        for member in self.members() {
            let others = |dependency: &&Dependency| dependency.source.is_some();
            for dependency in member.dependencies.iter().filter(others) {
                let Dependency { name, req, .. } = dependency;
                let oldest = oldest(req).ok_or_else(|| {
                    format!(
                        "expected a requirement that names an oldest version, found {name} {req}"
                    )
                })?;
                let edges = self.edges(&member.id).iter();
                let mut packages = edges.filter_map(|edge| self.package(&edge.pkg));
                // Some are for other systems.
                let Some(locked) = packages.find(|package| package.name == *name) else {
                    continue;
                };
                asked.insert(Asked {
                    name: name.clone(),
                    oldest,
                    locked: locked.version.clone(),
                });
            }
        }
        Ok(asked)
    }
}

impl Package {
    /// Returns its identity, unlike that of any other package.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    fn has(&self, kind: &str) -> bool {
        let mut kinds = self.targets.iter().flat_map(|target| &target.kind);
        kinds.any(|found| found == kind)
    }

    /// Returns whether it is a macro, which the compiler runs.
    pub(crate) fn is_macro(&self) -> bool {
        self.has("proc-macro")
    }

    /// Returns whether it has a script that cargo runs before it compiles the package.
    pub(crate) fn has_script(&self) -> bool {
        self.has("custom-build")
    }
}

/// Returns the oldest version that a requirement allows.
fn oldest(req: &VersionReq) -> Option<Version> {
    let [one] = req.comparators.as_slice() else {
        return None;
    };
    let names_it = matches!(one.op, Op::Caret | Op::Tilde | Op::Exact | Op::GreaterEq);
    names_it.then(|| Version {
        pre: one.pre.clone(),
        ..Version::new(one.major, one.minor.unwrap_or(0), one.patch.unwrap_or(0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_names_its_oldest_version() {
        let oldest = |text: &str| {
            let req = text.parse().expect("it is a requirement");
            oldest(&req).map(|version| version.to_string())
        };
        assert_eq!(oldest("1.2.3").as_deref(), Some("1.2.3"));
        assert_eq!(oldest("0.7").as_deref(), Some("0.7.0"));
        assert_eq!(oldest("=2.0.0-rc.1").as_deref(), Some("2.0.0-rc.1"));
        assert_eq!(oldest("*"), None);
        assert_eq!(oldest(">=1, <3"), None);
        assert_eq!(oldest("<3"), None);
    }

    /// A program that needs `middle` and a macro, and `probe` for its tests; a task that needs `probe`'s need.
    const GRAPH: &str = r#"{
        "packages": [
            {"id": "go", "name": "go-check", "version": "0.1.0", "license": null, "source": null,
             "manifest_path": "", "targets": [{"kind": ["lib"]}], "dependencies": [
                {"name": "middle", "req": "^1.1", "source": "registry"},
                {"name": "core", "req": "*", "source": null},
                {"name": "elsewhere", "req": "^1", "source": "registry"}]},
            {"id": "x", "name": "xtask", "version": "0.1.0", "license": null, "source": null,
             "manifest_path": "", "targets": [{"kind": ["bin"]}], "dependencies": []},
            {"id": "m", "name": "middle", "version": "1.2.0", "license": "MIT", "source": "registry",
             "manifest_path": "", "targets": [{"kind": ["lib"]}, {"kind": ["custom-build"]}], "dependencies": []},
            {"id": "d", "name": "derive", "version": "1.0.0", "license": "MIT", "source": "registry",
             "manifest_path": "", "targets": [{"kind": ["proc-macro"]}], "dependencies": []},
            {"id": "s", "name": "syntax", "version": "1.0.0", "license": "MIT", "source": "registry",
             "manifest_path": "", "targets": [{"kind": ["lib"]}], "dependencies": []},
            {"id": "p", "name": "probe", "version": "1.0.0", "license": "MIT", "source": "registry",
             "manifest_path": "", "targets": [{"kind": ["lib"]}], "dependencies": []},
            {"id": "n", "name": "need", "version": "1.0.0", "license": "MIT", "source": "registry",
             "manifest_path": "", "targets": [{"kind": ["lib"]}], "dependencies": []}
        ],
        "workspace_members": ["go", "x"],
        "resolve": {"nodes": [
            {"id": "go", "deps": [
                {"pkg": "m", "dep_kinds": [{"kind": null}]},
                {"pkg": "p", "dep_kinds": [{"kind": "dev"}]}]},
            {"id": "x", "deps": [{"pkg": "n", "dep_kinds": [{"kind": null}]}]},
            {"id": "m", "deps": [{"pkg": "d", "dep_kinds": [{"kind": null}]}]},
            {"id": "d", "deps": [{"pkg": "s", "dep_kinds": [{"kind": null}]}]},
            {"id": "s", "deps": []},
            {"id": "p", "deps": [{"pkg": "n", "dep_kinds": [{"kind": null}]}]},
            {"id": "n", "deps": []}
        ]}
    }"#;

    fn graph() -> Metadata {
        serde_json::from_str(GRAPH).expect("it is what cargo prints")
    }

    #[test]
    fn where_code_runs_is_told_by_how_it_is_reached() {
        let graph = graph();
        let mut roles = graph.roles();
        roles.retain(|id, _| !["go", "x"].contains(id));
        let expected = [
            ("d", Role::Build),
            ("m", Role::Program),
            ("n", Role::Tasks),
            ("p", Role::Tests),
            ("s", Role::Build),
        ];
        assert_eq!(roles.into_iter().collect::<Vec<_>>(), expected);
        let middle = graph.package("m").expect("it is there");
        assert!(middle.has_script() && !middle.is_macro());
    }

    #[test]
    fn what_is_needed_is_needed_by_what_was_asked_for() {
        let graph = graph();
        let needed = graph.needed_by();
        assert_eq!(needed["s"], BTreeSet::from(["middle"]));
        assert_eq!(needed["n"], BTreeSet::from(["need", "probe"]));
        let asked = graph.asked().expect("all name an oldest version");
        let expected = Asked {
            name: "middle".to_owned(),
            oldest: Version::new(1, 1, 0),
            locked: Version::new(1, 2, 0),
        };
        assert_eq!(asked, BTreeSet::from([expected]));
    }
}
