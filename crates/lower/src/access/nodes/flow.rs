//! Where values of node types go in one file (the rule is in [`super::find`]): every expression with such a type is looked at, with the
//! type that its place gives it, the code that it stands in, and the object whose member it is.

use super::Family;
use crate::program::Lowering;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{Call, Receiver, Target};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{self, ExprId, ExprKind, Member, MethodRefTarget, StmtKind, TextRange};

impl Lowering<'_> {
    /// No expression of the file takes a node where it does not belong.
    pub(super) fn flows_inside(&mut self, family: &Family, class: ClassId, file: usize) -> bool {
        let apart = self.code_without_object(family, file);
        let unit = self.unit(file);
        let all: Vec<(ExprId, TextRange)> = unit
            .ast
            .nodes::<ast::Expr>()
            .map(|(e, node)| (e, node.range))
            .collect();
        for (e, range) in all {
            let note = self.resolved.files[file].note(e);
            if note.ghost {
                continue;
            }
            if !self.call_inside(family, class, file, e) {
                return false;
            }
            let named = matches!(note.target, Target::Type(_) | Target::Package);
            let (has, wanted) = (self.mentions(note.ty, class), self.mentions(note.to, class));
            if named || !(has || wanted) {
                continue;
            }
            let null = self.resolved.world.types.kind(note.ty) == TyKind::Null;
            let keeps_type = has == wanted || null;
            let inside = self.is_code_of(family, file, range)
                && !apart
                    .iter()
                    .any(|r| r.start <= range.start && range.end <= r.end);
            if !keeps_type || !inside || !self.is_taken_inside(family, class, file, e) {
                return false;
            }
        }
        self.loops_inside(class, file)
    }

    /// Whether code at a place runs on an object of the family.
    fn is_code_of(&mut self, family: &Family, file: usize, range: TextRange) -> bool {
        let around = self.classes.around(self.resolved, file, range);
        around.is_some_and(|c| self.is_of_family(family, c))
    }

    /// The code of the host and of classes inside it that has no object.
    fn code_without_object(&mut self, family: &Family, file: usize) -> Vec<TextRange> {
        let mut found = Vec::new();
        for decl in self.classes.list.clone() {
            if decl.file != file || !self.is_of_family(family, decl.class) {
                continue;
            }
            let unit = self.unit(file);
            for member in unit.ast.list(unit.ast[decl.decl].members) {
                match unit.ast[*member] {
                    Member::Initializer {
                        is_static: true,
                        body,
                    } => found.push(unit.ast[body].range),
                    Member::Method(m) => {
                        let id = self.resolved.files[file].method_of(m);
                        let is_static =
                            id.is_some_and(|id| self.resolved.world.method(id).flags.is_static());
                        if is_static {
                            found.push(unit.ast[m].range);
                        }
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// An expression with a node type: the field that it reads is one of `this` or of a node, and it makes no class of its own.
    fn is_taken_inside(&mut self, family: &Family, class: ClassId, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let note = self.resolved.files[file].note(e);
        match (unit.ast[e].kind, note.target) {
            (ExprKind::ClassLiteral(_) | ExprKind::Switch { .. }, _) => false,
            (ExprKind::New { outer, body, .. }, _) => outer.is_none() && body.is_none(),
            (ExprKind::MethodRef { target, .. }, Target::Function(f)) => {
                let typed = &self.resolved.files[file];
                let called = typed.function(f).call.map(|c| typed.call(c).clone());
                called.is_some_and(|c| self.refers_inside(family, class, file, &c, target))
            }
            (kind, Target::Field(field, _)) => self.field_inside(family, file, kind, field),
            _ => true,
        }
    }

    /// A field with a node type is read of `this`, or is one of a node.
    fn field_inside(
        &mut self,
        family: &Family,
        file: usize,
        kind: ExprKind,
        field: FieldId,
    ) -> bool {
        if family.kinds.contains(&field.class) {
            return true;
        }
        match kind {
            ExprKind::Name(_) => true,
            ExprKind::Field { target, .. } => self.is_own(file, target),
            _ => false,
        }
    }

    /// `this`, written out.
    fn is_own(&self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::This | ExprKind::QualifiedThis(_) => true,
            ExprKind::Paren(inner) => self.is_own(file, inner),
            _ => false,
        }
    }

    /// A call that has to do with nodes is one of a method of the family that says so, on `this` or a node, or one of the library.
    fn call_inside(&mut self, family: &Family, class: ClassId, file: usize, e: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e).cloned() else {
            return true;
        };
        if self.classes.method(call.method).is_none()
            && self.classes.class(call.method.class).is_none()
        {
            return true;
        }
        let unit = self.unit(file);
        let target = match unit.ast[e].kind {
            ExprKind::Call { target, .. } => target,
            ExprKind::New { outer: Some(_), .. } => {
                return !self.names(call.method, class);
            }
            _ => None,
        };
        self.says_so(class, &call) && {
            let own = match (call.receiver, target) {
                (Receiver::Expr, Some(t)) => self.is_own(file, t),
                (Receiver::Expr, None) => false,
                (Receiver::This(_) | Receiver::None, _) => true,
            };
            own || family.kinds.contains(&call.method.class) || !self.names(call.method, class)
        }
    }

    /// Where a call hands nodes over, or gives one, the header of the method has a node type at that place.
    fn says_so(&mut self, class: ClassId, call: &Call) -> bool {
        let info = self.resolved.world.method(call.method);
        let mut said = info.params.clone();
        said.push(info.result);
        let mut given = call.params.clone();
        given.push(call.result);
        let free = call.type_args.clone();
        if free.into_iter().any(|t| self.mentions(t, class)) {
            return false;
        }
        // A new object has the type of its class.
        let new = heddle_contracts::special::is_constructor(&mut self.resolved.world, call.method);
        let count = said.len() - usize::from(new);
        let mut pairs = said.into_iter().zip(given).take(count);
        pairs.all(|(said, given)| !self.mentions(given, class) || self.mentions(said, class))
    }

    /// A method reference among node types is to a method of nodes, or on something that has a node type itself.
    fn refers_inside(
        &mut self,
        family: &Family,
        class: ClassId,
        file: usize,
        call: &Call,
        target: MethodRefTarget,
    ) -> bool {
        let MethodRefTarget::Expr(on) = target else {
            return false;
        };
        if !self.says_so(class, call) && self.classes.method(call.method).is_some() {
            return false;
        }
        let note = self.resolved.files[file].note(on);
        let named = matches!(note.target, Target::Type(_));
        family.kinds.contains(&call.method.class)
            || (!named && self.mentions(note.ty, class))
            || self.is_own(file, on)
    }

    /// A loop over something with a node type has a variable with one; nothing else is made of a node by tests.
    fn loops_inside(&mut self, class: ClassId, file: usize) -> bool {
        let unit = self.unit(file);
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            let (e, var) = match node.kind {
                StmtKind::ForEach { var, iterable, .. } => (iterable, Some(var)),
                StmtKind::Switch { selector, .. } => (selector, None),
                StmtKind::Synchronized { lock, .. } => (lock, None),
                _ => continue,
            };
            let typed = &self.resolved.files[file];
            let ty = typed.note(e).ty;
            let local = var
                .and_then(|v| typed.local_of(v))
                .map(|l| typed.local(l).ty);
            if self.mentions(ty, class) && !local.is_some_and(|t| self.mentions(t, class)) {
                return false;
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            let value = match node.kind {
                ExprKind::InstanceOfPattern { value, .. } => value,
                ExprKind::Switch { selector, .. } => selector,
                _ => continue,
            };
            let ty = self.resolved.files[file].note(value).ty;
            if self.mentions(ty, class) {
                return false;
            }
        }
        true
    }
}
