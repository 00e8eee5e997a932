package java.util.concurrent;

public abstract class RecursiveAction extends ForkJoinTask<Void> {
  public RecursiveAction();
  protected abstract void compute();
  public final Void getRawResult();
  protected final void setRawResult(Void a);
  protected final boolean exec();
}
