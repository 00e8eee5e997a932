//! Programs with holes. `<<right~wrong~…>>` is a hole whose first filling belongs to the correct program; `<?a~b?>` is one
//! where every filling may stand. `$` ends every global name, so that two programs can become one. `@A` and `@B`
//! start the bodies of the two threads; a program without them is complete and stands alone.

/// Locks, flags, phases and owners.
pub(crate) const SHARED: &[&str] = &[
    // A counter under a lock.
    "var x$: int = 0; var m$: tid = none;
     env <<m$ == tid ==> m$' == m$~m$' == m$ || m$ == none~true>>;
     env <<m$ == tid ==> x$' == x$~m$ == none ==> x$' == x$~x$' >= x$>>;
     invariant <<m$ == none ==> x$ >= 0~x$ >= 0~m$ == none ==> x$ == 0~true>>;
     @A <<acquire m$;~~await m$ == none;>> <?x$ := x$ + 1;~x$ := x$ * x$ + 1;?> <?assert x$ > 0;~assert x$ >= 1;?> <<release m$;~m$ := none;~>>
     @B <<acquire m$;~>> x$ := <<0~-1~x$ - 1~2>>; <<x$ := 0;~x$ := -1;~>> release m$;",
    // Read and write under a lock are separate steps.
    "var x$: int = 0; var m$: tid = none;
     env m$ == tid ==> <<m$' == m$ && x$' == x$~x$' == x$~m$' == m$>>;
     env <<x$' >= x$~true~x$' <= x$ + 1>>;
     @A <<acquire m$;~>> var t$: int := x$; x$ := t$ + <<1~-1~0>>; assert x$ <<== t$ + 1~> t$~== 1>>; <<release m$;~>> <<assert x$ > t$;~assert x$ == t$ + 1;>>
     @B <<acquire m$;~>> var t$: int := x$; <<x$ := t$ + 1;~x$ := 0;~x$ := t$ - 1;>> release m$;",
    // Data handed over by a flag.
    "var d$: int = <?0~3?>; var ready$: bool = false;
     env <<tid == B ==> (ready$ ==> ready$' && d$' == d$)~tid == B ==> (ready$ ==> d$' == d$)~true>>;
     env <<tid == A ==> d$' == d$ && ready$' == ready$~true>>;
     invariant <<ready$ ==> d$ == 2~true~d$ == 2 || !ready$>>;
     @A d$ := <?1~0?>; <<d$ := 2;~~d$ := d$ + 1;>> ready$ := true; <<~d$ := 1;>>
     @B <<await ready$;~skip;>> assert d$ == <<2~1>>; <<~d$ := 2;>>",
    // A phase that each thread may only advance.
    "enum P$ { idle$, busy$, done$ } var p$: P$ = idle$; var w$: int = 0;
     env <<tid == A ==> (p$ == busy$ ==> p$' == p$)~true>>;
     env <<p$ == done$ ==> p$' == done$~p$ != idle$ ==> p$' != idle$~true>>;
     env <<tid == A ==> w$' == w$~tid == A ==> (p$ == busy$ ==> w$' == w$)>>;
     @A <<atomic modifies p$; action p$ == idle$ && p$' == busy$;~p$ := busy$;>> w$ := 1; <<assert w$ == 1 && p$ == busy$;~assert p$ != done$;>> p$ := <<done$~idle$>>; <<assert p$ == done$;~>>
     @B <<await p$ == done$;~if (p$ == done$) { skip; }>> <<assert p$ == done$;~assert w$ == 1;~w$ := 2;>>",
    // Two flags.
    "var f$: bool = false; var g$: bool = false; var i$: bool = false; var j$: bool = false;
     invariant <<!(i$ && j$)~!(f$ && g$)>>;
     invariant <<i$ ==> f$~true>>; invariant <<j$ ==> g$~true>>;
     env <<tid == A ==> f$' == f$ && i$' == i$~true>>; env <<tid == B ==> g$' == g$ && j$' == j$~true>>;
     @A <<f$ := true;~~f$ := g$;>> i$ := <<!g$~true~g$>>; <<i$ := false;~~>> <<f$ := false;~>>
     @B <<g$ := true;~>> j$ := <<!f$~f$~!g$>>; j$ := false; g$ := false;",
    // An owner, and compare-and-swap in both forms.
    "var o$: tid = none; var v$: int = 0;
     env <<o$ == tid ==> o$' == tid && v$' == v$~o$ == tid ==> v$' == v$~o$ != tid ==> o$' != tid>>;
     env <<o$ != none ==> o$' == o$~true~o$ == tid ==> o$' == tid>>;
     @A var b$: bool := cas(o$, none, <<tid~B>>); if (<<b$~!b$~o$ != none>>) { v$ := v$ + 1; assert v$ > <<0~1>> || v$ <= 0; assert o$ == tid; }
     @B var t$: tid := tid; cas(o$, none, t$); if (t$ == <<none~tid>>) { v$ := <<1~-1>>; <<assert o$ == tid;~assert v$ == 1;>> } else { <<skip;~v$ := 0;>> }",
    // A map with an element for each thread.
    "var a$: map<tid, int> = map(0); var s$: int = 0;
     env <<a$'[tid] == a$[tid]~true~forall t: tid :: a$'[t] == a$[t]>>;
     invariant <<forall t: tid :: a$[t] >= 0~true>>;
     @A a$[<<tid~B>>] := 1; <<a$[tid] := a$[tid] + 1;~a$[A] := a$[B];>> assert a$[tid] == <<2~1>>;
     @B <<a$[tid] := 3;~a$[A] := 3;~havoc a$[tid];~a$[tid] := -1;>> <<skip;~a$ := map(0);>> assert a$[<<tid~A>>] >= 0;",
    // Readers and a writer.
    "var w$: tid = none; var r$: set<tid> = {}; var d$: int = 0;
     invariant <<r$ == {} || w$ == none~true>>;
     env <<(w$ == tid <==> w$' == tid) && (tid in r$ <==> tid in r$')~w$ == tid ==> w$' == tid>>;
     env <<tid in r$ ==> d$' == d$~true>>;
     @A atomic modifies w$; action w$ == none <<&& r$ == {}~&& A !in r$~>> && w$' == tid; d$ := d$ + 1; <<d$ := d$ + 1;~>> <<atomic assert w$ == tid; modifies w$; action w$' == none;~w$ := none;>>
     @B atomic modifies r$; action <<w$ == none &&~>> r$' == r$ union {tid}; var t$: int := d$; assert t$ == d$; r$ := r$ minus {<<tid~A>>};",
    // Several places in one step; an invariant ties them.
    "var x$: int = 0; var y$: int = 0;
     invariant <<x$ == y$~x$ >= y$~true>>; env <<x$' >= x$~x$' <= x$ + 1~y$' >= y$~true>>;
     @A <<x$, y$ := x$ + 1, y$ + 1;~x$ := x$ + 1; y$ := y$ + 1;~x$, y$ := y$ + 1, x$;>> <<assert y$ >= 1;~assert x$ == 1;>>
     @B var t$: int := <?x$~y$?>; <<x$, y$ := x$ + 2, y$ + 2;~~x$, y$ := 0, 0;>> assert <<x$ >= t$~x$ <= t$ + 2~y$ >= t$>>;",
    // Assumptions that are not transitive, but something follows from them for any number of steps.
    "var s$: int = 0; var d$: int = 0;
     env <<s$' == s$ || s$' == s$ + 1~s$' == s$ || s$ == 0 && s$' == 1 || s$ == 1 && s$' == 2~s$' <= s$ + 1>>;
     env <<s$ == 2 ==> d$' == d$~s$ >= 1 ==> d$' == d$~true>>; env <<tid == B ==> s$' == s$~true>>;
     @A await <<s$ >= 1~s$ == 2~s$ != 0>>; var a$: int := d$; assert <<s$ >= 1~s$ != 0~s$ == 2~d$ == a$>>; var b$: int := s$; assert <<s$ >= b$~d$ == a$~s$ <= b$ + 1~s$ == b$>>;
     @B <<d$ := 1;~>> s$ := <<s$ + 1~1>>; <<d$ := 2;~>> s$ := <<s$ + 1~2~0>>; <<~d$ := 3;>>",
    // An assumption that is not transitive, although the invariant ties its variable to one that no assumption mentions.
    "var x$: int = 0; var y$: int = 0; invariant x$ == y$; env x$' <= x$ + 1;
     @A var t$: int := x$; assert <<x$ == y$~x$ <= t$ + 1~x$ <= t$ + 2>>;
     @B x$, y$ := x$ + 1, y$ + 1; x$, y$ := x$ + <<1~0>>, y$ + <<1~0>>;",
    // General operations on map elements; the indices may be equal.
    "var a$: map<int, int> = map(0); var k$: int = 0;
     env <<tid == A ==> a$' == a$ && k$' == k$~tid == A ==> k$' == k$~true>>; invariant <<forall k: int :: a$[k] >= 0~true>>;
     @A atomic modifies a$[k$], a$[0]; action a$'[k$] == 1 && a$'[0] == <<1~2>>; assert a$[0] == <<1~2>>; <<skip;~k$ := 1;>> atomic modifies a$[k$]; action a$'[k$] <<>= 2 && a$'[k$] <= 3~>= 0>>; assert a$[k$] >= <<2~3>>;
     @B <<skip;~a$[0] := 5;~k$ := 1;>> var t$: int := a$[0]; assert t$ <<>= 0~<= 2>>;",
    // Constants, functions, initial conditions, quantifiers, ghost variables and free choice.
    "const n$: int = 2; function f$(i: int): int = i * i + <?0~1?>; var a$: map<int, int>; ghost var h$: int = 0; var w$: tid = none; var z$: int;
     init <<forall k: int :: a$[k] == f$(k)~forall k: int :: a$[k] >= 0~a$[n$] == f$(n$)>>; init z$ <<== n$~>= 0 && z$ <= n$>>;
     invariant <<forall k: int :: a$[k] >= f$(k)~forall k: int :: a$[k] >= 0~true>>;
     env <<forall k: int :: a$'[k] >= a$[k]~true>>; env <<w$ == tid ==> w$' == tid && z$' == z$~true>>; env <<w$ != none ==> w$' == w$~true>>;
     @A choose { atomic modifies z$, w$; action <<w$ == none &&~>> w$' == tid && z$' == z$; h$ := h$ + z$; assert z$ <<<= n$~== n$>> || z$ > <<-1~5>>; var t$: int := z$; assert z$ == t$; } or { a$[n$] := a$[n$] + <<1~0~-1>>; } or { <<skip;~a$[0] := 9;>> } assert a$[n$] >= <<4~5>>;
     @B block out$ { if (a$[0] > <<9~0>>) { exit out$; } a$[0] := a$[0] + 1; if (*) { <<exit out$;~skip;>> } <<skip;~z$ := 3;>> } assert a$[0] >= <<0~2>>;",
    // Thread ids as values.
    "var o$: tid; var p$: tid = none; init <<o$ != none~true>>;
     invariant <<p$ == none || p$ == o$~p$ != B~true>>; env <<o$' == o$~true>>; env <<p$ == tid ==> p$' == tid~true>>;
     @A if (o$ == <<tid~B>>) { p$ := <<tid~o$~B>>; assert p$ == <<tid~o$>>; } else { <<skip;~p$ := tid;~assert o$ == B;>> }
     @B var t$: tid; <<havoc t$;~t$ := A;>> if (t$ == o$ && t$ == <<tid~A>>) { p$ := t$; assert <<p$ != none~p$ == A>>; } assert forall u: tid :: u == none || u == A || u == <<B~tid~A>>;",
    // Branches on what others change, and reads after branches of which one has just looked.
    "var c$: int = 0; env <<c$' >= c$~true>>;
     @A if (c$ <<>= 0~== 0>>) { skip; } else { assert false; } var t$: int := c$; choose { t$ := c$; } or { t$ := <<-1~2>>; }
        assert t$ <= c$ <<~&& (t$ == -1 || t$ == c$)>>; choose { await c$ > 0; assert c$ >= <<1~2>>; } or { await c$ <= <<0~1>>; <<skip;~assert c$ == 0;>> }
     @B c$ := c$ + 1; c$ := c$ + <<1~0~-1>>;",
    // Division.
    "var n$: int = <?0~2?>; var q$: int = 0;
     env <<tid == A ==> n$' == n$~n$ != 0 ==> n$' != 0~true>>; env <<tid == A ==> q$' == q$~true>>;
     @A if (n$ <<!= 0~>= 0~!= 1>> && 6 / <<n$~(n$ + 1)>> >= 0) { q$ := 6 / <<n$~q$>>; assert q$ * 1 == 6 / n$; }
     @B <<skip;~n$ := 0;~n$ := 3;~q$ := 7 % 2;>>",
];

/// Procedures: bodies against their specifications, clients against the specifications.
pub(crate) const PROCEDURES: &[&str] = &[
    // A lock made of compare-and-swap.
    "module M$ { var m$: tid = none; env <<m$ == tid ==> m$' == m$~true>>;
       proc take$() action modifies m$; ensures <<m$ == none && m$' == tid~m$' == tid>>;
       { var got: bool := false; while (!got) { got := cas(m$, none, <<tid~none>>); <<~got := true;>> } }
       proc give$() <<requires m$ == tid;~>> action modifies m$; ensures <<m$ == tid &&~>> m$' == none; { <<m$ := none;~release m$;~skip;>> } }
     var x$: int = 0; env <<m$ == tid ==> x$' == x$~true>>; invariant <<m$ == none ==> x$ >= 0~true>>;
     @A <<take$();~>> x$ := x$ + 1; assert x$ > 0; <<give$();~>>
     @B take$(); x$ := <<0~-1>>; <<x$ := 0;~>> give$();",
    // Fetch and increment; the result belongs to the action.
    "var n$: int = 0; env <<n$' >= n$~true>>;
     proc next$(): int action modifies n$; ensures n$' == n$ + 1 && result == <<n$~n$'>>;
     { <?var t: int := n$; var ok: bool := cas(n$, t, t + 1); while (!ok) { t := n$; ok := cas(n$, t, t + 1); }~var t: int; t, n$ := n$, n$ + 1;?> <<return t;~return n$;~return t + 1;>> }
     @A var a$: int := next$(); <<var b$: int := next$(); assert b$ > a$;~var b$: int := next$(); assert b$ == a$ + 1;>> assert n$ > a$;
     @B <<var c$: int := next$(); assert n$ >= c$ + 1;~next$();~n$ := 0;>>",
    // An increment that may be two steps.
    "var n$: int = 0; env <<n$' >= n$~true>>;
     proc inc$() action modifies n$; ensures n$' == n$ + 1;
     { <<var ok: bool := false; while (!ok) { var t: int := n$; ok := cas(n$, t, t + 1); }~var t: int := n$; n$ := t + 1;~n$ := n$ + 1; n$ := n$ + 1;~skip;~n$ := n$ + 1;>> }
     @A var a$: int := n$; inc$(); <<~inc$();>> assert n$ >= a$ + <<1~2>>; @B <<inc$();~n$ := n$ + 1;~n$ := n$ - 1;>>",
    // Entry values, and what stays true until the end.
    "var t$: int = 0; env <<tid == A ==> t$' == t$~t$' >= t$~true>>;
     proc add$(k: int): int requires <<k >= 0 && tid == A~k >= 0~tid == A>>; modifies t$; ensures <<t$ == old(t$) + k~t$ >= old(t$)~t$ == k>> && result == <<k~t$>>;
     { t$ := t$ + <<k~1>>; return <<k~t$>>; }
     @A var b$: int := t$; var r$: int := add$(<<2~-1~0>>); assert t$ <<== b$ + 2~>= b$ + 2~> b$>>; assert r$ == <<2~t$>>;
     @B <<skip;~t$ := 0;~t$ := t$ + 1;>>",
    // A stutter set: a hint variable may change at any time, the value in one step.
    "var h$: int = 0; var v$: int = 0; env <<v$' >= v$~true>>; env <<h$' >= 0~true>>; invariant <<h$ >= 0~true>>;
     proc up$() <<modifies h$;~>> action modifies v$; ensures v$' == v$ + 1; { h$ := <<1~-1>>; v$ := v$ + <<1~2>>; <<h$ := 2;~v$ := v$ + 1;>> }
     @A var a$: int := v$; up$(); assert v$ > a$; assert h$ >= <<0~1>>; @B <<up$();~h$ := 0;~v$ := 7;>> assert v$ >= <<1~2>>;",
    // Two actions in order.
    "var p$: int = 0; var q$: int = 0; env <<tid == A ==> p$' == p$ && q$' == q$~tid == A ==> q$' == q$~true>>;
     proc both$() <<requires tid == A;~>> action modifies p$; ensures p$' == <<1~2>>; action modifies q$; ensures q$' == <<p$~1>>; { <<p$ := 1; q$ := p$;~q$ := p$; p$ := 1;~p$ := 1;~p$ := 1; q$ := 1;>> }
     @A both$(); assert q$ == <<1~p$~2>>; @B <<skip;~p$ := 3;~var t$: int := q$;>>",
    // Unspecified procedures are inlined, also in loops, also with early returns.
    "var c$: int = 0; env <<c$' >= c$~true>>;
     proc step$(k: int): bool { if (k <<<= 0~<= 1>>) { return false; } c$ := c$ + <<1~k~0>>; <<return true;~>> }
     @A var i$: int := 2; var go$: bool := true; var b$: int := c$;
        while (go$) invariant <<i$ >= 0 && c$ >= b$~c$ == b$ + 2 - i$~i$ >= 0>>; { go$ := step$(i$); <<if (go$) { i$ := i$ - 1; }~i$ := i$ - 1;>> }
        assert <<c$ >= b$~i$ == 0~c$ == b$ + 2>>;
     @B <<c$ := c$ + 1;~var z$: bool := step$(1);~c$ := 0;>>",
    // Recursion through the specification.
    "var r$: int = 0; env <<r$' >= r$~tid == A ==> r$' == r$~true>>;
     proc down$(k: int) requires k >= 0; modifies r$; ensures r$ >= <<old(r$) + k~old(r$)~k>>; { if (k > 0) { r$ := r$ + <<1~0>>; down$(<<k - 1~k - 2~k>>); } }
     @A var b$: int := r$; down$(<<2~-1>>); assert r$ >= b$ + <<2~1~3>>; @B <<skip;~r$ := r$ + 1;~r$ := 0;>>",
    // A procedure that calls others, in modules with assumptions and invariants of their own.
    "module L$ { var l$: tid = none; env <<l$ == tid ==> l$' == l$~true>>;
       proc lock$() action modifies l$; ensures l$ == none && l$' == tid; { <<acquire l$;~l$ := tid;>> }
       proc unlock$() requires l$ == tid; action modifies l$; ensures l$' == none; { l$ := none; } }
     module C$ { var c$: int = 0; var d$: int = 0; env <<l$ == tid ==> c$' == c$ && d$' == d$~true>>; env <<c$' >= c$~true>>; invariant <<l$ == none ==> c$ == d$~c$ >= d$~true>>;
       proc both$() modifies l$, c$, d$; ensures <<c$ > old(c$)~c$ == old(c$) + 1>>; { <<lock$();~>> c$ := c$ + <<1~0>>; <<assert c$ == d$ + 1;~>> <<d$ := d$ + 1;~>> <<unlock$();~>> } }
     @A var u$: int := c$; both$(); assert c$ > <<u$~u$ + 1>>; @B <<both$();~c$ := c$ + 1;~lock$(); assert c$ == d$; unlock$();>>",
    // One element of a map for each caller.
    "var e$: map<tid, int> = map(0); env <<e$'[tid] == e$[tid]~true>>;
     proc put$(k: int) modifies e$[<<tid~B~A>>]; ensures e$[tid] == <<k~0>>; { e$[tid] := 0; e$[<<tid~A>>] := k; }
     proc get$(t: tid): int action ensures result == e$[<<t~tid>>]; { <?var r: int := e$[t]; return r;~return e$[t];?> }
     @A put$(<<3~0>>); var g$: int := get$(<<A~B>>); assert g$ == 3; <<~assert e$[B] == 0;>> @B put$(4); <<skip;~put$(5);>> assert e$[B] == <<4~5>> || e$[B] == 5;",
    // A precondition, and nothing else that would notice.
    "var u$: int = 0; proc use$(k: int) requires k > <<0~-1>>; modifies u$; { u$ := 6 / k; }
     @A use$(<<2~0~-1>>); <<~use$(u$);>> @B <<use$(3);~u$ := 1;~use$(u$);>>",
    // No action: only what is listed changes, at any time.
    "var p$: int = 0; var q$: int = 0; var e$: map<int, int> = map(0); env <<tid == A ==> p$' == p$ && q$' == q$ && e$' == e$~tid == A ==> q$' == q$>>;
     proc set$(k: int) <<requires tid == A;~>> modifies p$, e$[k]; { p$ := k; <<~q$ := q$ + 1;~q$ := q$ * 1;>> e$[<<k~0~k + 1>>] := 2; <<~if (k == 3) { q$ := 5; }>> }
     @A set$(<?1~2?>); assert q$ == 0; assert e$[0] == <<0~2>>; <<skip;~set$(3);>> <<assert q$ == 0;~assert p$ == 1;>> @B <<skip;~var t$: int := q$; assert t$ <= 5;>>",
    // One thread: nobody to rely on, nobody to guarantee anything to.
    "var x: int = 0; env <<x' == x~x' >= x>>; invariant <<x >= 0~true>>;
     proc inc() modifies x; <<ensures x > old(x);~ensures x == old(x) + 1;~>> { x := x + <<1~2~-1>>; }
     thread A { var b: int := x; inc(); assert x > <<b~b + 1>>; <<inc(); assert x >= 2;~assert x == 0;>> }",
    // The environment of a procedure, and of its module.
    "module N$ { var s$: int = 0; env <<s$' >= s$~true>>;
       proc bump$() action modifies s$; ensures s$' <<> s$~>= s$~== s$ + 1>>; { s$ := s$ + <<1~0>>; }
       proc look$(): int <?env true;~env s$' >= s$;?> action ensures result == s$; <<ensures s$ >= result;~ensures s$ == result;~>> { return s$; } }
     @A var u$: int := look$(); bump$(); var v$: int := look$(); assert v$ <<> u$~>= u$~== u$ + 1>>; @B bump$(); <<bump$();~s$ := 0;>>",
];

/// Loops with invariants and hints of the user's, and with neither.
pub(crate) const LOOPS: &[&str] = &[
    // A local count.
    "var g$: int = 0; env <<g$' >= g$~true>>;
     @A var i$: int := 0; var s$: int := <<0~1>>; while (i$ < <?2~3?>) <<invariant s$ == i$;~invariant s$ >= i$;~hint s$ == i$;~>> <<invariant i$ <= 3;~>> { i$ := i$ + <<1~2>>; s$ := s$ + <<1~i$>>; <<~if (s$ > 1) { break; }>> } assert s$ <<== i$~>= 2~<= 3>>;
     @B g$ := g$ + 1;",
    // A shared count; the environment adds to it.
    "var g$: int = 0; env <<g$' >= g$~true>>;
     @A var b$: int := g$; var i$: int := 0; while (i$ < 2) <<invariant g$ >= b$ + i$ && i$ <= 2;~invariant g$ == b$ + i$;~invariant i$ <= 2;~hint g$ >= b$ + i$; hint i$ <= 2;>> { g$ := g$ + <<1~0>>; <<i$ := i$ + 1;~>> } assert g$ >= b$ + <<2~i$~3>>;
     @B var k$: int := 0; while (k$ < <<2~1>>) invariant <<k$ >= 0~true>>; { g$ := g$ + <<1~-1>>; k$ := k$ + 1; }",
    // Spinning until a lock is taken, again and again.
    "var m$: tid = none; var x$: int = 0; env <<m$ == tid ==> m$' == m$ && x$' == x$~m$ == tid ==> m$' == m$>>; invariant <<m$ == none ==> x$ == 0~true>>;
     @A loop { var ok$: bool := false; while (!ok$) <<invariant ok$ ==> m$ == tid;~~hint ok$ ==> m$ == tid;>> { ok$ := cas(m$, none, tid); <<~if (*) { ok$ := true; }>> } <<assert x$ == 0;~assert m$ == tid;>> x$ := 1; assert x$ == 1; <<x$ := 0;~>> release m$; }
     @B while (<?*~true?>) { <<acquire m$;~await m$ == none;>> x$ := <<x$ - 1~5>>; <<x$ := 0;~>> m$ := none; }",
    // Waiting in a loop.
    "var f$: bool = false; var d$: int = 0; env <<f$ ==> f$' && d$' == d$~f$ ==> f$'~true>>; env <<tid == A ==> d$' == d$ && (f$' ==> f$)~true>>; invariant <<f$ ==> d$ == 1~true>>;
     @A d$ := <<1~2>>; f$ := true; @B var t$: bool := false; while (!t$) <<invariant t$ ==> f$;~~invariant true;>> { t$ := <<f$~true>>; } assert d$ == <<1~0>>;",
    // Leaving early.
    "var a$: map<int, int> = map(0); env <<tid == A ==> a$' == a$~forall k: int :: a$'[k] >= a$[k]>>;
     @A var i$: int := 0; while (true) invariant <<0 <= i$ && i$ <= 1 && (i$ == 1 ==> a$[0] == 1)~0 <= i$~true>>; { if (i$ == <<1~2>>) { break; } a$[i$] := <<1~i$~0>>; i$ := i$ + 1; <<~continue;~return;>> } assert a$[0] == <<1~0>> && i$ >= 1;
     @B <<skip;~a$[0] := 0;~a$[1] := 2;>>",
    // Nested loops.
    "var c$: int = 0; env c$' <<>=~==~<= >> c$;
     @A var i$: int := 0; while (i$ < 2) invariant <<0 <= i$ && i$ <= 2~0 <= i$>>; { var j$: int := 0; while (j$ < 1) invariant <<j$ >= 0 && i$ <= 1 && i$ >= 0~j$ >= 0>>; { j$ := j$ + 1; <<~c$ := c$ + 1;>> } i$ := i$ + <<j$~1>>; } assert i$ == <<2~3>>; @B <<c$ := c$ + 1;~skip;~c$ := 0;>>",
];

/// Families of threads.
pub(crate) const FAMILIES: &[&str] = &[
    "var x: int = 0; var m: tid = none; env <<m == tid ==> m' == m && x' == x~m == tid ==> x' == x>>; invariant <<m == none ==> x >= 0~true>>;
     thread w[i: 0..1] { <<acquire m;~>> x := x + <<1~i - 1~i~-1>>; assert x > <<0~i~1>>; <<release m;~~m := none; release m;>> <<~assert x > 1;~assert m != tid; release m;>> }",
    "var a: map<int, bool> = map(false); env <<tid in w ==> a'[index(tid)] == a[index(tid)]~true>>; invariant <<forall k: int :: a[k] ==> 0 <= k && k <= 2~true>>;
     thread w[i: 0..<?1~2?>] { a[<<i~1 - i~i + 1>>] := true; assert a[<<i~1~0>>]; <<~a[i] := false; assert a[i];~a[0] := false;>> } <?~thread z { skip; }?>",
    "var n: int = 0; env <<n' >= n~true>>; thread w[*] { var t: int := n; <<n := n + 1;~n := t + 1;>> assert n > <<t~0~t + 1>>; <<~n := 0;~assert n == 1;>> }",
    "var l: tid = none; var v: int = 0; env <<l == tid ==> l' == l && v' == v~l != none ==> v' == v>>;
     thread w[i: 1..2] { if (<<l == none~true>>) { skip; } <<acquire l;~>> v := i; assert v == <<i~1>>; <<release l;~l := w[<<1~i~3>>];>> } <?~thread z { <<acquire l; v := 0; release l;~v := 0;>> }?>",
    "var o: map<int, tid> = map(none); env <<forall k: int :: o[k] != none ==> o'[k] == o[k]~forall k: int :: o[k] == tid ==> o'[k] == tid~true>>; thread w[i: 0..1] env <<i >= 0~o'[i] == o[i]>>; { var b: bool := cas(o[<<0~i>>], none, tid); if (b) { assert o[<<0~i>>] == tid; } else { assert o[0] != <<none~tid>>; } }",
    "var d: map<tid, int> = map(0); thread w[i: *] env <<d'[tid] == d[tid]~true>>; { d[tid] := i; assert d[tid] == i && index(tid) == <<i~1>>; <<~d[w[1]] := 0;>> } thread z env d'[z] == d[z]; { <<d[z] := 1;~d[w[1]] := 1;>> assert d[z] <<>= 0~== 1>>; }",
];

/// Loops of two rounds at most, which nobody helps to prove: unrolling has to see every error.
pub(crate) const BOUNDED: &[&str] = &[
    // A result in every round.
    "proc pick$(): bool { <<return true;~~if (*) { return true; }~if (*) { return true; } return false;>> }
     @A var f$: bool := true; var a$: bool := true; var b$: bool := true; var i$: int := 0;
        while (i$ < 2) { a$ := pick$(); if (f$) { b$ := a$; f$ := <<false~true>>; } else { assert a$ == b$; } i$ := i$ + 1; } <<~assert b$ == a$;>>
     @B skip;",
    // Sums, with early ends.
    "var m$: map<int, int> = map(<?1~2?>); env <<m$' == m$~true>>;
     @A var i$: int := 0; var s$: int := 0; while (i$ < 2) { var v$: int := m$[<<i$~0~i$ + 1>>]; s$ := s$ + v$; i$ := i$ + 1; <<~if (s$ > 1) { break; }~if (s$ > 1) { return; }>> } assert s$ == m$[0] + m$[<<1~5~0>>]; assert i$ == <<2~1>>;
     @B <<skip;~m$[0] := 7;~m$[9] := 7;~m$ := m$;>>",
    // Products, one loop in another; a value without a start.
    "var p$: int = 0; env <<p$' == p$~p$' >= p$~true>>;
     @A var i$: int := 0; var c$: int := 0; while (i$ < 2) { var j$: int := 0; var t$: int; <<t$ := c$;~~t$ := i$;>> while (j$ < 2) { j$ := j$ + 1; if (j$ == <<5~2>>) { continue; } c$ := c$ + 1; } assert c$ <<> t$~== t$ + 2~>= t$ + 1>>; i$ := i$ + 1; } assert c$ == <<4~2~3>>;
     @B <<skip;~p$ := p$ + 1;>>",
    // Rounds under a lock; what was seen in one is gone in the next.
    "var l$: tid = none; var x$: int = 0; env l$ == tid ==> <<l$' == l$ && x$' == x$~l$' == l$>>; env <<x$' >= x$~true>>;
     @A var i$: int := 0; var b$: int := <?0~x$?>; while (i$ < 2) { <<acquire l$;~await l$ == none;>> var t$: int := x$; x$ := t$ + 1; assert x$ == t$ + 1; <<release l$;~l$ := none;>> i$ := i$ + 1; } assert x$ >= b$ + <<2~3~1>>; <<~assert x$ == b$ + 2;>>
     @B acquire l$; x$ := <<x$ + 1~0~x$>>; release l$;",
];
