//! The category of library classes and the marks of their methods, as the table beside the stubs has them
//! (`crates/resolve/stubs/categories.txt`).

use super::part::TRANSPARENT;
use crate::program::Lowering;
use heddle_diag::{Assumption, Premise};
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, ClassKind, Flags, MethodId};
use heddle_resolve::typed::Call;
use heddle_resolve::types::{Ty, TyKind};
use std::rc::Rc;

const TABLE: &str = "the categories and marks that the user's table gives to";
const ALONE: &str = "there are classes as stubs of the user declare them:";

impl Lowering<'_> {
    /// What the objects of a library class are to several threads; none for classes of the program.
    pub(crate) fn category_of(&mut self, class: ClassId) -> Option<Category> {
        if self.classes.class(class).is_some() {
            return None;
        }
        self.note_user_table(class);
        let world = &mut self.resolved.world;
        if let Some(own) = world.library().entry(world.binary_name(class)) {
            return Some(own.category);
        }
        if matches!(
            world.shell(class).kind,
            ClassKind::Enum | ClassKind::Annotation
        ) {
            return Some(Category::Value);
        }
        let throwable = world.class_ref("java/lang/Throwable");
        if world.is_subclass(class, throwable) {
            return Some(Category::ThreadSafe);
        }
        let package = world.library().category(world.binary_name(class));
        package.or(Some(Category::Confined))
    }

    /// The same of a type, for classes of the library; a type variable and an array have none.
    pub(crate) fn category_of_type(&mut self, ty: Ty) -> Option<Category> {
        match self.resolved.world.types.kind(ty) {
            TyKind::Class(class, _) => self.category_of(class),
            _ => None,
        }
    }

    /// Whether the table speaks of the class, or it is one of the JDK: of others it is a guess that they are confined.
    pub(super) fn is_known_library(&mut self, class: ClassId) -> bool {
        let world = &self.resolved.world;
        let name = world.binary_name(class);
        name.starts_with("java/")
            || name.starts_with("javax/")
            || world.library().is_categorized_by_user(name)
    }

    /// Whether nothing is known of the class of an object that is known by this one: a class of an unknown library, or an interface or abstract class of
    /// the JDK of which the program makes no object itself. What threads do with such an object is between them and its class.
    pub(super) fn looks_after_itself(&mut self, class: ClassId) -> bool {
        if !self.summaries.allowed {
            return false;
        }
        if !self.is_known_library(class) {
            return true;
        }
        let world = &mut self.resolved.world;
        let shell = world.shell(class);
        let open = shell.kind == ClassKind::Interface || shell.flags.has(Flags::ABSTRACT);
        // Collections, iterators, streams, formats.
        let name = world.binary_name(class);
        let of_one = ["java/util/", "java/text/", "java/lang/Iterable"];
        if !open || of_one.iter().any(|p| name.starts_with(p)) {
            return false;
        }
        let made = self.made_classes();
        let world = &mut self.resolved.world;
        !made.into_iter().any(|c| world.is_subclass(c, class))
    }

    /// Remembers that the user's table was asked about a class: what is made of the answer may concern any proof.
    fn note_user_table(&mut self, class: ClassId) {
        let world = &self.resolved.world;
        let name = world.binary_name(class);
        if world.library().is_categorized_by_user(name) {
            self.stubs.by_user.insert(class);
        }
    }

    /// What all proofs take from stubs of the user's besides contracts of methods: categories and marks, and whole classes.
    pub(crate) fn grounds_of_stubs(&mut self) -> Vec<Assumption> {
        let table = self.stubs.by_user.iter().copied().collect();
        let alone = self.resolved.world.declared_by_user();
        let mut found = Vec::new();
        for (text, classes) in [(TABLE, table), (ALONE, alone)] {
            let classes: Vec<ClassId> = classes;
            let name = |c: &ClassId| format!("`{}`", self.resolved.world.full_name(*c));
            let mut names: Vec<String> = classes.iter().map(name).collect();
            names.sort();
            if !names.is_empty() {
                let text = format!("{text} {}", names.join(", "));
                found.push(Assumption::throughout(Premise::UserStub, text));
            }
        }
        found
    }

    /// A class and everything above it.
    pub(crate) fn with_supers(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut next = 0;
        while let Some(class) = all.get(next).copied() {
            next += 1;
            let world = &mut self.resolved.world;
            for sup in world.direct_supers(class) {
                if let Some(above) = world.class_of(sup).filter(|c| !all.contains(c)) {
                    all.push(above);
                }
            }
        }
        all
    }

    /// Whether a method, called on an object that is known by a class, has a mark: in its own class, the class of the object, or
    /// in a class above. Marks of constructors are not inherited.
    pub(crate) fn has_mark(&mut self, id: MethodId, site: ClassId, mark: Mark) -> bool {
        let info = self.resolved.world.method(id).clone();
        let name = self.resolved.world.names.text(info.name).to_owned();
        let classes = match &*name {
            "<init>" => vec![id.class],
            _ => {
                let mut all = self.with_supers(site);
                all.extend(self.with_supers(id.class));
                all
            }
        };
        classes.into_iter().any(|class| {
            self.note_user_table(class);
            let world = &self.resolved.world;
            let entry = world.library().entry(world.binary_name(class));
            entry.is_some_and(|e| e.has(mark, &name, info.params.len()))
        })
    }

    /// Whether a method of the library may keep argument `k` of a call, or give it back: as an object of its own class, or as an element of something.
    pub(crate) fn may_keep_argument(&mut self, call: &Call, site: ClassId, k: usize) -> bool {
        let params = self.resolved.world.method(call.method).params.clone();
        let formal = params.get(k).or(params.last()).copied();
        let types = &self.resolved.world.types;
        let gathered = call.variable_arity && k + 1 >= params.len();
        let kind = match formal.map(|ty| types.kind(ty)) {
            Some(TyKind::Array(of)) if gathered => Some(types.kind(of)),
            kind => kind,
        };
        let mark = match kind {
            Some(TyKind::Array(_)) => Mark::Forgets,
            Some(TyKind::Class(class, _)) if class != ClassId::OBJECT => Mark::Forgets,
            _ => Mark::Asks,
        };
        !self.has_mark(call.method, site, mark)
    }

    /// Whether a method only reads its object, whatever class below the known one it is of: some have methods that change it
    /// although those above do not.
    pub(super) fn only_reads(&mut self, id: MethodId, site: ClassId) -> bool {
        if !self.has_mark(id, site, Mark::Reads) || self.has_mark(id, site, Mark::Writes) {
            return false;
        }
        if self.is_below(site, &TRANSPARENT) && self.stirs() {
            return false;
        }
        let made = self.made_with_writes();
        let below = |low: &mut Self, class: ClassId| {
            low.resolved.world.is_subclass(class, site) && low.has_mark(id, class, Mark::Writes)
        };
        !made.iter().any(|class| below(self, *class))
    }

    /// Whether the program calls something that gives collections which change when they are only read (`stirs`): then all may be
    /// such.
    fn stirs(&mut self) -> bool {
        if let Some(known) = self.stubs.stirred {
            return known;
        }
        let called = self.called_methods();
        let some = called
            .into_iter()
            .any(|id| self.has_mark(id, id.class, Mark::Stirs));
        self.stubs.stirred = Some(some);
        some
    }

    /// Whether an object that is known by a class may be a collection that several threads change at once: contracts that speak of
    /// its contents as memory of one thread do not hold for it.
    pub(crate) fn may_be_for_many(&mut self, site: ClassId) -> bool {
        let above = self.with_supers(site);
        let shared = |low: &mut Self, c: ClassId| low.category_of(c) == Some(Category::ThreadSafe);
        if above.into_iter().any(|c| shared(self, c)) {
            return true;
        }
        let made = self.made_for_many();
        let world = &mut self.resolved.world;
        made.iter().any(|class| world.is_subclass(*class, site))
    }

    fn made_for_many(&mut self) -> Rc<[ClassId]> {
        if let Some(known) = &self.stubs.for_many {
            return Rc::clone(known);
        }
        let mut made = self.made_classes();
        made.retain(|class| self.is_class_for_many(*class));
        made.extend(self.given_for_many());
        let made: Rc<[ClassId]> = made.into();
        self.stubs.for_many = Some(Rc::clone(&made));
        made
    }

    /// The library classes of which the program makes objects, and that have a mark `writes`.
    fn made_with_writes(&mut self) -> Rc<[ClassId]> {
        if let Some(known) = &self.stubs.changing {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        for class in self.made_classes() {
            self.note_user_table(class);
            let world = &self.resolved.world;
            let entry = world.library().entry(world.binary_name(class));
            if entry.is_some_and(|e| e.marks.iter().any(|(m, _)| *m == Mark::Writes)) {
                found.push(class);
            }
        }
        let found: Rc<[ClassId]> = found.into();
        self.stubs.changing = Some(Rc::clone(&found));
        found
    }

    /// The classes whose constructors are called somewhere.
    fn made_classes(&mut self) -> Vec<ClassId> {
        if let Some(known) = &self.stubs.made {
            return known.to_vec();
        }
        let mut called = self.called_methods();
        called.retain(|id| self.makes_object(*id));
        let made: Vec<ClassId> = called.into_iter().map(|id| id.class).collect();
        self.stubs.made = Some(made.clone().into());
        made
    }

    /// The methods that are called somewhere.
    pub(super) fn called_methods(&self) -> Vec<MethodId> {
        let mut called = Vec::new();
        for file in &self.resolved.files {
            let calls = file.unit.ast.nodes::<heddle_syntax::ast::Expr>();
            called.extend(calls.filter_map(|(e, _)| Some(file.call_of(e)?.method)));
        }
        called.sort();
        called.dedup();
        called
    }
}
