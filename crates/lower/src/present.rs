//! How the lowered program is spoken of: Java's words for its maps and numbers.
//!
//! Takes types and fields of the Java program, gives the [`Presentation`] of the Plato program. What is not registered
//! here is never shown in a message.

use crate::heap::Heap;
use crate::java_words::JAVA;
use heddle_plato::ir::{Form, FuncId, GlobalId, Kind, KindId, Presentation, Shown, ThreadForm};
use heddle_resolve::World;
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, Ty, TyKind};
use rustc_hash::FxHashMap;

/// The presentation under construction.
#[derive(Debug)]
pub(crate) struct Presenting {
    /// What is known so far.
    pub presentation: Presentation,
    /// By descriptor, or what stands for one.
    kinds: FxHashMap<String, KindId>,
}

impl Presenting {
    /// `null` and the main thread.
    pub(crate) fn new() -> Self {
        let mut presentation = Presentation::new(&JAVA);
        let constants = [(0, "null"), (-1, "main thread")];
        presentation.constants = constants.map(|(n, name)| (n, name.to_owned())).into();
        Presenting {
            presentation,
            kinds: FxHashMap::default(),
        }
    }

    /// A class that no source mentions need be asked for: objects that are only known to be threads.
    pub(crate) fn thread_kind(&mut self) -> KindId {
        self.kind(
            "Ljava/lang/Thread;".to_owned(),
            "Thread".to_owned(),
            1,
            None,
        )
    }

    fn kind(
        &mut self,
        descriptor: String,
        name: String,
        depth: u32,
        element: Option<Form>,
    ) -> KindId {
        if let Some(kind) = self.kinds.get(&descriptor) {
            return *kind;
        }
        let id = KindId(self.presentation.kinds.len() as u32);
        self.presentation.kinds.push(Kind {
            name,
            depth,
            element,
        });
        self.kinds.insert(descriptor, id);
        id
    }

    /// How values of a Java type are written.
    pub(crate) fn form(&mut self, world: &mut World, ty: Ty) -> Form {
        match world.types.kind(ty) {
            TyKind::Prim(Prim::Char) => Form::Character,
            TyKind::Prim(_) | TyKind::Void | TyKind::Spec(_) => Form::Plain,
            TyKind::Array(element) => {
                let element = self.form(world, element);
                let (descriptor, name) = (world.type_descriptor(ty), world.display(ty));
                // An array of a subclass is more than one of its superclass.
                let depth = match element {
                    Form::Object(kind) => 1 + self.presentation.kinds[kind.0 as usize].depth,
                    _ => 1,
                };
                Form::Object(self.kind(descriptor, name, depth, Some(element)))
            }
            _ => match world.class_of(ty) {
                Some(class) => self.class_form(world, class),
                None => {
                    let (descriptor, name) = ("Ljava/lang/Object;".to_owned(), "Object".to_owned());
                    Form::Object(self.kind(descriptor, name, 0, None))
                }
            },
        }
    }

    /// How objects of a class are written.
    pub(crate) fn class_form(&mut self, world: &mut World, class: ClassId) -> Form {
        let mut depth = 0;
        let mut above = Some(class);
        while let Some(c) = above {
            let superclass = world.header(c).superclass;
            above = superclass.and_then(|t| world.class_of(t));
            depth += u32::from(above.is_some());
        }
        let descriptor = format!("L{};", world.binary_name(class));
        let name = world.class_display(class);
        Form::Object(self.kind(descriptor, name, depth, None))
    }
}

impl Heap {
    /// The cells of `global` are written `o.name`.
    pub(crate) fn show_member(
        &mut self,
        global: GlobalId,
        name: &str,
        owner: Option<Form>,
        form: Form,
    ) {
        self.show(global, member(name, owner, form));
    }

    /// The values of `function` are written `o.name`.
    pub(crate) fn show_function(
        &mut self,
        function: FuncId,
        name: &str,
        owner: Option<Form>,
        form: Form,
    ) {
        let functions = &mut self.presenting.presentation.functions;
        functions.insert(function, member(name, owner, form));
    }

    /// Says how a global is written.
    pub(crate) fn show(&mut self, global: GlobalId, shown: Shown) {
        let globals = &mut self.presenting.presentation.globals;
        globals.insert(global, shown);
    }

    /// The store that every program has.
    pub(crate) fn show_built_in(&mut self) {
        let thread = self.presenting.thread_kind();
        self.show_member(self.holder, "holder", None, Form::Object(thread));
        self.show_member(self.started, "started", None, Form::Plain);
        let presentation = &mut self.presenting.presentation;
        presentation.exists = Some(self.constructed);
        presentation.holder = Some(self.holder);
        let main = ThreadForm::Named("main thread".to_owned());
        presentation.threads.insert(crate::heap::MAIN, main);
        let others = ThreadForm::Objects(thread);
        presentation.threads.insert(crate::heap::OTHERS, others);
        self.show_function(self.length, "length", None, Form::Plain);
    }
}

fn member(name: &str, owner: Option<Form>, form: Form) -> Shown {
    let name = name.to_owned();
    let owner = match owner {
        Some(Form::Object(kind)) => Some(kind),
        _ => None,
    };
    Shown::Member { owner, name, form }
}
