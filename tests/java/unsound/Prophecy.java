// Formulas about all objects, and objects that are made later: claims of `bad…` methods are false and must not be proved.
//~ options: --replay 0
//~ verdict specification: proved under assumptions
//~ verdict specification of Unmade2: proved under assumptions
//~ verdict Node.badExists: possible violation
//~ verdict Node.badForallBefore: possible violation
//~ verdict Node.badAssumeAll: possible violation
//~ verdict Node.badAssumeAll2: possible violation
//~ verdict Node.badAssumeNone: possible violation
//~ verdict Node.badReqAll: possible violation
//~ verdict Node.badReqAll2: possible violation
//~ verdict Node.allPos: possible violation
//~ verdict Node.badAfter: possible violation
//~ verdict Node.badLoopInv: possible violation
//~ verdict Node.badLoopMake: possible violation
//~ verdict Node.badGhostNew: possible violation
//~ verdict Node.okGhostNew: proved under assumptions
//~ verdict Node.badTwoNew: possible violation
//~ verdict Node.badSame: possible violation
//~ verdict Node.badFreshOld: possible violation
//~ verdict Node.badFreshPub: possible violation
//~ verdict Node.mk: proved under assumptions
//~ verdict Node.okMk: proved under assumptions
//~ verdict Node.badMkOld: possible violation
//~ verdict Node.badMkCons: possible violation
//~ verdict Node.badMap: possible violation
//~ verdict Node.badSet: possible violation
//~ verdict Node.badSet2: possible violation
//~ verdict Node.badOld: possible violation
//~ verdict Node.badArrFresh: possible violation
//~ verdict Node.badArrLen: possible violation
//~ verdict Node.badCatchNew: possible violation
//~ verdict Node.badExcNew: possible violation
//~ verdict Unmade2.badMake: possible violation
//~ verdict Unmade2.badMakeF: possible violation
//~ verdict Unmade2.badMakeThrows: possible violation
class Node { volatile int x; final int k; static volatile Node head; //@ ghost int g;
    Node(int k) { this.k = k; x = k; }
    //@ env_assumption (\forall Node n; n.x == \old(n.x) || n.x >= 0);
    public static void badExists() { Node n = new Node(5); /*@ assert (\exists Node m; m.k == 6); @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badForallBefore() { /*@ assert (\forall Node m; m.k == 5); @*/ Node n = new Node(5); }
    //~^ error[H0301] "the assertion may fail"
    public static void badAssumeAll() { /*@ assume (\forall Node m; m.k == 5); @*/ Node n = new Node(6); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badAssumeAll2() { /*@ assume (\forall Node m; m.k == 5); @*/ Node n = new Node(6); /*@ assert n.k == 5; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badAssumeNone() { /*@ assume !(\exists Node m; m.k == 6); @*/ Node n = new Node(6); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ requires (\forall Node m; m.k >= 0);
    public static void badReqAll() { Node n = new Node(-6); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ requires (\forall Node m; m.x >= 0);
    public static void badReqAll2() { Node n = new Node(-6); /*@ assert n.x >= 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ ensures (\forall Node m; m.k >= 0);
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    static void allPos() { //@ assume (\forall Node m; m.k >= 0);
    }
    public static void badAfter() { allPos(); Node n = new Node(-1); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLoopInv(int q) { int i = 0;
        //@ assume (\forall Node m; m.k >= 0);
        //@ loop_invariant (\forall Node m; m.k >= 0);
        while (i < q) { i++; } Node n = new Node(-1); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badLoopMake(int q) { int i = 0;
        //@ assume (\forall Node m; m.k >= 0);
        //@ loop_invariant (\forall Node m; m.k >= 0);
    //~^ error[H0309] "the loop invariant may not hold after a round of the loop"
        while (i < q) { Node n = new Node(-1); i++; } }
    public static void badGhostNew() { Node n = new Node(1); /*@ assert n.g == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void okGhostNew() { Node n = new Node(1); /*@ assert n.g == 0; @*/ }
    public static void badTwoNew() { Node a = new Node(1); Node b = new Node(2); /*@ assert a == b || a.k == b.k; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSame(int q) { Node last = null; for (int i = 0; i < q; i++) { Node n = new Node(i); /*@ assert last == null || last == n; @*/ last = n; } }
    //~^ error[H0301] "the assertion may fail"
    //@ ensures \fresh(\result);
    //~^ error[H0305] "the postcondition of"
    //@ modifies \nothing;
    static Node badFreshOld() { return head; }
    //@ ensures \fresh(\result);
    //~^ error[H0305] "the postcondition of"
    //@ modifies head;
    static Node badFreshPub() { Node n = new Node(1); head = n; return head; }
    //@ requires true;
    //@ ensures \result != null && \fresh(\result) && \result.x == 3;
    //@ modifies \nothing;
    static Node mk() { return new Node(3); }
    public static void okMk() { Node a = mk(); Node b = mk(); /*@ assert a != b; @*/ }
    public static void badMkOld(Node o) { Node a = mk(); /*@ assert a == o; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badMkCons() { Node a = mk(); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    //@ ghost static \map<Node, int> m;
    public static void badMap() { Node a = new Node(1); /*@ assert m[a] == 0; @*/ }
    //~^ error[H0701] "this reads a location that another thread may access here"
    //@ ghost static \set<Node> seen;
    public static void badSet() { Node a = new Node(1); /*@ assert !(a \in seen); @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badSet2() { Node a = new Node(1); /*@ assert a \in seen; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badOld(Node o) { if (o == null) return; int p = o.x; Node n = new Node(9); int q = o.x; /*@ assert p == q; @*/ }
    //~^ error[H0301] "the assertion may fail"
    volatile int[] arr;
    public static void badArrFresh() { int[] a = new int[3]; int[] b = new int[3]; b[0] = 1; int x = a[0]; /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badArrLen(int q) { if (q < 0) return; int[] a = new int[q]; int[] b = new int[q + 1]; /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badCatchNew() { Node n = null; try { n = new Node(1); throw new RuntimeException(); } catch (RuntimeException e) { } /*@ assert n == null; @*/ }
    //~^ error[H0301] "the assertion may fail"
    public static void badExcNew() { RuntimeException a = new RuntimeException(); RuntimeException b = new IllegalStateException(); /*@ assert false; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
class Unmade2 { volatile int z; 
    //@ global_invariant (\forall Unmade2 u; u.z == 7);
    Unmade2() { z = 7; } Unmade2(int q) { z = q; } 
    public static void badMake() { Unmade2 u = new Unmade2(8); /*@ assert false; @*/ }
    //~^ error[H0302] "the new object may break a global invariant"
    public static void badMakeF() { Unmade2 u = new Unmade2(); /*@ assert false; @*/ } 
    //~^ error[H0301] "the assertion may fail"
    public static void badMakeThrows(int q) { try { Unmade2 u = new Unmade2(q); } finally { } } }
    //~^ error[H0302] "the new object may break a global invariant"
