//! From typed Java to the machine's code: only what can be reached from an entry is compiled.
//!
//! Takes the typed program and a static method to start with, gives a [`Program`]. What cannot be compiled becomes an instruction
//! that says so and stops the run that comes to it; everything else goes on.

mod body;
mod bridge;
mod call;
mod class;
mod clauses;
mod control;
mod expr;
mod function;
mod library;
mod live;
mod mark;
mod mark_call;
mod mark_code;
mod member;
mod operator;
mod pattern;
mod record;
mod spec;
mod stmt;
mod switch;

use crate::code::{
    Atomicity, ClassNo, Element, FieldNo, Known, Method, MethodNo, Native, Op, Program,
    SignatureNo, StaticNo,
};
use crate::replay::Marks;
use heddle_contracts::Contracts;
use heddle_resolve::Resolved;
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_resolve::typed::LocalId;
use heddle_resolve::types::{Prim, Ty};
use heddle_syntax::ast::{self, ExprId, TypeDeclId};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The package of the models of library classes.
pub(crate) const MODELS: &str = "heddle/model/";

/// Code that becomes a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Code {
    /// A declared method or constructor.
    Method(MethodId),
    /// Initializers of the fields of new objects.
    Fields(ClassId),
    /// Static initialization.
    Static(ClassId),
    /// The body of a lambda or what a method reference calls.
    Function(usize, ExprId),
    /// A method of `Object` that Java writes for records.
    Record(ClassId, RecordMethod),
}

/// Methods that every record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RecordMethod {
    Equals,
    HashCode,
    ToText,
}

/// What is known of a function object's class.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    pub interface: ClassId,
    /// The class around it.
    pub class: Option<ClassId>,
    pub has_this: bool,
    pub captured: Vec<LocalId>,
}

/// What a class has besides its declared fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// The enclosing instance.
    pub outer: Option<FieldNo>,
    /// Captured variables.
    pub captured: Vec<(LocalId, FieldNo)>,
}

/// The state of a compilation.
pub(crate) struct Compiler<'r> {
    pub(super) resolved: &'r mut Resolved,
    pub(super) program: Program,
    pub(super) decls: FxHashMap<ClassId, (usize, TypeDeclId)>,
    pub(super) method_decls: FxHashMap<MethodId, (usize, ast::MethodId)>,
    pub(super) class_no: FxHashMap<ClassId, ClassNo>,
    /// By number; lambdas have none.
    pub(super) class_ids: Vec<Option<ClassId>>,
    pub(super) extras: FxHashMap<ClassId, Extra>,
    pub(super) field_no: FxHashMap<FieldId, FieldNo>,
    pub(super) static_no: FxHashMap<FieldId, StaticNo>,
    /// The constants of an enum in an array.
    pub(super) values_no: FxHashMap<ClassId, StaticNo>,
    method_no: FxHashMap<Code, MethodNo>,
    queue: Vec<(MethodNo, Code)>,
    signature_no: FxHashMap<MethodId, SignatureNo>,
    signatures: Vec<MethodId>,
    pub(super) closures: FxHashMap<(usize, ExprId), (ClassNo, Closure)>,
    closure_of_class: FxHashMap<ClassNo, (usize, ExprId)>,
    /// Classes of which there are objects.
    made: Vec<ClassNo>,
    is_made: FxHashSet<ClassNo>,
    /// Whether clauses are checked.
    pub(super) clauses: bool,
    /// What is said of methods.
    pub(super) contracts: Contracts,
    /// The models of library classes that were asked for.
    models: FxHashMap<ClassId, Option<ClassId>>,
    /// What runs for methods of the library.
    replacements: FxHashMap<MethodId, Option<MethodId>>,
    /// Where a replay has its points, if one is wanted.
    pub(super) marks: Option<Marks>,
}

