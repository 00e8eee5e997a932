//! Methods that records and enums inherit: `equals`, `hashCode`, `toString`, `name`, `compareTo`, `valueOf`.
//!
//! They are known by Java's own words about them: records are equal if their components are, an enum constant is equal to itself
//! only, `valueOf` finds a constant or throws. Components that are objects may be compared by an `equals` of the program;
//! then the call is refused.

use crate::body::{Lower, not_null};
use crate::heap::{enum_constant, null};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_plato::ir::{Binary, Expr, Op, OpKind, Type, Var};
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags};
use heddle_resolve::typed::Call;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_text::Span;

/// Enums with more constants have names of which nothing is known.
const NAMED: usize = 64;

impl Lowering<'_> {
    /// The name of a constant of an enum of the program: the literal, which is the same object wherever it is written.
    fn name_of_constant(&mut self, class: ClassId, constant: &Expr, span: Span) -> Option<Expr> {
        let enums = &self.classes.enums;
        let (_, count) = enums.iter().find(|(c, _)| *c == class).copied()?;
        let body = self.resolved.world.body(class);
        let constants = body.fields.iter().filter(|f| f.flags.has(Flags::ENUM));
        let names = constants.map(|f| self.resolved.world.names.text(f.name).to_owned());
        let names: Vec<String> = names.collect();
        if names.len() != count || names.len() > NAMED {
            return None;
        }
        let mut all = names.iter().enumerate().rev();
        let (_, last) = all.next()?;
        let mut name = self.heap.string(last, span);
        for (ordinal, text) in all {
            let is = Expr::eq(constant.clone(), enum_constant(class, ordinal, span));
            name = Expr::ite(is, self.heap.string(text, span), name);
        }
        Some(name)
    }

    /// Whether the class is an enum.
    pub(crate) fn is_enum(&mut self, class: ClassId) -> bool {
        self.resolved.world.shell(class).kind == ClassKind::Enum
    }
}

