//! The arenas: typed ids, lists of ids, text ranges, and the [`Ast`] that owns everything.

use super::{
    Annotation, AnnotationArg, BinaryOp, Case, Catch, Clause, CompilationUnit, Dim, EnumConstant,
    Expr, ExprId, ExprKind, Member, Method, Path, Pattern, Receiver, Resource, Stmt, Type,
    TypeDecl, TypeParam, Variable,
};
use crate::names::{Name, Names};
use heddle_text::{FileId, Span};
use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};
use std::sync::OnceLock;

/// Names a node of type `T` in one [`Ast`]. Ids of different trees must not be mixed.
pub struct Id<T>(NonZeroU32, PhantomData<fn() -> T>);

impl<T> Id<T> {
    fn from_number(number: u32) -> Self {
        Id(NonZeroU32::MIN.saturating_add(number), PhantomData)
    }

    /// Position among the nodes of this kind; dense from 0, so it can index a side table.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Id<T> {}
impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// A list of nodes, four bytes; [`Ast::list`] gives the slice.
pub struct List<I> {
    /// 0 for the empty list, else one past the position of the length in the list pool.
    at: u32,
    of: PhantomData<fn() -> I>,
}

impl<I> List<I> {
    /// The list without elements.
    pub const EMPTY: Self = List {
        at: 0,
        of: PhantomData,
    };

    /// Whether the list has no elements.
    pub fn is_empty(self) -> bool {
        self.at == 0
    }
}

impl<I> Clone for List<I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I> Copy for List<I> {}
impl<I> Default for List<I> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<I> fmt::Debug for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[@{}]", self.at)
    }
}

/// A half-open range of bytes in the file of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextRange {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl TextRange {
    /// The range `start..end`.
    pub fn new(start: u32, end: u32) -> Self {
        TextRange { start, end }
    }

    /// The smallest range that covers both.
    #[must_use]
    pub fn to(self, other: TextRange) -> TextRange {
        TextRange {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A name at a place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Its first byte in the file.
    pub start: u32,
}

/// All nodes of one kind and the lists of them.
#[derive(Clone, Debug)]
pub struct Arena<T> {
    nodes: Vec<T>,
    lists: Vec<Id<T>>,
    /// Elements of lists that are still being parsed, innermost last.
    open: Vec<Id<T>>,
    /// Node numbers in the order in which the nodes start; made when it is first needed, after parsing.
    by_start: OnceLock<Vec<u32>>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena {
            nodes: Vec::new(),
            lists: Vec::new(),
            open: Vec::new(),
            by_start: OnceLock::new(),
        }
    }
}

impl<T> Arena<T> {
    #[inline]
    fn add(&mut self, node: T) -> Id<T> {
        let id = Id::from_number(self.nodes.len() as u32);
        self.nodes.push(node);
        id
    }

    /// Makes a list of the open elements from `mark` on.
    fn close_list(&mut self, mark: usize) -> List<Id<T>> {
        if self.open.len() <= mark {
            return List::EMPTY;
        }
        self.lists
            .push(Id::from_number((self.open.len() - mark) as u32));
        let at = self.lists.len() as u32;
        self.lists.extend_from_slice(&self.open[mark..]);
        self.open.truncate(mark);
        List {
            at,
            of: PhantomData,
        }
    }

    fn list(&self, list: List<Id<T>>) -> &[Id<T>] {
        if list.at == 0 {
            return &[];
        }
        let start = list.at as usize;
        let len = self.lists[start - 1].index();
        &self.lists[start..start + len]
    }
}

/// Where a list that is being parsed begins.
pub(crate) struct Mark<T>(usize, PhantomData<fn() -> T>);

/// A node type; tells the [`Ast`] which arena holds it.
pub trait Node: Sized + 'static {
    #[doc(hidden)]
    fn arena(ast: &Ast) -> &Arena<Self>;
    #[doc(hidden)]
    fn arena_mut(ast: &mut Ast) -> &mut Arena<Self>;
}

