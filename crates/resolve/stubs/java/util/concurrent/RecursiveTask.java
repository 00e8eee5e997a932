// By hand: what it calls back.
package java.util.concurrent;

public abstract class RecursiveTask<V> extends ForkJoinTask<V> {
  //@ calls \nothing;
  public RecursiveTask();
  protected abstract V compute();
  public final V getRawResult();
  protected final void setRawResult(V a);
  protected final boolean exec();
}
