// A Java name wins over a specification word; the backslash form always means the built-in.
class Hides {
  int tid;
  Object holder;
  //@ invariant tid >= 0 && \tid != null && holder == null;
  boolean f(Hides h) {
    //@ assert h.holder == this.holder && h.tid == 3;
    return h.tid == 3;
  }
}
