// By hand: a lock is held by one thread or none.
package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

public interface Lock {
  //@ public volatile instance ghost Thread owner;
  //@ public volatile instance ghost int depth;

  //@ action: also_modifies owner, depth; ensures (owner == null || owner == tid) && owner' == tid && depth' == depth + 1;
  void lock();

  //@ action: also_modifies owner, depth; ensures (owner == null || owner == tid) && owner' == tid && depth' == depth + 1;
  void lockInterruptibly() throws InterruptedException;

  //@ action: also_modifies owner, depth; ensures \result ? (owner == null || owner == tid) && owner' == tid && depth' == depth + 1 : owner' == owner && depth' == depth;
  boolean tryLock();

  //@ action: also_modifies owner, depth; ensures \result ? (owner == null || owner == tid) && owner' == tid && depth' == depth + 1 : owner' == owner && depth' == depth;
  boolean tryLock(long time, TimeUnit unit) throws InterruptedException;

  //@ requires owner == tid && depth > 0;
  //@ action: also_modifies owner, depth; ensures depth' == depth - 1 && owner' == (depth == 1 ? null : tid);
  void unlock();

  Condition newCondition();
}