fn within<T>(
    arena: &Arena<T>,
    range_of: impl Fn(&T) -> TextRange,
    range: TextRange,
) -> Vec<(Id<T>, &T)> {
    let start = |number: &u32| range_of(&arena.nodes[*number as usize]).start;
    let by_start = arena.by_start.get_or_init(|| {
        let mut all: Vec<u32> = (0..arena.nodes.len() as u32).collect();
        all.sort_by_key(start);
        all
    });
    let first = by_start.partition_point(|number| start(number) < range.start);
    let rest = by_start[first..].iter();
    let mut found: Vec<u32> = rest
        .take_while(|number| start(number) <= range.end)
        .filter(|number| range_of(&arena.nodes[**number as usize]).end <= range.end)
        .copied()
        .collect();
    found.sort_unstable();
    let node = |number: u32| (Id::from_number(number), &arena.nodes[number as usize]);
    found.into_iter().map(node).collect()
}

macro_rules! arenas {
    ($($node:ident $field:ident;)*) => {
        /// The syntax tree of one file. See the [module page](super).
        #[derive(Clone, Debug, Default)]
        pub struct Ast {
            file: FileId,
            names: Names,
            /// What the file declares.
            pub unit: CompilationUnit,
            /// Which constructs newer than Java 8 it uses.
            pub features: crate::features::Features,
            $($field: Arena<$node>,)*
        }

        $(impl Node for $node {
            #[inline]
            fn arena(ast: &Ast) -> &Arena<Self> {
                &ast.$field
            }
            #[inline]
            fn arena_mut(ast: &mut Ast) -> &mut Arena<Self> {
                &mut ast.$field
            }
        })*
    };
}

arenas! {
    Expr exprs;
    Stmt stmts;
    Type types;
    Variable variables;
    Clause clauses;
    TypeDecl type_decls;
    Member members;
    Method methods;
    Receiver receivers;
    TypeParam type_params;
    EnumConstant enum_constants;
    Annotation annotations;
    AnnotationArg annotation_args;
    Dim dims;
    Pattern patterns;
    Case cases;
    Catch catches;
    Resource resources;
    Path paths;
}

impl<T: Node> Index<Id<T>> for Ast {
    type Output = T;
    #[inline]
    fn index(&self, id: Id<T>) -> &T {
        &T::arena(self).nodes[id.index()]
    }
}

impl<T: Node> IndexMut<Id<T>> for Ast {
    #[inline]
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut T::arena_mut(self).nodes[id.index()]
    }
}

impl Ast {
    /// An empty tree for `file` that shares nothing with others.
    pub(crate) fn new(file: FileId, names: Names) -> Self {
        Ast {
            file,
            names,
            ..Ast::default()
        }
    }

    #[inline]
    pub(crate) fn add<T: Node>(&mut self, node: T) -> Id<T> {
        T::arena_mut(self).add(node)
    }

    /// Begins a list: `let mark = open_list(); push(a); push(b); close_list(mark)`. Lists of one kind nest.
    #[inline]
    pub(crate) fn open_list<T: Node>(&self) -> Mark<T> {
        Mark(T::arena(self).open.len(), PhantomData)
    }

    #[inline]
    pub(crate) fn push<T: Node>(&mut self, id: Id<T>) {
        T::arena_mut(self).open.push(id);
    }

    #[inline]
    pub(crate) fn close_list<T: Node>(&mut self, mark: Mark<T>) -> List<Id<T>> {
        T::arena_mut(self).close_list(mark.0)
    }

    /// A list of given nodes.
    pub(crate) fn list_of<T: Node>(&mut self, ids: &[Id<T>]) -> List<Id<T>> {
        let mark = self.open_list();
        ids.iter().for_each(|id| self.push(*id));
        self.close_list(mark)
    }

