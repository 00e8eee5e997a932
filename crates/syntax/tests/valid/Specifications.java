/*@ static_lock_protected @*/ class Specifications
    //@ lock_before Object, java.util.List;
{
    //@ env_assumption \old(holder) == \tid ==> holder == \old(holder);
    //@ env_assumption count <= count';
    /*@ global_invariant count >= 0;
      @ invariant (\forall int i; 0 <= i && i < a.length; a[i] != null) && count
      @   >= 1;
      @ public static invariant total >= 0;
      @*/
    //@ monitor_footprint {&this.count, &this.a} | \elems(a);
    //@ monitor_invariant count >= 0;
    //@ read_monitor_footprint &count, &total;
    //@ read_monitor_invariant true;
    //@ ghost Thread owner;
    //@ ghost \set<int> seen = \empty;
    //@ public ghost \map<Object, \seq<int>> history;
    //@ predicate inv() = count >= 0 && this.owner != null;
    //@ requires o != null; reads {&this.count};
    //@ pure \locset rep() reads \nothing; = {&this.count};
    /*@ pure int twice(int x) { ghost int y = x; return y + x; } @*/

    //@ unwritable_by_env_if this.holder == \tid;
    int count; static int total;
    Object[] a; //@ elems_unwritable_by_env_if holder == \tid;
    //@ ghost Thread boss;
    //@ lock_holder boss;
    final Object lock = new Object(); //@ protects count, a[*]; lock_invariant count >= 0;
    Object shared1; //@ shared
    /*@ rep @*/ Object part;
    private /*@ spec_public non_null @*/ String name;
    int tail /*@ unwritable_by_env_if true; @*/;

    //@ requires x > 0 && o != null;
    //@ ensures \result == \old(count) + x;
    //@ ensures count' == count + 1;
    //@ signals (Exception e) e != null;
    //@ signals_only RuntimeException, Error;
    //@ modifies count, this.a;
    //@ action: also_modifies count; ensures count' == count + x;
    //@ action: ensures \old(count) <= count;
    //@ reads this.*, a[*], a[0 .. 3]; writes \nothing; assignable count;
    public /*@ pure @*/ int method(/*@ nullable @*/ Object o, int x) {
        //@ ghost int before = count;
        //@ assert x > 0; assume before >= 0;
        //@ set before = before + 1;
        //@ set this.owner = \tid;
        //@ share o; share o at \between({this, o}, {name});
        //@ share immutable o;
        //@ pack o; unpack this;
        //@ begin_read o;
        //@ end_read;
        //@ loop_invariant i >= 0;
        //@ loop_writes count, this.a; decreases x - i;
        for (int i = 0; i < x; i++) { }
        while (x > 0)
            //@ maintaining x >= 0; decreasing x;
        { x--; }
        //@ loop_invariant true;
        label: do { } while (false);
        if (x > 0)
            //@ loop_invariant true;
            for (Object y : a) { }
        /*@ nullable @*/ Object local = null;
        return x;
        //@ assert false;
    }

    /*@ public normal_behavior
      @   requires x > 0;
      @   ensures \fresh(\result) <==> true;
      @ also
      @ private exceptional_behavior
      @   requires x <= 0;
      @   {| signals (Error) true; also diverges false; |}
      @*/
    Object jml(int x)
        //@ ensures \forall int i; i > 0 ==> i >= 0;
        //@ ensures (\exists Object o, p; o != p; \typeof(o) <: \type(Object)) <=!=> false;
        //@ ensures (\sum int i; 0 <= i && i < 3; i) == (\num_of int j; j > 0);
        //@ ensures o < \lockset && x \in seen && (a ∪ b) == \set_union(a, b) && \old(x, label) <== true;
        //@ ensures acc(o.f) && acc(o.*) && acc(a[*]) && read(this.count) && (* informal words *);
        //@ ensures \elemsFresh(s) && \newElemsFresh(s) && \nonnullelements(a) && \not_modified(x);
        //@ ensures o.holder == main && o.started && o.shared && o.immutable && o.locked && o.inv && \main != null;
    { return null; }

    //@ old int y = 1;
    //@ measured_by y; when true;
    //@ callable foo, bar.baz;
    abstract void more();

    //@ constraint \old(count) <= count;
    //@ represents x = count + 1;
    //@ initially count == 0;
}
