//! What a Java file declares where: packages, classes and methods by their signatures, with the local variables of each method.

use heddle_syntax::ast::{Ast, Method, TextRange, TypeDecl, TypeDeclKind, Variable};
use heddle_text::FileId;
use std::collections::BTreeSet;

/// The declarations of a file.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    package: String,
    /// Classes and methods, outer ones before those inside.
    declarations: Vec<Declaration>,
    /// The names of all variables, by their places.
    variables: Vec<(u32, String)>,
}

#[derive(Debug)]
struct Declaration {
    range: TextRange,
    /// The name of a class, the signature of a method.
    words: String,
    is_method: bool,
}

/// Where something stands.
#[derive(Debug, Default)]
pub(crate) struct Place {
    /// Package, classes and methods around it.
    pub path: Vec<String>,
    /// Whether it is inside of a method.
    pub in_method: bool,
    /// The local variables of the methods around it, their parameters included.
    pub locals: BTreeSet<String>,
}

impl Outline {
    /// The outline of a Java file.
    pub(crate) fn of(file: FileId, text: &str) -> Self {
        let ast = heddle_syntax::parse(file, text).ast;
        let package = ast.unit.package.as_ref();
        let classes = ast.nodes::<TypeDecl>().map(|(_, class)| Declaration {
            range: class.range,
            words: class_words(&ast, class),
            is_method: false,
        });
        let methods = ast.nodes::<Method>().map(|(_, method)| Declaration {
            range: method.range,
            words: signature(&ast, method, text),
            is_method: true,
        });
        let mut declarations: Vec<Declaration> = classes.chain(methods).collect();
        declarations.sort_by_key(|d| (d.range.start, u32::MAX - d.range.end));
        let variables = ast.nodes::<Variable>();
        let variables = variables.map(|(_, v)| (v.name.start, ast.text(v.name.name).to_owned()));
        Outline {
            package: package.map_or(String::new(), |p| ast.text(p.path.name).to_owned()),
            declarations,
            variables: variables.collect(),
        }
    }

    /// What is around an offset.
    pub(crate) fn place(&self, offset: u32) -> Place {
        let around = |d: &&Declaration| (d.range.start..d.range.end).contains(&offset);
        let mut place = Place {
            path: vec![self.package.clone()],
            ..Place::default()
        };
        let mut method: Option<TextRange> = None;
        for declaration in self.declarations.iter().filter(around) {
            place.path.push(declaration.words.clone());
            if declaration.is_method {
                method.get_or_insert(declaration.range);
            }
        }
        if let Some(range) = method {
            place.in_method = true;
            let inside = |at: u32| (range.start..range.end).contains(&at);
            let locals = self.variables.iter().filter(|(at, _)| inside(*at));
            place.locals = locals.map(|(_, name)| name.clone()).collect();
        }
        place
    }
}

/// Classes without a name are not numbered: a number changes when another one is written before them.
fn class_words(ast: &Ast, class: &TypeDecl) -> String {
    match class.kind {
        TypeDeclKind::Anonymous => "new".to_owned(),
        _ => ast.text(class.name.name).to_owned(),
    }
}

/// `name(int,String[])`, with the types as they are written.
fn signature(ast: &Ast, method: &Method, text: &str) -> String {
    let types = ast.list(method.params).iter().map(|param| {
        let range = ast[*param].ty.map(|ty| ast[ty].range).unwrap_or_default();
        let written = text.get(range.start as usize..range.end as usize);
        super::words::words(written.unwrap_or_default(), &BTreeSet::new()).concat()
    });
    let types: Vec<String> = types.collect();
    format!("{}({})", ast.text(method.name.name), types.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "package p.q;\nclass A { int f;\n  void m(int a, List < A > b) { int c = a; Runnable r = new Runnable() { public void run() { c(); } }; }\n}\n";

    fn at(word: &str) -> Place {
        let outline = Outline::of(FileId(0), TEXT);
        outline.place(TEXT.find(word).unwrap() as u32)
    }

    #[test]
    fn members_are_known_by_their_signatures() {
        assert_eq!(at("f;").path, ["p.q", "A"]);
        assert!(!at("f;").in_method);
        let place = at("int c");
        assert_eq!(place.path, ["p.q", "A", "m(int,List<A>)"]);
        let locals: Vec<&str> = place.locals.iter().map(|l| &**l).collect();
        assert_eq!(locals, ["a", "b", "c", "r"]);
    }

    #[test]
    fn classes_without_a_name_have_no_number() {
        let place = at("c();");
        assert_eq!(place.path, ["p.q", "A", "m(int,List<A>)", "new", "run()"]);
        assert!(place.locals.contains("c"));
    }
}
