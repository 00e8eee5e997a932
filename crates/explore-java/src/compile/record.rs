//! Methods that Java writes for records: `equals` compares the components; `hashCode` and `toString` are not run.

use super::body::{Body, Done, refuse};
use super::{Code, Compiler, RecordMethod};
use crate::code::{Arith, Atomicity, Method, Native, Op, Test};
use crate::value::Value;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, MethodId};
use heddle_resolve::types::Prim;

impl Compiler<'_> {
    /// What Java writes in the place of a method of `Object`, for objects of a record.
    pub(super) fn of_record(&mut self, class: ClassId, found: MethodId) -> Option<Code> {
        if self.resolved.world.shell(class).kind != ClassKind::Record
            || self.decls.contains_key(&found.class)
        {
            return None;
        }
        let name = self.resolved.world.method(found).name;
        let method = match self.resolved.world.names.text(name) {
            "equals" => RecordMethod::Equals,
            "hashCode" => RecordMethod::HashCode,
            "toString" => RecordMethod::ToText,
            _ => return None,
        };
        Some(Code::Record(class, method))
    }

    pub(super) fn record_method(&mut self, class: ClassId, method: RecordMethod) -> Method {
        let (file, decl) = self.decls[&class];
        let span = {
            let unit = &self.resolved.files[file].unit;
            unit.ast.ident_span(unit.ast[decl].name)
        };
        let name = self.class_name(class);
        let mut body = Body::new(self, file, Some(class), true);
        body.name = name;
        body.span = span;
        let (done, params) = match method {
            RecordMethod::Equals => {
                body.locals = 2;
                (body.record_equals(class), 2)
            }
            RecordMethod::HashCode => (refuse("`hashCode` of a record"), 1),
            RecordMethod::ToText => (refuse("`toString` of a record"), 1),
        };
        body.finish(done, params, Atomicity::Steps, false, false)
    }
}

impl Body<'_, '_> {
    fn record_equals(&mut self, class: ClassId) -> Done {
        let different = self.label();
        let number = self.c.class(class);
        self.emit(Op::Load(1));
        self.emit(Op::Is(Test::Class(number)));
        self.jump_if(false, different);
        let fields = self.c.resolved.world.body(class);
        for (name, _) in fields.components.clone() {
            let Some(index) = fields.field(name) else {
                return refuse("a record that was not typed");
            };
            let id = FieldId { class, index };
            let prim = {
                let ty = self.c.resolved.world.field(id).ty;
                self.prim(ty)
            };
            let (place, number) = self.c.offset(id);
            for object in [0, 1] {
                self.emit(Op::Load(object));
                self.emit(Op::GetField(place, number));
            }
            match prim {
                // These are compared by their bits, nearly.
                Some(Prim::Float | Prim::Double) => return refuse("`equals` of this record"),
                Some(p) => self.emit(Op::Arith(Arith::Eq, super::expr::kind_of(p))),
                None => self.emit(Op::Native(Native::ObjectsEquals, 2)),
            }
            self.jump_if(false, different);
        }
        self.constant(Value::TRUE);
        self.emit(Op::Return(true));
        self.here(different);
        self.constant(Value::bool(false));
        self.emit(Op::Return(true));
        Ok(())
    }
}