/// Compiles what can be reached from a static method without parameters, or with one that is given null.
pub(crate) fn compile(
    resolved: &mut Resolved,
    entry: MethodId,
    clauses: bool,
) -> (Program, MethodNo) {
    let (program, start, _) = compile_marked(resolved, entry, clauses, None);
    (program, start)
}

/// The same with the points of a replay.
pub(crate) fn compile_marked(
    resolved: &mut Resolved,
    entry: MethodId,
    clauses: bool,
    marks: Option<Marks>,
) -> (Program, MethodNo, Option<Marks>) {
    let mut compiler = Compiler::new(resolved, clauses);
    compiler.marks = marks;
    compiler.known_classes();
    let main = compiler.method(Code::Method(entry));
    let start = compiler.starting(entry, main);
    compiler.finish();
    compiler.class_clauses();
    compiler.program.computes_texts = compiler.computes_texts();
    (compiler.program, start, compiler.marks)
}

impl<'r> Compiler<'r> {
    fn new(resolved: &'r mut Resolved, clauses: bool) -> Self {
        let contracts = Contracts::of(resolved);
        let (mut decls, mut method_decls) = (FxHashMap::default(), FxHashMap::default());
        for (number, file) in resolved.files.iter().enumerate() {
            for (decl, _) in file.unit.ast.nodes::<ast::TypeDecl>() {
                if let Some(class) = file.class(decl) {
                    decls.insert(class, (number, decl));
                }
            }
            for (decl, _) in file.unit.ast.nodes::<ast::Method>() {
                if let Some(id) = file.method_of(decl) {
                    method_decls.insert(id, (number, decl));
                }
            }
        }
        Compiler {
            resolved,
            program: Program::default(),
            decls,
            method_decls,
            class_no: FxHashMap::default(),
            class_ids: Vec::new(),
            extras: FxHashMap::default(),
            field_no: FxHashMap::default(),
            static_no: FxHashMap::default(),
            values_no: FxHashMap::default(),
            method_no: FxHashMap::default(),
            queue: Vec::new(),
            signature_no: FxHashMap::default(),
            signatures: Vec::new(),
            closures: FxHashMap::default(),
            closure_of_class: FxHashMap::default(),
            made: Vec::new(),
            is_made: FxHashSet::default(),
            clauses,
            contracts,
            models: FxHashMap::default(),
            replacements: FxHashMap::default(),
            marks: None,
        }
    }

    fn known_classes(&mut self) {
        let mut class = |name: &str| {
            let id = self.resolved.world.class_ref(&format!("java/{name}"));
            self.class(id)
        };
        let known = Known {
            null_pointer: class("lang/NullPointerException"),
            index: class("lang/ArrayIndexOutOfBoundsException"),
            arithmetic: class("lang/ArithmeticException"),
            cast: class("lang/ClassCastException"),
            negative: class("lang/NegativeArraySizeException"),
            store: class("lang/ArrayStoreException"),
            monitor: class("lang/IllegalMonitorStateException"),
            interrupted: class("lang/InterruptedException"),
            illegal_thread: class("lang/IllegalThreadStateException"),
            illegal_argument: class("lang/IllegalArgumentException"),
            number_format: class("lang/NumberFormatException"),
            assertion: class("lang/AssertionError"),
            in_initializer: class("lang/ExceptionInInitializerError"),
            no_class: class("lang/NoClassDefFoundError"),
            thread: class("lang/Thread"),
            object: class("lang/Object"),
            string: class("lang/String"),
            text_index: class("lang/StringIndexOutOfBoundsException"),
            boxes: Prim::ALL.map(|p| {
                let id = ClassId::wrapper(p);
                self.class(id)
            }),
            class: self.class(ClassId::CLASS),
            runnable_run: self.signature_named("java/lang/Runnable", "run"),
            to_text: self.signature_named("java/lang/Object", "toString"),
            equals: self.signature_named("java/lang/Object", "equals"),
            get_message: self.signature_named("java/lang/Throwable", "getMessage"),
            get_localized_message: self
                .signature_named("java/lang/Throwable", "getLocalizedMessage"),
            hash_code: self.signature_named("java/lang/Object", "hashCode"),
            fill_in: self.signature_named("java/lang/Throwable", "fillInStackTrace"),
            enums: self.class(ClassId::ENUM),
        };
        self.program.known = known;
        // The machine throws these itself.
        let thrown = [
            known_list(&self.program.known),
            vec![
                self.program.known.thread,
                self.program.known.string,
                self.program.known.object,
            ],
            self.program.known.boxes.to_vec(),
            vec![self.program.known.class],
        ]
        .concat();
        thrown.into_iter().for_each(|c| self.instantiated(c));
    }

