//! The clause `calls` of library stubs: `calls m();` (on the object itself), `calls a.m();` (on an argument), `calls p.T.m();` and
//! `calls p.T.*;` (on any object of a type), `calls \nothing;`.

use crate::program::Lowering;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_syntax::ast::{ExprId, ExprKind, SpecWord};

/// One kind of call that a library method may make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CalledBack {
    /// A method of its own object.
    This(String),
    /// A method of the argument with this number.
    Argument(usize, String),
    /// A method, or any one, of whatever objects of a class.
    Any(ClassId, Option<String>),
}

impl Lowering<'_> {
    /// What the code of a library method may call, if its own stub says so: of the code that overrides it this says nothing.
    pub(crate) fn calls_of(&mut self, id: MethodId) -> Option<Vec<CalledBack>> {
        let found = self.own_stub(id)?;
        self.calls_in(found)
    }

    /// What a library method may call by its contract, which may be that of a method that it overrides.
    pub(crate) fn calls_by_contract(&mut self, id: MethodId) -> Option<Vec<CalledBack>> {
        let found = self.stub_of(id)?;
        self.calls_in(found)
    }

    fn calls_in(
        &mut self,
        (file, decl): (usize, heddle_syntax::ast::MethodId),
    ) -> Option<Vec<CalledBack>> {
        let contract = self.contracts.declared(file, decl)?;
        let calls = contract.calls()?.into_iter();
        if self.unit(file).is_user_stub() {
            let name = self.stub_name(contract.method);
            self.rests_on_user_stub(&name);
        }
        Some(
            calls
                .filter_map(|e| self.called_back(file, decl, e))
                .collect(),
        )
    }

    fn called_back(
        &mut self,
        file: usize,
        decl: heddle_syntax::ast::MethodId,
        e: ExprId,
    ) -> Option<CalledBack> {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::Word(SpecWord::Nothing) => None,
            ExprKind::AllFields(of) => {
                let class = self.class_written(file, of)?;
                Some(CalledBack::Any(class, None))
            }
            ExprKind::Call { target, name, .. } => {
                let name = unit.ast.text(name.name).to_owned();
                let Some(target) = target else {
                    return Some(CalledBack::This(name));
                };
                match unit.ast[target].kind {
                    ExprKind::This => Some(CalledBack::This(name)),
                    ExprKind::Name(ident) => {
                        let wanted = unit.ast.text(ident.name);
                        let params = unit.ast.list(unit.ast[decl].params);
                        let at = params
                            .iter()
                            .position(|v| unit.ast.text(unit.ast[*v].name.name) == wanted)?;
                        Some(CalledBack::Argument(at, name))
                    }
                    _ => Some(CalledBack::Any(
                        self.class_written(file, target)?,
                        Some(name),
                    )),
                }
            }
            _ => None,
        }
    }

    /// The class of a name with its package.
    fn class_written(&mut self, file: usize, e: ExprId) -> Option<ClassId> {
        let unit = self.unit(file);
        let mut parts = Vec::new();
        let mut at = e;
        loop {
            match unit.ast[at].kind {
                ExprKind::Field { target, name } => {
                    parts.push(unit.ast.text(name.name));
                    at = target;
                }
                ExprKind::Name(ident) => {
                    parts.push(unit.ast.text(ident.name));
                    break;
                }
                _ => return None,
            }
        }
        parts.reverse();
        self.resolved.world.find_class(&parts.join("/"))
    }
}
