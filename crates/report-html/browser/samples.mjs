// Reports that no run would give: one with markup in every text, and one with 5,000 methods.

const WILD = '</script><img src=x onerror="window.hacked=1"><!--&amp;"\'`\u202e';

function position(file, line) {
  return { file, start: { line, column: 5, offset: 0 }, end: { line, column: 9, offset: 4 } };
}

function diagnostic(file, line, text) {
  return {
    code: "H0701", severity: "error", title: text("title"), message: text("message"), position: position(file, line), label: text("label"),
    related: [{ position: position(file, line + 1), text: text("related"), other_thread: true }],
    path: [
      { kind: "step", thread: text("Thread#1"), position: position(file, line), source: text("x"), text: text("takes"), values: [{ name: text("x"), value: text("1") }], held: [text("lock")] },
      { kind: "environment", thread: null, position: position(file, line), source: "", text: text("others"), values: [], held: [] },
      { kind: "failure", thread: text("Thread#1"), position: position(file, line), source: text("x"), text: "", values: [], held: [text("lock")] },
    ],
    notes: [text("note")], help: [text("help")],
  };
}

function document(classes, methods, text, broken) {
  const items = [];
  const list = [];
  for (let c = 0; c < classes; c++) {
    const file = text(`src/p${c % 20}/C${c}.java`);
    const name = text(`C${c}`);
    const fields = ["a", "b"].map((f, k) => ({
      field: text(f), contents: k === 1, position: position(file, 3),
      guard: { kind: "lock field", name: text("lock"), text: text("`lock`") }, source: "inferred", clause: null,
    }));
    list.push({ name, package: text(`org.example.p${c % 20}`), position: position(file, 1), fields });
    for (let m = 0; m < methods; m++) {
      const bad = (c * methods + m) % broken === 0;
      items.push({
        kind: "method", name: `${name}.${text(`method${m}`)}`, file, position: position(file, 10 + m),
        verdict: bad ? "possible violation" : m % 3 === 0 ? "proved" : "proved under assumptions",
        assumptions: bad ? [] : [{ id: "integers", text: text("integers do not overflow"), position: null }],
        diagnostics: bad ? [diagnostic(file, 10 + m, text)] : [], millis: 7, interrupted: false, class: name, package: text(`org.example.p${c % 20}`),
      });
    }
  }
  const files = [...new Set(items.map((i) => i.file))];
  return {
    version: 1, tool: { name: "heddle", version: "0" }, exit_code: 1, summary: {}, input: [], items, classes: list,
    claims: [{ claim: "no data races", holds: false, under_assumptions: false, assumptions: [], text: text("why"), not_covered: [text("x")] }],
    statistics: { checks: 1, cache_hits: 0, restarts: 0, solver_millis: 1, millis: 1, finished: 1_700_000_000 },
    lock_order: {
      locks: [text("A"), text("B"), text("C")],
      edges: [[0, 1], [1, 2], [2, 1]].map(([first, then]) => ({ first, then, position: position("A.java", 1), source: "inferred", cyclic: first > 0 })),
    },
    excerpts: files.map((file) => ({ file, first: 8, lines: Array.from({ length: methods + 8 }, (_, k) => text(`    int x = ${k};`)) })),
  };
}

export const hostile = () => document(2, 3, (t) => t + WILD, 2);
export const large = () => document(500, 10, (t) => t, 5);
