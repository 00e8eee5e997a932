//! `--emit typed`: a typed file as text, one line per declaration and expression, for people and for tests.
//!
//! ```text
//! class Counter
//!   method int next()
//!     3:12 this.n + 1 : int
//!       3:12 this.n : int = field Counter.n
//! ```

use crate::model::MethodId;
use crate::typed::{Dispatch, Note, Target, TypedFile};
use crate::types::Ty;
use crate::world::World;
use heddle_syntax::ast::{Expr, ExprId, Method};
use heddle_text::Sources;
use std::fmt::Write as _;

/// Longest piece of source that is shown.
const WIDEST: usize = 60;

/// A typed file as text.
pub fn dump_typed(world: &mut World, file: &TypedFile, sources: &Sources) -> String {
    let mut dump = Dump {
        world,
        file,
        sources,
        out: String::new(),
    };
    dump.methods();
    dump.expressions();
    dump.out
}

struct Dump<'a> {
    world: &'a mut World,
    file: &'a TypedFile,
    sources: &'a Sources,
    out: String,
}

impl Dump<'_> {
    fn methods(&mut self) {
        let ids: Vec<MethodId> = self
            .file
            .unit
            .ast
            .nodes::<Method>()
            .filter_map(|(id, _)| self.file.method_of(id))
            .collect();
        for id in ids {
            let class = self.world.class_display(id.class);
            let shown = self.world.method_display(id);
            let result = self.world.method(id).result;
            let result = self.world.display(result);
            let descriptor = self.world.method_descriptor(id);
            let _ = writeln!(self.out, "method {class}.{shown} : {result}  {descriptor}");
        }
    }

    fn expressions(&mut self) {
        let mut all: Vec<(ExprId, Expr)> = self
            .file
            .unit
            .ast
            .nodes::<Expr>()
            .filter(|(id, _)| self.file.note(*id).seen)
            .map(|(id, e)| (id, *e))
            .collect();
        all.sort_by_key(|(_, e)| (e.range.start, u32::MAX - e.range.end));
        for (id, e) in all {
            self.expression(id, &e);
        }
    }

    fn expression(&mut self, id: ExprId, e: &Expr) {
        let note = self.file.note(id);
        let span = self.file.unit.ast.span(e.range);
        let at = self.sources.start(span);
        let text = shortened(self.sources.snippet(span));
        let ty = match note.target {
            Target::Package => "package".to_owned(),
            _ => self.world.display(note.ty),
        };
        let _ = write!(self.out, "{}:{} {text} : {ty}", at.line, at.column);
        self.conversion(&note);
        if let Some(value) = self.file.constant(id) {
            let _ = write!(self.out, " = {value:?}");
        }
        self.target(&note);
        self.out.push('\n');
    }

    fn conversion(&mut self, note: &Note) {
        if note.to != note.ty && note.to != Ty::ERROR {
            let to = self.world.display(note.to);
            let _ = write!(self.out, " as {to}");
        }
    }

    fn target(&mut self, note: &Note) {
        match note.target {
            Target::None | Target::Package => {}
            Target::Local(id) => {
                let local = self.file.local(id);
                let name = self.world.names.text(local.name);
                let _ = write!(self.out, " -> local {name}#{}", id.0);
            }
            Target::Field(field, _) => {
                let class = self.world.class_display(field.class);
                let name = self.world.field(field).name;
                let name = self.world.names.text(name);
                let _ = write!(self.out, " -> field {class}.{name}");
            }
            Target::Length => self.out.push_str(" -> array length"),
            Target::Type(_) => self.out.push_str(" -> type"),
            Target::This(class) => {
                let class = self.world.class_display(class);
                let _ = write!(self.out, " -> this of {class}");
            }
            Target::Spec(word) => {
                let _ = write!(self.out, " -> {word:?}");
            }
            Target::Call(i) => self.call(i),
            Target::Function(i) => self.function(i),
        }
    }

    fn call(&mut self, index: u32) {
        let call = self.file.call(index);
        let (method, dispatch, variable) = (call.method, call.dispatch, call.variable_arity);
        let class = self.world.class_display(method.class);
        let shown = self.world.method_display(method);
        let how = match dispatch {
            Dispatch::Static => "static",
            Dispatch::Virtual => "virtual",
            Dispatch::Exact => "exact",
        };
        let gathers = if variable { " variable arity" } else { "" };
        let _ = write!(self.out, " -> {how} {class}.{shown}{gathers}");
    }

    fn function(&mut self, index: u32) {
        let function = self.file.function(index);
        let (method, call) = (function.method, function.call);
        let shown = self.world.method_display(method);
        let _ = write!(self.out, " -> implements {shown}");
        if let Some(call) = call {
            self.out.push_str(" by");
            self.call(call);
        }
    }
}

/// One line, not too long.
fn shortened(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= WIDEST {
        return line;
    }
    let cut: String = line.chars().take(WIDEST).collect();
    format!("{cut}…")
}
