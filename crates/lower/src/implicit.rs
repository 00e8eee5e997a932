//! Methods that Java adds by itself to records, enums and boxes, and the few of the library that language constructs stand for.

use crate::body::{Lower, not_null, refuse};
use crate::heap::enum_constant;
use crate::method::Method;
use heddle_contracts::Special;
use heddle_plato::ir::{Binary, Expr};
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags};
use heddle_resolve::typed::Call;
use heddle_text::Span;

impl Method<'_, '_> {
    /// The value of a call of such a method; `None` if it is another one.
    pub(crate) fn implicit_method(
        &mut self,
        call: &Call,
        receiver: Option<&Expr>,
        args: &[Expr],
        span: Span,
    ) -> Lower<Option<Expr>> {
        let world = &mut self.low.resolved.world;
        let info = world.method(call.method);
        let class = call.method.class;
        let kind = world.shell(class).kind;
        if let (ClassKind::Record, Some(record), true) =
            (kind, receiver, info.flags.has(Flags::IMPLICIT))
            && let Some(value) = self.component(call, record, span)?
        {
            return Ok(Some(value));
        }
        match (self.low.special(call.method), receiver, args) {
            (Some(Special::Box(prim)), None, [value]) => {
                let types = &self.low.resolved.world.types;
                let primitive = types.as_prim(info.params[0]).is_some();
                Ok(primitive.then(|| self.boxed(value.clone(), prim, span)))
            }
            (Some(Special::Unbox(prim)), Some(object), _) => {
                Ok(Some(self.unboxed(object.clone(), prim, span)))
            }
            (Some(Special::EnumValues), None, _) => self.enum_values(call, span).map(Some),
            (Some(Special::EnumOrdinal), Some(object), _) => Ok(self.ordinal(call, object, span)),
            _ => self.structural_method(call, receiver, args, span),
        }
    }

    /// The accessor of a record's component reads its field.
    fn component(&mut self, call: &Call, record: &Expr, span: Span) -> Lower<Option<Expr>> {
        let world = &mut self.low.resolved.world;
        let name = world.method(call.method).name;
        let class = call.method.class;
        let Some(index) = world.body(class).field(name) else {
            return Ok(None);
        };
        let field = FieldId { class, index };
        let place = self.field_of(field, record.clone(), span)?;
        self.load(&place, span).map(Some)
    }

    fn enum_values(&mut self, call: &Call, span: Span) -> Lower<Expr> {
        let class = call.method.class;
        self.initialize(class, span)?;
        self.must_have_constants(class, span)?;
        let body = self.low.resolved.world.body(class);
        let count = body
            .fields
            .iter()
            .filter(|f| f.flags.has(Flags::ENUM))
            .count();
        let values: Vec<Expr> = (0..count).map(|k| enum_constant(class, k, span)).collect();
        let element = self.low.resolved.world.this_type(class);
        self.filled_array(element, &values, span)
    }

    /// An enum has no list of its constants before all of them are made.
    pub(crate) fn must_have_constants(&mut self, class: ClassId, span: Span) -> Lower<()> {
        match self.low.heap.statics.unmade.contains(&class) {
            true => refuse(
                "a list of the constants of an enum in code that can run before it is initialized",
                span,
            ),
            false => Ok(()),
        }
    }

    /// The place of a constant in the order of its enum, if the enum is known.
    fn ordinal(&mut self, call: &Call, object: &Expr, span: Span) -> Option<Expr> {
        let of = match self.low.classes.constants.get(&call.site) {
            Some((of, _)) => *of,
            None => call.site,
        };
        if self.low.resolved.world.shell(of).kind != ClassKind::Enum {
            return None;
        }
        self.code.demand([not_null(object, span)], span);
        let first = enum_constant(of, 0, span);
        Some(Expr::binary(Binary::Sub, first, object.clone(), span))
    }
}
