//! Test files from templates: Jinja as the tracks know it, with a suite's cases as its context.

mod cases;
mod error;
mod filters;
mod methods;
mod python;
mod search;
mod starters;
mod text;
mod values;

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};

pub use cases::{Cases, Choice};
pub use error::BadTemplate;
pub use search::{MAX_TEMPLATE_BYTES, MAX_TEMPLATES, Places, Template};
pub use starters::{STARTERS, Starter, starter, starters};

/// What a template does with a variable that isn't there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undefined {
    /// It is an error, even to ask whether it is true.
    #[default]
    Strict,
    /// It prints nothing, has no elements and is not true, as Jinja has it. What it is to hold is an
    /// error.
    Lenient,
}

/// The work that a template may do, whatever it is given: what takes about a second. A step costs 1,
/// and so do 64 bytes that are written or kept.
const FUEL: u64 = 4_000_000;

/// The work that it may do for each byte of the cases.
const FUEL_PER_BYTE: u64 = 64;

/// The work that it may do, however many cases there are: what takes about a minute.
const MAX_FUEL: u64 = 1 << 28;

/// The most bytes of a test file.
pub const MAX_OUTPUT_BYTES: usize = 1 << 28;

/// The stack that it may use. Lists can stand in lists as deep as there is fuel to put them there, and
/// are let go one within the other. Most of it is never touched. Where there is less room, a part of it
/// is enough for any template that is not made to use it up.
const STACK_BYTES: [usize; 2] = [1 << 29, 1 << 25];

/// What is the same for each template.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// What is done with a variable that isn't there.
    pub undefined: Undefined,
    /// What a template prints as the current date, if it does.
    pub date: Option<&'a str>,
}

/// Renders a template with a suite's cases.
///
/// # Errors
///
/// Returns a [`BadTemplate`] if the template, or one that it includes or extends, is wrong, asks for
/// what isn't there, or does not come to an end.
pub fn render(
    template: Template,
    cases: &Cases,
    settings: Settings<'_>,
) -> Result<String, BadTemplate> {
    let fuel = FUEL.saturating_add(FUEL_PER_BYTE.saturating_mul(cases.bytes() as u64));
    let fuel = fuel.min(MAX_FUEL);
    let name = template.name().to_owned();
    let files = Arc::new(template);
    let environment = environment(&files, settings.undefined, fuel);
    let context = cases.context(&files, settings.date);
    let rendered = on_a_large_stack(|| {
        let rendered = environment
            .get_template(&name)
            .and_then(|template| template.render(context.clone()));
        rendered.map_err(|error| error::drawn(&files, &error))
    });
    rendered.and_then(|rendered| bounded(rendered?))
}

fn bounded(rendered: String) -> Result<String, BadTemplate> {
    if rendered.len() > MAX_OUTPUT_BYTES {
        let found = rendered.len();
        return Err(BadTemplate::Words(format!(
            "expected a test file of at most {MAX_OUTPUT_BYTES} bytes, found {found}"
        )));
    }
    Ok(rendered)
}

fn on_a_large_stack<T: Send>(run: impl Fn() -> T + Sync) -> Result<T, BadTemplate> {
    let mut refusal = None;
    for bytes in STACK_BYTES {
        let thread = thread::Builder::new().stack_size(bytes);
        let done = thread::scope(|scope| match thread.spawn_scoped(scope, &run) {
            Ok(thread) => Some(thread.join().unwrap_or_else(|panic| resume_unwind(panic))),
            Err(error) => {
                refusal = Some(error);
                None
            }
        });
        if let Some(done) = done {
            return Ok(done);
        }
    }
    let why = refusal.map_or_else(String::new, |error| format!(": {error}"));
    Err(BadTemplate::Words(format!("can't start a thread{why}")))
}

fn environment(files: &Arc<Template>, undefined: Undefined, fuel: u64) -> Environment<'static> {
    let mut environment = Environment::new();
    let loader = Arc::clone(files);
    environment.set_loader(move |name| loader.load(name));
    environment.set_undefined_behavior(match undefined {
        Undefined::Strict => UndefinedBehavior::Strict,
        Undefined::Lenient => UndefinedBehavior::Lenient,
    });
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    let mut syntax = SyntaxConfig::builder();
    syntax.keep_trailing_newline(true);
    environment.set_syntax(
        syntax
            .build()
            .expect("the usual delimiters differ from one another"),
    );
    environment.set_debug(true);
    environment.set_fuel(Some(fuel));
    environment.set_unknown_method_callback(methods::call);
    environment.set_formatter(|out, state, value: &Value| {
        let text = python::text(state, value)?;
        Ok(out.write_str(&text)?)
    });
    filters::add(&mut environment);
    environment
}
