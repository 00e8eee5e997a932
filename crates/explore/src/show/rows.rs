//! R, G and the environment as rows of values.

use super::cube::Column;
use crate::answer::Request;
use crate::model::flow::Location;
use crate::model::machine::Machine;
use crate::model::value::Val;
use crate::modular::exposure::Exposure;
use crate::modular::finite;
use crate::report;
use crate::symmetric;
use crate::symmetric::names::{Renaming, Typed, ids_in};
use crate::symmetric::program::{Members, SymmetricProgram};
use heddle_diag::{Diagnostic, codes};
use heddle_plato::ir::{LocalId, Program};
use heddle_text::{Sources, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// One tuple, seen by one thread.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The thread or family.
    pub owner: String,
    /// The id of the thread that sees it.
    pub me: i64,
    /// Declaration.
    pub decl: usize,
    /// Location (R only).
    pub pc: usize,
    /// Globals (both stores for steps; then live locals for R).
    pub values: Vec<Val>,
}

/// Everything that was inferred.
pub(super) struct Inferred {
    /// G.
    pub guarantee: Vec<Row>,
    /// What the others do.
    pub environment: Vec<Row>,
    /// R.
    pub reachable: Vec<Row>,
    /// Locations per declaration.
    pub locations: Vec<Vec<Location>>,
    /// Per declaration and location: the next operations' places.
    pub next_ops: Vec<Vec<Option<Span>>>,
    /// Live locals per declaration and location.
    pub live: Vec<Vec<Vec<LocalId>>>,
    /// Names of the locals per declaration.
    pub locals: Vec<Vec<(String, heddle_plato::ir::Type)>>,
    /// Constant names of ids.
    names: BTreeMap<i64, String>,
}

impl Inferred {
    /// How an id is written in a row; `None` for a thread without a name.
    pub(super) fn name(&self, row: &Row, id: i64) -> Option<String> {
        if id == row.me {
            return Some("tid".into());
        }
        self.names.get(&id).cloned()
    }

    /// How an id is written where no thread looks.
    pub(super) fn constant_name(&self, id: i64) -> Option<String> {
        self.names.get(&id).cloned()
    }

    /// R by owner and place.
    pub(super) fn by_place(&self) -> BTreeMap<(String, usize), Vec<&Row>> {
        let mut map: BTreeMap<(String, usize), Vec<&Row>> = BTreeMap::new();
        for row in &self.reachable {
            map.entry((row.owner.clone(), row.pc))
                .or_default()
                .push(row);
        }
        map
    }

    /// A location in words.
    pub(super) fn place(&self, sources: &Sources, row: &Row) -> String {
        match self.next_ops[row.decl][row.pc] {
            Some(span) => {
                let line = sources.start(span).line;
                format!("before line {line}: {}", report::source_line(sources, span))
            }
            None => "at the end".into(),
        }
    }

    /// The columns of an R row.
    pub(super) fn columns(&self, program: &Program, row: &Row) -> Vec<Column> {
        let globals = program.globals.iter().map(|g| Column {
            name: g.name.clone(),
            ty: g.ty.clone(),
        });
        let locals = self.live[row.decl][row.pc].iter().map(|l| {
            let (name, ty) = &self.locals[row.decl][l.index()];
            Column {
                name: name.clone(),
                ty: ty.clone(),
            }
        });
        globals.chain(locals).collect()
    }
}

/// Computes the relations; an incomplete closure is refused.
pub(super) fn infer(
    program: &Arc<Program>,
    request: &Request,
) -> Result<Inferred, Box<Diagnostic>> {
    let machine = super::machine(program, request)?;
    // More than this nobody reads.
    let mut request = request.clone();
    request.budget.states = request.budget.states.min(200_000);
    let request = &request;
    let members = request.threads.map_or(Members::Any, Members::Exactly);
    let symmetric = SymmetricProgram::new(Arc::clone(program), members, request.inline);
    match symmetric {
        Ok(symmetric) if symmetric.names.single.contains(&false) => {
            by_symmetry(&machine, &symmetric, request)
        }
        _ => one_by_one(&machine, request),
    }
}

fn refuse(outcome: &crate::modular::Outcome) -> Result<(), Box<Diagnostic>> {
    match &outcome.stopped {
        None => Ok(()),
        Some(stop) => {
            let text = format!("the relations are not complete: {}", stop.words());
            Err(Box::new(Diagnostic::unplaced(codes::RESOURCE_LIMIT, text)))
        }
    }
}

fn empty(machine: &Machine) -> Inferred {
    let bodies = || machine.bodies.iter();
    let next = |b: &crate::model::machine::BodyCode| {
        let first = |l: &Location| {
            l.edges.iter().find_map(|e| match e.action {
                crate::model::flow::Action::Op(op) => Some(b.flow.ops[op].op.span),
                _ => None,
            })
        };
        b.flow.locations.iter().map(first).collect()
    };
    Inferred {
        guarantee: Vec::new(),
        environment: Vec::new(),
        reachable: Vec::new(),
        locations: bodies().map(|b| b.flow.locations.clone()).collect(),
        next_ops: bodies().map(next).collect(),
        live: bodies()
            .map(|b| b.live.iter().map(|l| l.iter().copied().collect()).collect())
            .collect(),
        locals: bodies()
            .map(|b| {
                b.locals
                    .iter()
                    .map(|l| (l.name.clone(), l.ty.clone()))
                    .collect()
            })
            .collect(),
        names: BTreeMap::new(),
    }
}