    fn signature_named(&mut self, class: &str, name: &str) -> SignatureNo {
        let class = self.resolved.world.class_ref(class);
        let name = self.resolved.world.names.intern(name);
        let body = self.resolved.world.body(class);
        let index = body.methods_named(name).first().copied().unwrap_or(0);
        self.signature(MethodId { class, index })
    }

    /// The number of a signature: the declaration that a call names.
    pub(super) fn signature(&mut self, id: MethodId) -> SignatureNo {
        if let Some(known) = self.signature_no.get(&id) {
            return *known;
        }
        let number = self.signatures.len() as SignatureNo;
        self.signature_no.insert(id, number);
        self.signatures.push(id);
        let shown = self.method_name(id);
        self.program.signatures.push(shown);
        let count = self.resolved.world.method(id).params.len() as u16;
        self.program.arguments.push(count);
        number
    }

    /// There are objects of the class.
    pub(super) fn instantiated(&mut self, class: ClassNo) {
        if self.is_made.insert(class) {
            self.made.push(class);
        }
    }

    /// The number of a method's code.
    pub(super) fn method(&mut self, code: Code) -> MethodNo {
        if let Some(known) = self.method_no.get(&code) {
            return *known;
        }
        let number = self.program.methods.len() as MethodNo;
        self.program.methods.push(empty_method(String::new()));
        self.method_no.insert(code, number);
        self.queue.push((number, code));
        number
    }

    /// `Class.method`, as people say it.
    pub(super) fn method_name(&mut self, id: MethodId) -> String {
        let class = self.class_name(id.class);
        let name = self.resolved.world.method(id).name;
        match self.resolved.world.names.text(name) {
            "<init>" => format!("new {class}"),
            name => format!("{class}.{name}"),
        }
    }

    /// The simple name of a class; models have that of what they stand for.
    pub(super) fn class_name(&mut self, class: ClassId) -> String {
        let shell = self.resolved.world.shell(class);
        let text = self.resolved.world.names.text(shell.simple);
        match text.is_empty() {
            true => "anonymous class".to_owned(),
            // A model of a library interface has the same name and a mark.
            false if self.is_model(class) => text.trim_end_matches('_').to_owned(),
            false => text.to_owned(),
        }
    }

    /// What runs first: initialization of the class, then the method.
    fn starting(&mut self, entry: MethodId, main: MethodNo) -> MethodNo {
        let mut method = empty_method("start".to_owned());
        method.library = true;
        let (file, decl) = self.method_decls[&entry];
        let unit = self.resolved.files[file].unit.clone();
        let span = unit.ast.ident_span(unit.ast[decl].name);
        let mut push = |op: Op| {
            method.ops.push(op);
            method.spans.push(span);
        };
        if let Some(class) = self.initialized(entry.class) {
            push(Op::Init(class));
        }
        let params = self.resolved.world.method(entry).params.clone();
        for _ in 0..params.len() {
            push(Op::Const(crate::value::Value::Int(0)));
            let string = self.program.known.string;
            push(Op::NewArrays(1, Element::of(None, string)));
        }
        push(Op::Call(main));
        push(Op::Return(false));
        method.live = vec![u64::MAX; method.ops.len()];
        self.program.methods.push(method);
        self.program.methods.len() as MethodNo - 1
    }

