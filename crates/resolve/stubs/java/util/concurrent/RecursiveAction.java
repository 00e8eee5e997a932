// By hand: what it calls back.
package java.util.concurrent;

public abstract class RecursiveAction extends ForkJoinTask<Void> {
  //@ calls \nothing;
  public RecursiveAction();
  protected abstract void compute();
  public final Void getRawResult();
  protected final void setRawResult(Void a);
  protected final boolean exec();
}
