//~ verdict specification: proved under assumptions
//~ verdict Registry.Registry: proved under assumptions
//~ verdict Registry.join: proved under assumptions
//~ verdict Registry.leave: refuted
//~ verdict Registry.operators: proved under assumptions
//~ verdict Registry.operatorsWrong: refuted
//~ verdict Registry.sequences: proved under assumptions
//~ verdict Registry.sequencesWrong: refuted
//~ verdict Registry.maps: proved under assumptions
//~ verdict Registry.mapsWrong: refuted
class Registry {
    //@ ghost \set<int> members;
    //@ global_invariant last == 0 || last \in members;
    volatile int last;

    public void join(int id) {
        last = id;
        //@ set members = members + {id};
    }

    public void leave(int id) { //~ error[H0302] "global invariant"
        //@ set members = members - {id};
    }

    public static void operators(int a, int b) {
        //@ ghost \set<int> s = {a, b};
        //@ assert a \in s && b \in s;
        //@ assert s == {b, a};
        //@ assert {a} <= s;
        //@ set s = s - {a};
        //@ assert !(a \in s);
        //@ assert a != b ==> b \in s;
        //@ assert (s | {a}) == {a, b};
        //@ assert (s & {a}) == \set_minus({a}, {a});
        //@ assert \disjoint(s, {a}) && \subset(s, {a, b}) && \contains(\set_union(s, {7}), 7);
    }

    public static void operatorsWrong(int a, int b) {
        //@ ghost \set<int> s = {a};
        //@ assert !(b \in s); //~ error[H0301] "the assertion fails"
    }

    public static void sequences(int a, int b) {
        //@ ghost \seq<int> s = \seq(a, b);
        //@ assert \length(s) == 2 && s[0] == a && s[1] == b;
        //@ set s = \append(s, 9);
        //@ assert \length(s) == 3 && s[2] == 9 && s[0] == a;
        //@ assert 9 \in s;
        //@ assert s == \seq(a, b, 9);
        //@ set s = \put(s, 1, a);
        //@ assert s == \seq(a, a, 9);
    }

    public static void sequencesWrong(int a, int b) {
        //@ ghost \seq<int> s = \seq(a, b);
        //@ assert s == \append(\seq(b), b); //~ error[H0301] "the assertion fails"
    }

    public static void maps(int k) {
        //@ ghost \map<int, int> m = \map(k, 5);
        //@ assert m[k] == 5 && \get(m, k) == 5;
        //@ set m = \put(m, k + 1, 6);
        //@ set m[k + 2] = 7;
        //@ assert m[k] == 5 && m[k + 1] == 6 && m[k + 2] == 7;
    }

    public static void mapsWrong(int k, int l) {
        //@ ghost \map<int, int> m = \map(k, 5);
        //@ set m[l] = 7;
        //@ assert m[k] == 5; //~ error[H0301] "the assertion fails"
    }
}