fn one_by_one(machine: &Machine, request: &Request) -> Result<Inferred, Box<Diagnostic>> {
    let exposure = Exposure::none(machine);
    let options = finite::Options {
        properties: &request.properties,
        budget: &request.budget,
        exposure: &exposure,
        first_alarm: false,
    };
    let (relations, outcome) =
        finite::explore(machine, &options).map_err(|why| Box::new(report::unsupported(&why)))?;
    refuse(&outcome)?;
    let mut inferred = empty(machine);
    let threads = &machine.tables.threads;
    for (k, instance) in threads.list.iter().enumerate() {
        inferred.names.insert(k as i64 + 1, instance.name.clone());
    }
    let decode = |store: u32| -> Vec<Val> {
        let slots = relations.store(store);
        let places = machine.tables.globals.iter();
        places
            .map(|p| p.shape.decode(&slots[p.range()], &machine.tables.rich))
            .collect()
    };
    let owner = |t: usize| (threads.list[t].name.clone(), threads.list[t].decl.index());
    for (store, list) in relations.guarantees.iter().enumerate() {
        for (e, next) in list {
            let mut values = decode(store as u32);
            values.extend(decode(*next));
            for observer in 0..threads.list.len() {
                let (name, decl) = owner(observer);
                let row = Row {
                    owner: name,
                    me: observer as i64 + 1,
                    decl,
                    pc: 0,
                    values: values.clone(),
                };
                let own = observer == *e as usize;
                if own {
                    &mut inferred.guarantee
                } else {
                    &mut inferred.environment
                }
                .push(row);
            }
        }
    }
    for (store, list) in relations.at.iter().enumerate() {
        for (t, local) in list {
            let (name, decl) = owner(*t as usize);
            let (pc, slots) = relations.local(*t, *local);
            let body = &machine.bodies[decl];
            let mut values = decode(store as u32);
            for l in &inferred.live[decl][pc as usize] {
                let place = &body.places[l.index()];
                values.push(
                    place
                        .shape
                        .decode(&slots[place.range()], &machine.tables.rich),
                );
            }
            inferred.reachable.push(Row {
                owner: name,
                me: i64::from(*t) + 1,
                decl,
                pc: pc as usize,
                values,
            });
        }
    }
    Ok(inferred)
}

fn by_symmetry(
    machine: &Machine,
    program: &SymmetricProgram,
    request: &Request,
) -> Result<Inferred, Box<Diagnostic>> {
    let exposure = Exposure::none(machine);
    let options = symmetric::Options {
        properties: &request.properties,
        budget: &request.budget,
        exposure: &exposure,
        first_alarm: false,
    };
    let (relations, outcome) = symmetric::explore(program, &options);
    refuse(&outcome)?;
    let mut inferred = empty(machine);
    for (decl, single) in program.names.single.iter().enumerate() {
        if *single {
            let name = program.program.threads[decl].name.clone();
            inferred.names.insert(program.names.id(decl, 0), name);
        }
    }
    let owner = |decl: usize| program.program.threads[decl].name.clone();
    for (decl, before, after) in relations.guarantees() {
        let decl = decl as usize;
        let values: Vec<Val> = before.iter().chain(after.iter()).cloned().collect();
        let me = program.names.id(decl, 0);
        environment_rows(program, me, &values, &owner, &mut inferred.environment);
        inferred.guarantee.push(Row {
            owner: owner(decl),
            me,
            decl,
            pc: 0,
            values,
        });
    }
    for fact in &relations.facts {
        let (decl, pc) = (fact.decl as usize, fact.pc as usize);
        let mut values: Vec<Val> = fact.g.to_vec();
        values.extend(
            inferred.live[decl][pc]
                .iter()
                .map(|l| fact.l[l.index()].clone()),
        );
        inferred.reachable.push(Row {
            owner: owner(decl),
            me: program.names.id(decl, 0),
            decl,
            pc,
            values,
        });
    }
    Ok(inferred)
}

/// A step of one thread as every other thread may see it.
fn environment_rows(
    program: &SymmetricProgram,
    stepper: i64,
    values: &[Val],
    owner: &dyn Fn(usize) -> String,
    out: &mut Vec<Row>,
) {
    let types: Vec<_> = program.program.globals.iter().map(|g| &g.ty).collect();
    let typed: Vec<Typed<'_>> = values.iter().zip(types.iter().copied().cycle()).collect();
    let mut used = ids_in(typed.iter().copied());
    if !used.contains(&stepper) {
        used.push(stepper);
    }
    let mut observers: BTreeSet<i64> = used.iter().copied().filter(|id| *id != stepper).collect();
    for decl in 0..program.classes.len() {
        if program.names.single[decl] {
            observers.insert(program.names.id(decl, 0));
        } else {
            observers.extend(program.names.fresh(decl, &used));
        }
    }
    observers.remove(&stepper);
    for observer in observers {
        let Some((decl, _)) = program.names.parts(observer) else {
            continue;
        };
        let renaming = Renaming::canonical(&program.names, observer, &typed);
        out.push(Row {
            owner: owner(decl),
            me: program.names.id(decl, 0),
            decl,
            pc: 0,
            values: typed.iter().map(|(v, t)| renaming.apply(v, t)).collect(),
        });
    }
}
