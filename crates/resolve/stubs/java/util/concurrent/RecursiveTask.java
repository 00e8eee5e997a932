package java.util.concurrent;

public abstract class RecursiveTask<V> extends ForkJoinTask<V> {
  public RecursiveTask();
  protected abstract V compute();
  public final V getRawResult();
  protected final void setRawResult(V a);
  protected final boolean exec();
}
