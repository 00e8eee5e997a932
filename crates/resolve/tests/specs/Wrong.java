// Specifications that do not fit: each is an error at its own place.
class Wrong {
  int n;
  int[] a;
  //@ ghost int g;

  int bump() { return ++n; }

  //@ invariant bump() > 0; //~ error[H1250] "not declared pure"
  //@ invariant n; //~ error[H1212] "boolean"
  //@ invariant n + missing > 0; //~ error[H1202] "missing"
  //@ invariant \old(n) == n; //~ error[H1252] "old"
  //@ invariant n++ > 0; //~ error[H1111] "must not change"
  //@ static invariant n > 0; //~ error[H1216] "instance"
  //@ global_invariant new int[1] != null; //~ error[H1250] "array"

  //@ elems_unwritable_by_env_if true; //~ error[H1251] "array"
  int notAnArray;
  //@ lock_holder n; //~ error[H1251] "ghost field of type"
  //@ protects n; //~ error[H1251] "lock"
  Object mayChange = new Object();

  //@ requires \result > 0; //~ error[H1252] "result"
  //@ ensures \result; //~ error[H1212] "boolean"
  int get() { return n; }

  //@ ensures \result == 0; //~ error[H1252] "result"
  void clear() { n = 0; }

  //@ writes n + 1; //~ error[H1254] "location"
  void write() { n = 1; }

  //@ ensures \exception == null; //~ error[H1252] "signals"
  void fail() { }

  int leak() { return g; } //~ error[H1255] "specifications only"

  void ghosts() {
    //@ set n = 3; //~ error[H1250] "ghost"
    //@ set g = true; //~ error[H1212] "boolean"
    //@ assert \forall int i; 0 <= i; a[i]; //~ error[H1212] "boolean"
    //@ assert n.holder == tid; //~ error[H1204] "holder"
    //@ assert tid == 3; //~ error[H1217] "=="
    //@ pack n; //~ error[H1251] "object"
    //@ share this;
    int k = 0;
    //@ loop_invariant k; //~ error[H1212] "boolean"
    //@ decreases this; //~ error[H1251] "integer"
    while (k < 3) k++;
  }

  // `tid` is a specification word only.
  Object thread() { return tid; } //~ error[H1202] "tid"
}
