//! Methods that Java writes for records: from the components, in their order.

use super::body::{Body, Done, Refused, refuse};
use super::{Code, Compiler, RecordMethod};
use crate::code::{Arith, Atomicity, Kind, Method, Native, Op, Test};
use crate::value::Value;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, MethodId};
use heddle_resolve::types::{Prim, Ty};

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
            RecordMethod::HashCode => {
                body.locals = 1;
                (body.record_hash(class), 1)
            }
            RecordMethod::ToText => {
                body.locals = 1;
                (body.record_text(class), 1)
            }
        };
        body.finish(done, params, Atomicity::Steps, false, false)
    }
}

impl Body<'_, '_> {
    /// The components: their names, types, and fields.
    fn components(&mut self, class: ClassId) -> Result<Vec<(String, Ty, FieldId)>, Refused> {
        let fields = self.c.resolved.world.body(class);
        let mut all = Vec::new();
        for (name, _) in fields.components.clone() {
            let Some(index) = fields.field(name) else {
                return refuse("a record that was not typed");
            };
            let id = FieldId { class, index };
            let ty = self.c.resolved.world.field(id).ty;
            let name = self.c.resolved.world.names.text(name).to_owned();
            all.push((name, ty, id));
        }
        Ok(all)
    }

    fn component(&mut self, id: FieldId) {
        self.emit(Op::Load(0));
        let (place, number) = self.c.offset(id);
        self.emit(Op::GetField(place, number));
    }

    /// `R[a=1, b=x]`
    fn record_text(&mut self, class: ClassId) -> Done {
        let mut kinds = vec![None];
        let mut before = format!("{}[", self.c.class_name(class));
        for (name, ty, id) in self.components(class)? {
            let text = self.c.program.texts.intern(&format!("{before}{name}="));
            self.constant(text);
            self.component(id);
            self.shown_as_text(ty)?;
            kinds.extend([self.prim(ty), None]);
            before = ", ".to_owned();
        }
        let end = if kinds.len() == 1 {
            before + "]"
        } else {
            "]".to_owned()
        };
        let text = self.c.program.texts.intern(&end);
        self.constant(text);
        self.emit(Op::Concat(kinds.len() as u8, kinds.into()));
        self.emit(Op::Return(true));
        Ok(())
    }

    /// As virtual machines do it: 31 times what was before, and the hash code of the component.
    fn record_hash(&mut self, class: ClassId) -> Done {
        self.constant(Value::Int(0));
        for (_, ty, id) in self.components(class)? {
            self.constant(Value::Int(31));
            self.emit(Op::Arith(Arith::Mul, Kind::Int));
            self.component(id);
            if let Some(p) = self.prim(ty) {
                self.emit(Op::Box(p));
            }
            let (none, end) = (self.label(), self.label());
            self.emit(Op::Dup);
            self.constant(Value::Null);
            self.emit(Op::Same(true));
            self.jump_if(true, none);
            let hash = self.c.program.known.hash_code;
            self.emit(Op::CallVirtual(hash));
            self.jump(end);
            self.here(none);
            self.emit(Op::Pop);
            self.constant(Value::Int(0));
            self.here(end);
            self.emit(Op::Arith(Arith::Add, Kind::Int));
        }
        self.emit(Op::Return(true));
        Ok(())
    }

    fn record_equals(&mut self, class: ClassId) -> Done {
        let different = self.label();
        let number = self.c.class(class);
        self.emit(Op::Load(1));
        self.emit(Op::Is(Test::Class(number)));
        self.jump_if(false, different);
        for (_, ty, id) in self.components(class)? {
            let prim = self.prim(ty);
            let (place, number) = self.c.offset(id);
            for object in [0, 1] {
                self.emit(Op::Load(object));
                self.emit(Op::GetField(place, number));
            }
            match prim {
                Some(Prim::Float | Prim::Double) => {
                    self.emit(Op::Native(Native::DoubleCompare, 2));
                    self.constant(Value::Int(0));
                    self.emit(Op::Arith(Arith::Eq, Kind::Int));
                }
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