    /// Two lists joined.
    pub(crate) fn joined<T: Node>(
        &mut self,
        first: List<Id<T>>,
        second: List<Id<T>>,
    ) -> List<Id<T>> {
        if first.is_empty() {
            return second;
        }
        if second.is_empty() {
            return first;
        }
        let ids = [self.list(first), self.list(second)].concat();
        self.list_of(&ids)
    }

    /// Makes room for the usual number of nodes of a file with so many tokens.
    pub(crate) fn reserve(&mut self, tokens: usize) {
        self.exprs.nodes.reserve(tokens / 3);
        self.exprs.lists.reserve(tokens / 8);
        self.stmts.nodes.reserve(tokens / 12);
        self.stmts.lists.reserve(tokens / 12);
        self.types.nodes.reserve(tokens / 12);
        self.variables.nodes.reserve(tokens / 24);
    }

    /// Frees what only parsing needed.
    pub(crate) fn finish(&mut self) {
        self.exprs.open = Vec::new();
        self.stmts.open = Vec::new();
        self.types.open = Vec::new();
    }

    pub(crate) fn names_mut(&mut self) -> &mut Names {
        &mut self.names
    }

    /// The file this is the tree of.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// The nodes of a list.
    #[inline]
    pub fn list<T: Node>(&self, list: List<Id<T>>) -> &[Id<T>] {
        T::arena(self).list(list)
    }

    /// All nodes of one kind with their ids, in the order in which they were parsed.
    pub fn nodes<T: Node>(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        let nodes = T::arena(self).nodes.iter();
        nodes
            .enumerate()
            .map(|(i, node)| (Id::from_number(i as u32), node))
    }

    /// The expressions inside a range, in the order in which they were parsed. Costs as much as there are in it, after the
    /// first question about a tree.
    pub fn exprs_within(&self, range: TextRange) -> Vec<(Id<Expr>, &Expr)> {
        within(&self.exprs, |e| e.range, range)
    }

    /// The statements inside a range, likewise.
    pub fn stmts_within(&self, range: TextRange) -> Vec<(Id<Stmt>, &Stmt)> {
        within(&self.stmts, |s| s.range, range)
    }

    /// How many nodes of one kind there are; `Id::index` is below this.
    pub fn count<T: Node>(&self) -> usize {
        T::arena(self).nodes.len()
    }

    /// The characters of a name or literal.
    #[inline]
    pub fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    pub(crate) fn intern(&mut self, text: &str) -> Name {
        self.names.intern(text)
    }

    /// Names the class of a compact source file after the file; whether it is one and the name can be that of a class.
    pub fn name_implicit_class(&mut self, name: &str) -> bool {
        let Some(class) = self.unit.implicit_class else {
            return true;
        };
        let mut letters = name.chars();
        let start = letters
            .next()
            .is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$');
        let valid = start && letters.all(|c| c.is_alphanumeric() || c == '_' || c == '$');
        if valid {
            self[class].name.name = self.names.intern(name);
        }
        valid
    }

    /// The names of this file; to map them to names of the whole program once per file.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The [`Name`] of a text, if it occurs in the file (or is a built-in word).
    pub fn find_name(&self, text: &str) -> Option<Name> {
        self.names.find(text)
    }

    /// A range as a [`Span`].
    pub fn span(&self, range: TextRange) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// The span of an identifier (exact unless it is spelled with `\uXXXX`).
    pub fn ident_span(&self, ident: Ident) -> Span {
        let len = self.text(ident.name).len() as u32;
        Span::new(self.file, ident.start, ident.start + len)
    }

    /// Splits a binary expression along its left spine: the leftmost operand, then each operator with the
    /// node it makes and its right operand, innermost first. No recursion.
    pub fn binary_chain(&self, expr: ExprId) -> (ExprId, Vec<(BinaryOp, ExprId, ExprId)>) {
        let mut links = Vec::new();
        let mut first = expr;
        while let ExprKind::Binary { op, left, right } = self[first].kind {
            links.push((op, first, right));
            first = left;
        }
        links.reverse();
        (first, links)
    }
}
