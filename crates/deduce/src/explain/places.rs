//! Places as the user writes them: `this.count`, `worker.target`, `items[2]`, and the variables that name their objects.

use super::walk::{Place, Walk};
use heddle_diag::Binding;
use heddle_logic::Value;
use heddle_plato::ir::{Form, LocalId, Shown};
use heddle_vc::Cell;

impl Walk<'_> {
    /// A variable of the user gets a value; gives what to show of it.
    pub(super) fn assign(&mut self, local: LocalId, value: Value) -> Option<Binding> {
        if !self.is_users(local) {
            return None;
        }
        let decl = &self.explainer.built.sequential.locals[local.index()];
        let shown = self.objects.show(decl.form, &value);
        self.locals.retain(|(l, _)| *l != local);
        self.locals.push((local, value));
        Some(Binding {
            name: decl.name.clone(),
            value: shown,
        })
    }

    pub(super) fn is_users(&self, local: LocalId) -> bool {
        let decl = &self.explainer.built.sequential.locals[local.index()];
        !decl.name.starts_with('$') && decl.form != Form::Hidden
    }

    /// The place of a cell, if it is one that the user knows and its object exists.
    pub(super) fn place(&self, cell: &Cell) -> Option<Place> {
        let keys = cell.keys.iter().map(|k| self.model.get(*k).cloned());
        let place = (cell.of, keys.collect::<Option<Vec<Value>>>()?);
        self.is_shown(&place).then_some(place)
    }

    pub(super) fn is_shown(&self, (of, keys): &Place) -> bool {
        match self.shown(*of) {
            Some(Shown::Member { .. }) => keys.len() == 1,
            Some(Shown::Elements) => keys.len() == 2,
            Some(Shown::Variable { .. }) => true,
            None => false,
        }
    }

    /// Whether the object of the place exists before the current step: only then has it an earlier value.
    pub(super) fn exists(&self, (_, keys): &Place) -> bool {
        match keys.first() {
            Some(Value::Int(n)) => {
                !self.objects.is_nothing(n) && !self.unborn.contains(&Value::Int(n.clone()))
            }
            _ => true,
        }
    }

    pub(super) fn binding(
        &self,
        place: &Place,
        value: &Value,
        was: Option<&Value>,
    ) -> Option<Binding> {
        let (name, form) = self.name(place)?;
        let mut shown = self.objects.show(form, value);
        if let Some(was) = was {
            shown = format!("{shown} (was {})", self.objects.show(form, was));
        }
        Some(Binding { name, value: shown })
    }

    /// A place as the user writes it, and the form of its values.
    pub(super) fn name(&self, (of, keys): &Place) -> Option<(String, Form)> {
        match self.shown(*of)? {
            Shown::Variable { name, form } => Some((name.clone(), *form)),
            Shown::Member { name, form, .. } => {
                Some((format!("{}.{name}", self.owner(keys.first()?)), *form))
            }
            Shown::Elements => {
                let (array, index) = (keys.first()?, keys.get(1)?);
                let name = format!(
                    "{}[{}]",
                    self.owner(array),
                    self.objects.show(Form::Plain, index)
                );
                Some((name, self.objects.element(array)))
            }
        }
    }

    /// An object by a variable that refers to it, if that is unambiguous, or by a member of such an object; else by its name.
    pub(super) fn owner(&self, object: &Value) -> String {
        if let Some(name) = self.variable(object) {
            return name;
        }
        let member = self
            .seen
            .iter()
            .find_map(|((of, keys), value)| match self.shown(*of)? {
                Shown::Member {
                    name,
                    form: Form::Object(_),
                    ..
                } if value == object => {
                    let owner = self.variable(keys.first()?)?;
                    Some(format!("{owner}.{name}"))
                }
                Shown::Variable {
                    name,
                    form: Form::Object(_),
                } if value == object => Some(name.clone()),
                _ => None,
            });
        member.unwrap_or_else(|| {
            let any = Form::Object(heddle_plato::ir::KindId(u32::MAX));
            self.objects.show(any, object)
        })
    }

    pub(super) fn variable(&self, object: &Value) -> Option<String> {
        let locals = &self.explainer.built.sequential.locals;
        let name = |l: &LocalId| locals[l.index()].name.as_str();
        let refers = |l: &LocalId| matches!(locals[l.index()].form, Form::Object(_));
        let holding = self.locals.iter().rev();
        let holding = holding.filter(|(l, v)| v == object && refers(l));
        let clear = |l: &LocalId| {
            let mut same = self
                .locals
                .iter()
                .filter(|(other, _)| name(other) == name(l));
            same.all(|(_, v)| v == object)
        };
        let mut clear: Vec<&str> = holding
            .map(|(l, _)| l)
            .filter(|l| clear(l))
            .map(name)
            .collect();
        clear.sort_by_key(|n| *n != "this");
        clear.first().map(|n| (*n).to_owned())
    }
}
