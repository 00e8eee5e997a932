//! Inner, local and anonymous classes: the enclosing instance and the captured variables of an object. Both never change,
//! so they are functions of the object.

use crate::body::{Lower, refuse};
use crate::heap::plato_type;
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, LocalId, Op, OpKind, Type};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::{self, Receiver, Target};
use heddle_syntax::ast::{self, ExprKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

fn within(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl Lowering<'_> {
    /// The enclosing instance of an object, as one of a class.
    pub(crate) fn outer_of(&mut self, class: ClassId, object: Expr, span: Span) -> Expr {
        let name = format!("outer {}", self.resolved.world.binary_name(class));
        self.heap.opaque(&name, vec![object], Type::Int, span)
    }

    /// The instance of a class around `own` that an object of `own` knows: what `Around.this` means in the code of `own`,
    /// whichever of both extends the other. `None` if the class is not around it.
    pub(crate) fn enclosing_instance(
        &mut self,
        own: ClassId,
        object: Expr,
        wanted: ClassId,
        span: Span,
    ) -> Option<Expr> {
        let (mut class, mut object) = (own, object);
        while class != wanted {
            object = self.outer_of(class, object, span);
            class = self.resolved.world.shell(class).outer?;
        }
        Some(object)
    }

    /// The object whose member a simple name in a formula means: `this`, or an instance around it. `wanted` is the class
    /// that the name was found in.
    pub(crate) fn object_around(
        &mut self,
        wanted: Option<ClassId>,
        e: ast::ExprId,
        m: &crate::formula::Meaning,
    ) -> Lower<Option<Expr>> {
        let unit = self.unit(m.file);
        let range = unit.ast[e].range;
        let (Some(this), Some(wanted)) = (m.this.clone(), wanted) else {
            return Ok(m.this.clone());
        };
        let Some(own) = self.classes.around(self.resolved, m.file, range) else {
            return Ok(Some(this));
        };
        let span = unit.ast.span(range);
        match self.enclosing_instance(own, this, wanted, span) {
            Some(object) => Ok(Some(object)),
            None => refuse("this enclosing instance in a formula", span),
        }
    }

    /// The value of a variable that an object of a local class captured.
    pub(crate) fn captured(
        &mut self,
        class: ClassId,
        file: usize,
        java: typed::LocalId,
        object: Expr,
        span: Span,
    ) -> Lower<Expr> {
        let local = self.resolved.files[file].local(java);
        let (name, ty) = (local.name, local.ty);
        let Some(ty) = plato_type(&mut self.resolved.world, ty) else {
            return refuse("a captured variable of this type", span);
        };
        let name = self.resolved.world.names.text(name).to_owned();
        let class = self.resolved.world.binary_name(class);
        let name = format!("captured {class} {name} {}", java.0);
        Ok(self.heap.opaque(&name, vec![object], ty, span))
    }

    /// The range of a class's declaration.
    fn range_of(&self, class: ClassId) -> Option<(usize, TextRange)> {
        let decl = self.classes.class(class)?;
        Some((decl.file, self.unit(decl.file).ast[decl.decl].range))
    }

    /// The class whose instance the class uses besides its own: the directly enclosing one. `None` if it uses none.
    pub(crate) fn uses_outer(&mut self, class: ClassId) -> Option<ClassId> {
        self.uses_outer_among(class, &mut FxHashSet::default())
    }

    fn uses_outer_among(
        &mut self,
        class: ClassId,
        seen: &mut FxHashSet<ClassId>,
    ) -> Option<ClassId> {
        let (file, range) = self.range_of(class)?;
        let outer = self.resolved.world.shell(class).outer?;
        if !seen.insert(class) || !self.resolved.world.is_inner(class) {
            return None;
        }
        let header = self.resolved.world.header(class);
        let above = header
            .superclass
            .and_then(|t| self.resolved.world.class_of(t));
        if above.is_some_and(|c| self.uses_outer_among(c, seen).is_some()) {
            return Some(outer);
        }
        self.uses_this(file, range, seen).then_some(outer)
    }

    /// Whether code in a range uses an instance of a class that is declared outside it.
    pub(crate) fn uses_this(
        &mut self,
        file: usize,
        range: TextRange,
        seen: &mut FxHashSet<ClassId>,
    ) -> bool {
        let unit = self.unit(file);
        let nodes = unit.ast.nodes::<ast::Expr>();
        let nodes: Vec<_> = nodes.filter(|(_, n)| within(n.range, range)).collect();
        for (e, node) in nodes {
            let note = self.resolved.files[file].note(e);
            let used = match note.target {
                Target::This(class) => Some(class),
                Target::Field(_, class) => class,
                Target::Call(i) => match self.resolved.files[file].call(i).receiver {
                    Receiver::This(class) => Some(class),
                    _ => None,
                },
                _ => None,
            };
            let inside = |l: &Self, c: ClassId| {
                l.range_of(c)
                    .is_some_and(|(f, r)| f == file && within(r, range))
            };
            if used.is_some_and(|c| !inside(self, c)) {
                return true;
            }
            if let ExprKind::New { outer: None, .. } = node.kind
                && let Some(class) = self.resolved.world.class_of(note.ty)
                && let Some(outer) = self.uses_outer_among(class, seen)
                && !inside(self, outer)
            {
                return true;
            }
        }
        false
    }

    /// The variables that objects of a local or anonymous class capture, superclasses included.
    pub(crate) fn captures(&mut self, class: ClassId) -> Vec<typed::LocalId> {
        let Some((file, range)) = self.range_of(class) else {
            return Vec::new();
        };
        let shell = self.resolved.world.shell(class);
        if shell.is_member || shell.outer.is_none() {
            return Vec::new();
        }
        self.captured_in(file, range, &mut FxHashSet::from_iter([class]))
    }

    /// The variables that code in a range uses and that are declared outside it.
    pub(crate) fn captured_in(
        &mut self,
        file: usize,
        range: TextRange,
        seen: &mut FxHashSet<ClassId>,
    ) -> Vec<typed::LocalId> {
        let unit = self.unit(file);
        let mut found = Vec::new();
        let nodes = unit.ast.nodes::<ast::Expr>();
        let nodes: Vec<_> = nodes.filter(|(_, n)| within(n.range, range)).collect();
        for (e, node) in nodes {
            let note = self.resolved.files[file].note(e);
            if let Target::Local(java) = note.target {
                found.push(java);
            }
            let made = match node.kind {
                ExprKind::New { .. } => self.resolved.world.class_of(note.ty),
                _ => None,
            };
            found.extend(made.map_or_else(Vec::new, |c| self.captured_by(c, seen)));
        }
        for decl in self.classes.list.clone() {
            if decl.file == file && within(unit.ast[decl.decl].range, range) {
                let header = self.resolved.world.header(decl.class);
                let above = header
                    .superclass
                    .and_then(|t| self.resolved.world.class_of(t));
                found.extend(above.map_or_else(Vec::new, |c| self.captured_by(c, seen)));
            }
        }
        let declared = |l: &Self, j: &typed::LocalId| {
            let span = l.resolved.files[file].local(*j).span;
            range.start <= span.start && span.end <= range.end
        };
        found.retain(|j| !declared(self, j));
        found.sort();
        found.dedup();
        found
    }

    fn captured_by(
        &mut self,
        class: ClassId,
        seen: &mut FxHashSet<ClassId>,
    ) -> Vec<typed::LocalId> {
        let shell = self.resolved.world.shell(class);
        match self.range_of(class) {
            Some((file, range)) if !shell.is_member && seen.insert(class) => {
                self.captured_in(file, range, seen)
            }
            _ => Vec::new(),
        }
    }

    /// Whether a class between the object's and the method's overrides the method.
    pub(crate) fn overrides_between(&mut self, id: MethodId, class: ClassId) -> bool {
        let name = self.resolved.world.method(id).name;
        self.classes.methods().into_iter().any(|other| {
            other != id
                && other.class != id.class
                && self.resolved.world.method(other).name == name
                && self.resolved.world.is_subclass(class, other.class)
                && self.resolved.world.is_subclass(other.class, id.class)
                && self.resolved.world.overrides(other.class, other, id)
        })
    }
}

impl Method<'_, '_> {
    /// `this` of the current class or of one around it.
    pub(crate) fn this_of(&mut self, wanted: ClassId, span: Span) -> Lower<Expr> {
        if self.scope.class.is_none_or(|own| own == wanted) {
            return self.this(span);
        }
        match self.known_around(wanted, span) {
            Some(object) => Ok(self.enclosing(object, wanted, span)),
            None => refuse("this enclosing instance", span),
        }
    }

    /// The instance of a class around the current one, as it is known to the code that runs.
    pub(crate) fn known_around(&mut self, wanted: ClassId, span: Span) -> Option<Expr> {
        let own = self.scope.class?;
        match (&self.scope.this, self.scope.outer) {
            (This::Building(_), Some(outer)) => {
                let object = self.code.read(outer, span);
                let class = self.low.resolved.world.shell(own).outer?;
                self.low.enclosing_instance(class, object, wanted, span)
            }
            (This::Object(this), _) => {
                let this = self.code.read(*this, span);
                self.low.enclosing_instance(own, this, wanted, span)
            }
            _ => None,
        }
    }

    /// The enclosing instance that a new object of an inner class gets: `this` of the innermost class, from `class`
    /// outwards, that has it as a member, inherited or not (JLS 15.9.2).
    pub(super) fn this_with_member(
        &mut self,
        mut class: Option<ClassId>,
        around: ClassId,
        span: Span,
    ) -> Lower<Expr> {
        while let Some(at) = class {
            if self.low.resolved.world.is_subclass(at, around) {
                return self.this_of(at, span);
            }
            class = self.low.resolved.world.shell(at).outer;
        }
        self.this_of(around, span)
    }

    /// An enclosing instance is an object that exists.
    fn enclosing(&mut self, object: Expr, class: ClassId, span: Span) -> Expr {
        let kept = self.code.keep(object, span);
        let ty = self.low.resolved.world.this_type(class);
        let some = Expr::not(Expr::eq(kept.clone(), crate::heap::null(span)));
        let known = self.low.known_of(&kept, ty, span);
        let known = Expr::all(known.into_iter().chain([some]), span);
        let op = Op::new(OpKind::Assume, span);
        self.code.emit(op.guard(known));
        kept
    }

    /// The enclosing instance that a superclass constructor gets.
    pub(super) fn outer_of_super(&mut self, above: ClassId, span: Span) -> Lower<Option<Expr>> {
        match self.low.uses_outer(above) {
            Some(around) => {
                // The object itself does not exist yet (JLS 8.8.7.1).
                let own = self.scope.class;
                let out = own.and_then(|c| self.low.resolved.world.shell(c).outer);
                self.this_with_member(out, around, span).map(Some)
            }
            None => Ok(None),
        }
    }

    /// The value of a variable that is not one of the current code's own.
    pub(crate) fn captured_value(&mut self, java: typed::LocalId, span: Span) -> Lower<Expr> {
        if let Some(local) = self.scope.vars.get(&java) {
            return Ok(self.code.read(*local, span));
        }
        let (This::Object(this), Some(class)) = (&self.scope.this, self.scope.class) else {
            return refuse("a captured variable", span);
        };
        let this = self.code.read(*this, span);
        if !self.low.captures(class).contains(&java) {
            return refuse("a captured variable", span);
        }
        let file = self.scope.file;
        let value = self.low.captured(class, file, java, this, span)?;
        if let Some((_, range)) = self.low.range_of(class) {
            self.know_captured(java, range, &value);
        }
        Ok(value)
    }

    /// Locals with the values that objects of a class capture.
    pub(super) fn captured_values(
        &mut self,
        class: ClassId,
        span: Span,
    ) -> Lower<FxHashMap<typed::LocalId, LocalId>> {
        let mut values = FxHashMap::default();
        for java in self.low.captures(class) {
            let value = self.captured_value(java, span)?;
            let local = self.code.temp(value.ty().clone(), span);
            self.code.set(local, value, span);
            values.insert(java, local);
        }
        Ok(values)
    }

    /// The value of a captured variable if it is a reference.
    pub(super) fn captured_object(&self, java: typed::LocalId, value: Expr) -> Option<Expr> {
        let resolved = &self.low.resolved;
        let ty = resolved.files[self.scope.file].local(java).ty;
        resolved.world.types.is_reference(ty).then_some(value)
    }

    /// The objects that a new object captures, and what is known of its captured variables.
    pub(super) fn capture_facts(
        &mut self,
        class: ClassId,
        o: &Expr,
        span: Span,
    ) -> Lower<(Vec<Expr>, Vec<Expr>)> {
        let (mut objects, mut facts) = (Vec::new(), Vec::new());
        let mut check = Op::new(OpKind::Skip, span);
        let mut next = Some(class);
        while let Some(class) = next {
            let range = self.low.range_of(class);
            for java in self.low.captures(class) {
                let value = self.captured_value(java, span)?;
                if let Some((_, range)) = range {
                    let checks = self.captured_checks(java, range, &value, span);
                    check.checks.extend(checks);
                }
                let file = self.scope.file;
                let captured = self.low.captured(class, file, java, o.clone(), span)?;
                facts.push(Expr::eq(captured, value.clone()));
                objects.extend(self.captured_object(java, value));
            }
            next = self.superclass(class);
        }
        if !check.checks.is_empty() {
            self.code.emit(check);
        }
        Ok((objects, facts))
    }
}