    /// Compiles until nothing is left that can be reached.
    fn finish(&mut self) {
        let mut resolved_up_to: FxHashMap<ClassNo, usize> = FxHashMap::default();
        loop {
            if let Some((number, code)) = self.queue.pop() {
                let method = self.compile_code(code);
                self.program.methods[number as usize] = method;
                continue;
            }
            let mut changed = false;
            for k in 0..self.made.len() {
                let class = self.made[k];
                let from = resolved_up_to.entry(class).or_insert(0);
                let start = *from;
                *from = self.signatures.len();
                for s in start..self.signatures.len() {
                    changed = true;
                    self.link(class, s as SignatureNo);
                }
            }
            if !changed && self.queue.is_empty() {
                return;
            }
        }
    }

    /// Whether code makes texts that are not constants.
    fn computes_texts(&self) -> bool {
        let to_text = self.program.known.to_text;
        let makes = |op: &Op| match op {
            Op::Concat(..) => true,
            Op::CallVirtual(signature) => *signature == to_text,
            Op::Native(native, _) => {
                matches!(
                    native,
                    Native::ToText | Native::TextOf(_) | Native::OfUnits | Native::Format
                ) || matches!(native, Native::Text(op) if op.makes_text())
            }
            _ => false,
        };
        self.program.methods.iter().flat_map(|m| &m.ops).any(makes)
    }

    /// Which method a signature means for objects of a class.
    fn link(&mut self, class: ClassNo, signature: SignatureNo) {
        let under = self.signatures[signature as usize];
        let mut taken = None;
        let found = match self.closure_of_class.get(&class).copied() {
            Some(key) => {
                let interface = self.closures[&key].1.interface;
                let code = self.find_for_function(interface, under);
                if code.is_none() {
                    taken = self.taken_by_function(key);
                }
                code.unwrap_or(Some(Code::Function(key.0, key.1)))
            }
            None => {
                let id = self.class_ids[class as usize];
                let method = id.and_then(|id| self.find_method(id, under));
                taken = method.and_then(|m| self.taken_by_method(m));
                let record = id.zip(method).and_then(|(id, m)| self.of_record(id, m));
                record.or(method.map(|m| self.coded(m)))
            }
        };
        if let Some(code) = found {
            let number = self.method(code);
            let casts = taken.map_or_else(Vec::new, |t| self.casts(under, &t));
            let class = &mut self.program.classes[class as usize];
            class.methods.insert(signature, number);
            if !casts.is_empty() {
                class.casts.insert(signature, casts);
            }
        }
    }

    pub(super) fn closure_class(&mut self, key: (usize, ExprId), class: ClassNo, closure: Closure) {
        self.closure_of_class.insert(class, key);
        self.closures.insert(key, (class, closure));
    }

    pub(super) fn span_of(&self, file: usize, range: ast::TextRange) -> Span {
        self.resolved.files[file].unit.ast.span(range)
    }

    pub(super) fn prim(&self, ty: Ty) -> Option<Prim> {
        self.resolved.world.types.as_prim(ty)
    }
}

fn known_list(known: &Known) -> Vec<ClassNo> {
    vec![
        known.null_pointer,
        known.index,
        known.arithmetic,
        known.cast,
        known.negative,
        known.store,
        known.monitor,
        known.interrupted,
        known.illegal_thread,
        known.illegal_argument,
        known.number_format,
        known.assertion,
        known.in_initializer,
        known.no_class,
        known.text_index,
    ]
}

pub(super) fn empty_method(name: String) -> Method {
    Method {
        name,
        ops: Vec::new(),
        spans: Vec::new(),
        handlers: Vec::new(),
        params: 0,
        locals: 0,
        live: Vec::new(),
        atomic: Atomicity::Steps,
        library: false,
        client: false,
    }
}
