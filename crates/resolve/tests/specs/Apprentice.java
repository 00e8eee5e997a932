// A worker that sleeps under a lock until others have changed a counter: all clauses resolve.
class Apprentice extends Thread {
  //@ unwritable_by_env_if this.holder == tid;
  int count;
  //@ ghost Thread owner;
  //@ invariant count >= 0;
  //@ env_assumption \old(count) <= count;
  //@ global_invariant this.started ==> count >= 0;
  static Apprentice shared = new Apprentice();

  /*@ pure @*/ int twice(int k) { return 2 * k; }

  //@ requires this.holder == tid && k > 0;
  //@ modifies count;
  //@ action: also_modifies count; ensures count' == count + k;
  //@ ensures count == \old(count) + k && \result == twice(count);
  int add(int k) {
    count += k;
    //@ set owner = tid;
    //@ assert owner == Thread.currentThread() || owner != null;
    return twice(count);
  }

  public void run() {
    synchronized (this) {
      int i = 0;
      //@ loop_invariant 0 <= i && i <= 10;
      //@ decreases 10 - i;
      while (i < 10) {
        i++;
      }
      //@ ghost int before = count;
      add(i);
      //@ assert count == before + 10;
    }
  }

  //@ predicate valid() = count >= 0 && main != null;
  //@ requires valid();
  //@ ensures \forall int j; 0 <= j && j < a.length; a[j] == \old(a[j]);
  //@ signals (IllegalStateException e) e.getMessage() != null;
  int sum(int[] a) {
    int s = 0;
    //@ loop_invariant s >= 0 ==> (\exists int j; 0 <= j && j < a.length; a[j] >= 0) || s == 0;
    for (int x : a) s += x;
    return s;
  }
}
