//! Points of a replay at accesses: an instruction that says which point comes, and the Java text that stops there.
//!
//! `HeddleReplay.at(n, v)` stops at point n and gives v; `HeddleReplay.read(HeddleReplay.point(n), v)` stops before v is evaluated. Both are put
//! where the machine has evaluated everything that the access needs.

use super::body::Body;
use super::operator::Place;
use crate::code::Op;
use crate::replay::{Marks, Site};
use heddle_resolve::model::{ClassId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::{Prim, Ty};
use heddle_syntax::ast::{ExprId, ExprKind, TextRange};
use heddle_text::Span;

pub(super) const CLASS: &str = "HeddleReplay";

impl Body<'_, '_> {
    /// Whether points are put here: not in formulas, not in models of the library.
    pub(super) fn marks(&mut self) -> Option<&mut Marks> {
        let library = self.class.is_some_and(|c| self.c.is_model(c));
        match self.formulas == 0 && !library {
            true => self.c.marks.as_mut(),
            false => None,
        }
    }

    pub(super) fn span_at(&self, range: TextRange) -> Span {
        self.unit.ast.span(range)
    }

    pub(super) fn span_of_expr(&self, e: ExprId) -> Span {
        self.span_at(self.unit.ast[e].range)
    }

    /// The number of a point; the instruction for it is to be emitted, and its text to be written if it is new.
    pub(super) fn point(&mut self, span: Span, site: Site) -> Option<(u32, bool)> {
        self.marks().map(|m| m.number(span, site))
    }

    /// Puts `HeddleReplay.at(n, …)` around a range.
    pub(super) fn stop_at(&mut self, span: Span, number: u32) {
        if let Some(marks) = self.marks() {
            marks.around(span, format!("{CLASS}.at({number}, "), ")");
        }
    }

    /// Stops before an expression is evaluated.
    pub(super) fn stop_before(&mut self, span: Span, number: u32) {
        if let Some(marks) = self.marks() {
            let before = format!("{CLASS}.read({CLASS}.point({number}), ");
            marks.around(span, before, ")");
        }
    }

    /// A read of a field or an element; what it needs is on the stack.
    pub(super) fn mark_read(&mut self, e: ExprId) {
        let span = self.span_of_expr(e);
        let Some((number, new)) = self.point(span, Site::Read) else {
            return;
        };
        if new {
            match self.unit.ast[e].kind {
                ExprKind::Index { index, .. } => self.stop_at(self.span_of_expr(index), number),
                ExprKind::Field { target, .. } if self.is_object(target) => {
                    self.stop_at(self.span_of_expr(target), number);
                }
                _ => self.stop_before(span, number),
            }
        }
        self.emit(Op::Mark(number));
    }

    /// Whether an expression before a dot is an object that can be handed on.
    fn is_object(&self, target: ExprId) -> bool {
        let kind = self.unit.ast[target].kind;
        let is_super = matches!(kind, ExprKind::Super | ExprKind::QualifiedSuper(_));
        !is_super && !self.is_type(target)
    }

    /// The read of a place that is written afterwards.
    pub(super) fn mark_place(&mut self, target: ExprId, place: &Place) {
        if let ExprKind::Paren(inner) = self.unit.ast[target].kind {
            return self.mark_place(inner, place);
        }
        if matches!(place, Place::Local(_)) || self.marks().is_none() {
            return;
        }
        let kind = self.unit.ast[target].kind;
        let span = self.span_of_expr(target);
        let (around, before, after) = match kind {
            ExprKind::Index { index, .. } => (self.span_of_expr(index), String::new(), ")"),
            ExprKind::Field { target: t, .. } if matches!(place, Place::Static(..)) => {
                if self.is_object(t) {
                    return;
                }
                (self.span_of_expr(t), "(".to_owned(), ") null)")
            }
            ExprKind::Field { target: t, .. } if self.is_object(t) => {
                (self.span_of_expr(t), String::new(), ")")
            }
            ExprKind::Name(_) => match self.owner(target) {
                Some(owner) => (span, format!("{owner})."), ""),
                None => return,
            },
            _ => return,
        };
        let Some((number, new)) = self.point(span, Site::Place) else {
            return;
        };
        if let (true, Some(marks)) = (new, self.marks()) {
            marks.around(around, format!("{CLASS}.at({number}, {before}"), after);
        }
        self.emit(Op::Mark(number));
    }

    /// What stands before the simple name of a field if it is written out: an object, or a null of its class.
    fn owner(&mut self, name: ExprId) -> Option<String> {
        let Target::Field(id, this) = self.note(name).target else {
            return None;
        };
        let flags = self.c.resolved.world.field(id).flags;
        match flags.is_static() {
            true => Some(format!("({}) null", self.java_name(id.class))),
            false => self.this_text(this.unwrap_or(id.class)),
        }
    }

    /// `this`, or `Outer.this`, for members of a class.
    fn this_text(&mut self, wanted: ClassId) -> Option<String> {
        let mut at = self.class;
        let mut first = true;
        while let Some(class) = at {
            if self.c.resolved.world.is_subclass(class, wanted) {
                let shell = self.c.resolved.world.shell(class);
                let name = self.c.resolved.world.names.text(shell.simple).to_owned();
                return match first {
                    true => Some("this".to_owned()),
                    false if name.is_empty() => None,
                    false => Some(format!("{name}.this")),
                };
            }
            first = false;
            at = self.c.resolved.world.shell(class).outer;
        }
        None
    }

    /// The name of a class as Java texts have it.
    pub(super) fn java_name(&self, class: ClassId) -> String {
        let binary = self.c.resolved.world.binary_name(class);
        binary.replace(['/', '$'], ".")
    }

    /// A write; place and value are on the stack.
    pub(super) fn mark_write(&mut self, place: &Place, value: ExprId, ty: Ty, step: bool) {
        if matches!(place, Place::Local(_)) {
            return;
        }
        self.mark_value(value, ty, if step { Site::Compound } else { Site::Write });
    }

    fn mark_value(&mut self, value: ExprId, ty: Ty, site: Site) {
        let span = self.span_of_expr(value);
        let Some((number, new)) = self.point(span, site) else {
            return;
        };
        // A constant is narrowed only where it stands by itself.
        let narrow = match self.prim(ty) {
            Some(p @ (Prim::Byte | Prim::Short | Prim::Char))
                if site == Site::Write && self.prim(self.note(value).ty) != Some(p) =>
            {
                Some(p)
            }
            _ => None,
        };
        if let (true, Some(marks)) = (new, self.marks()) {
            let cast = narrow.map_or_else(String::new, |p| format!("({}) (", word(p)));
            let after = if narrow.is_some() { "))" } else { ")" };
            marks.around(span, format!("{CLASS}.at({number}, {cast}"), after);
        }
        self.emit(Op::Mark(number));
    }

    /// The initializer of a field; constants stay what they are.
    pub(super) fn mark_initializer(&mut self, init: ExprId, ty: Ty, flags: Flags) {
        let constant = self.c.resolved.files[self.file].constant(init).is_some();
        if !(constant && flags.has(Flags::FINAL)) {
            self.mark_value(init, ty, Site::Write);
        }
    }

    /// The write of `x++` and its kin.
    pub(super) fn mark_step(
        &mut self,
        e: ExprId,
        target: ExprId,
        place: &Place,
        up: bool,
        after: bool,
    ) {
        let ty = self.note(target).ty;
        let p = self.c.resolved.world.unboxed(ty);
        let exact = !matches!(p, Some(Prim::Float | Prim::Double)) && self.prim(ty).is_some();
        let effect = self.for_effect == Some(e);
        if matches!(place, Place::Local(_)) || !(exact || effect && self.prim(ty).is_some()) {
            return;
        }
        let span = self.span_of_expr(e);
        let inner = self.span_of_expr(target);
        let Some((number, new)) = self.point(span, Site::Step) else {
            return;
        };
        let sign = if up { "+" } else { "-" };
        let back = if up { "-" } else { "+" };
        if let (true, Some(marks)) = (new, self.marks()) {
            let add = format!(" {sign}= {CLASS}.at({number}, 1)");
            match after {
                true => {
                    let operator = Span::new(span.file, span.start, inner.start);
                    marks.instead(operator, "");
                    marks.around(inner, String::new(), &add);
                }
                false => marks.instead(Span::new(span.file, inner.end, span.end), add),
            }
            let cast = p.map_or("int", word);
            match (effect, after) {
                (true, _) => {}
                (false, true) => marks.around(span, "(".to_owned(), ")"),
                (false, false) => {
                    marks.around(span, format!("(({cast}) (("), &format!(") {back} 1))"));
                }
            }
        }
        self.emit(Op::Mark(number));
    }

    /// The elements of a loop over an array: each is read after a stop.
    pub(super) fn mark_each(&mut self, array: ExprId) {
        let span = self.span_of_expr(array);
        let Some((number, new)) = self.point(span, Site::Each) else {
            return;
        };
        if let (true, Some(marks)) = (new, self.marks()) {
            marks.around(span, format!("{CLASS}.each({number}, "), ")");
        }
        self.emit(Op::Mark(number));
    }

    /// An object creation that may have to initialize a class.
    pub(super) fn mark_new(&mut self, e: ExprId) {
        let span = self.span_of_expr(e);
        let Some((number, new)) = self.point(span, Site::New) else {
            return;
        };
        if new {
            self.stop_before(span, number);
        }
        self.emit(Op::Mark(number));
    }
}

fn word(p: Prim) -> &'static str {
    match p {
        Prim::Boolean => "boolean",
        Prim::Byte => "byte",
        Prim::Short => "short",
        Prim::Char => "char",
        Prim::Int => "int",
        Prim::Long => "long",
        Prim::Float => "float",
        Prim::Double => "double",
    }
}