impl Method<'_, '_> {
    /// The value of a call of such a method; `None` if it is another one.
    pub(crate) fn structural_method(
        &mut self,
        call: &Call,
        receiver: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        if self.low.classes.method(call.method).is_some() {
            return Ok(None);
        }
        let Some(special) = self.low.special(call.method) else {
            return Ok(None);
        };
        let kind = self.low.resolved.world.shell(call.site).kind;
        match (kind, special, receiver, args) {
            (ClassKind::Record, Special::Equals, Some(a), [b]) => {
                self.equal_records(call, a, b, span)
            }
            (ClassKind::Record, Special::HashCode, Some(a), []) => self.hash_record(call, a, span),
            (ClassKind::Record | ClassKind::Enum, Special::Text, Some(a), []) => {
                self.shown(call, a, span)
            }
            (ClassKind::Enum, Special::EnumName, Some(a), []) => {
                self.used(a, span);
                self.low.rests_on_contract("Enum.name");
                let name = self.low.name_of_constant(call.site, a, span);
                Ok(Some(name.unwrap_or_else(|| self.some_text(call, span))))
            }
            (ClassKind::Enum, Special::Equals, Some(a), [b]) => {
                self.used(a, span);
                Ok(Some(Expr::eq(a.clone(), b.clone()).with_span(span)))
            }
            (ClassKind::Enum, Special::HashCode, Some(a), []) => {
                self.used(a, span);
                let a = vec![a.clone()];
                Ok(Some(self.low.heap.opaque(
                    "hash of a constant",
                    a,
                    Type::Int,
                    span,
                )))
            }
            (ClassKind::Enum, Special::CompareTo, Some(a), [b]) => {
                self.used(a, span);
                self.used(b, b.span());
                // Constants have descending references.
                Ok(Some(Expr::binary(Binary::Sub, b.clone(), a.clone(), span)))
            }
            (ClassKind::Enum, Special::EnumValueOf, None, [text]) => {
                self.constant_named(call.method.class, text, span).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn used(&mut self, object: &Expr, span: Span) {
        self.code.demand([not_null(object, span)], span);
    }

    /// The components of a record with their types.
    pub(crate) fn values_of(&mut self, record: ClassId) -> Vec<(FieldId, Ty)> {
        let body = self.low.resolved.world.body(record);
        let fields = body.fields.iter().enumerate();
        let own = fields.filter(|(_, f)| !f.flags.is_static() && !f.flags.has(Flags::GHOST));
        own.map(|(k, f)| {
            let index = k as u32;
            let class = record;
            (FieldId { class, index }, f.ty)
        })
        .collect()
    }

    /// Whether a component is compared by its value alone.
    fn is_plain(&self, ty: Ty) -> bool {
        let kind = self.low.resolved.world.types.kind(ty);
        !matches!(kind, TyKind::Prim(Prim::Float | Prim::Double)) && matches!(kind, TyKind::Prim(_))
    }

    /// Comparing or hashing components that are objects runs nothing of the program that has an effect.
    fn no_own(&mut self, record: ClassId, name: &str, span: Span) -> Lower<()> {
        if !self.low.has_objects(record) {
            return Ok(());
        }
        for id in self.low.run_of_any_object(name) {
            self.must_be_harmless(id, &format!("`{name}` of a record"), span)?;
        }
        Ok(())
    }

    /// Equal records have equal components; where all of these are plain values, nothing else is needed.
    fn equal_records(
        &mut self,
        call: &Call,
        a: &Expr,
        b: &Expr,
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.used(a, span);
        self.no_own(call.site, "equals", span)?;
        let ty = self.low.resolved.world.this_type(call.site);
        self.looks_into(a, ty, span);
        let is = self.low.instance(call.site, b.clone());
        let some = Expr::not(Expr::eq(b.clone(), null(span)));
        self.looks_into_if(&Expr::and(some, is), b, ty, span);
        let mut exact = true;
        let mut same = vec![
            Expr::not(Expr::eq(b.clone(), null(span))),
            self.low.instance(call.site, b.clone()),
        ];
        for (field, ty) in self.values_of(call.site) {
            if !self.is_plain(ty) {
                exact = false;
                continue;
            }
            let world = &mut self.low.resolved.world;
            let heap = &mut self.low.heap;
            match (
                heap.final_field(world, field, a),
                heap.final_field(world, field, b),
            ) {
                (Some(x), Some(y)) => same.push(Expr::eq(x, y)),
                _ => exact = false,
            }
        }
        let same = Expr::all(same, span);
        let result = self.code.temp(Type::Bool, span);
        let after = self.code.read_after(result, span);
        let op = Op::new(OpKind::Assign, span);
        self.code.emit(match exact {
            true => op.update(Var::Local(result), same),
            false => op
                .havoc([Var::Local(result)])
                .guard(Expr::implies(after, same)),
        });
        self.low.rests_on_contract("Record.equals");
        Ok(Some(self.code.read(result, span)))
    }

    /// Records with the same plain components have the same hash code.
    fn hash_record(&mut self, call: &Call, a: &Expr, span: Span) -> Lower<Option<Expr>> {
        self.used(a, span);
        self.no_own(call.site, "hashCode", span)?;
        let ty = self.low.resolved.world.this_type(call.site);
        self.looks_into(a, ty, span);
        self.low.rests_on_contract("Record.hashCode");
        let mut values = Vec::new();
        for (field, ty) in self.values_of(call.site) {
            let world = &mut self.low.resolved.world;
            let value = self.low.heap.final_field(world, field, a);
            match value.filter(|_| self.is_plain(ty)) {
                Some(value) => values.push(value),
                None => values.push(a.clone()),
            }
        }
        let name = self.low.resolved.world.binary_name(call.site).to_owned();
        let hash = self
            .low
            .heap
            .opaque(&format!("hash of {name}"), values, Type::Int, span);
        let hash = self.code.keep(hash, span);
        if let Some(known) = self.low.known_of(&hash, call.result, span) {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(Some(hash))
    }

    /// `toString`: some string.
    fn shown(&mut self, call: &Call, object: &Expr, span: Span) -> Lower<Option<Expr>> {
        self.used(object, span);
        let ty = self.low.resolved.world.this_type(call.site);
        self.make_text(object, ty, span)?;
        let rests_on = match self.low.is_enum(call.site) {
            true => "Enum.toString",
            false => "Record.toString",
        };
        self.low.rests_on_contract(rests_on);
        Ok(Some(self.some_text(call, span)))
    }

    fn some_text(&mut self, call: &Call, span: Span) -> Expr {
        let text = self.some_object(span);
        if let Some(known) = self.low.known_of(&text, call.result, span) {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        text
    }

    /// `valueOf`: a constant of the enum, or an exception.
    fn constant_named(&mut self, class: ClassId, text: &Expr, span: Span) -> Lower<Expr> {
        self.initialize(class, span)?;
        self.must_have_constants(class, span)?;
        self.used(text, text.span());
        let exception = self
            .low
            .resolved
            .world
            .class_ref("java/lang/IllegalArgumentException");
        self.or_instead(|m| m.raise_of(exception, span))?;
        let body = self.low.resolved.world.body(class);
        let count = body
            .fields
            .iter()
            .filter(|f| f.flags.has(Flags::ENUM))
            .count();
        let found = self.code.temp(Type::Int, span);
        let after = self.code.read_after(found, span);
        let is = (0..count).map(|k| Expr::eq(after.clone(), enum_constant(class, k, span)));
        let one = Expr::any(is.collect::<Vec<_>>(), span);
        let op = Op::new(OpKind::Assign, span).havoc([Var::Local(found)]);
        self.code.emit(op.guard(one));
        Ok(self.code.read(found, span))
    }
}
