package java.util.concurrent;

public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
  protected CountedCompleter(CountedCompleter<?> a, int b);
  protected CountedCompleter(CountedCompleter<?> a);
  protected CountedCompleter();
  public abstract void compute();
  public void onCompletion(CountedCompleter<?> a);
  public boolean onExceptionalCompletion(Throwable a, CountedCompleter<?> b);
  public final CountedCompleter<?> getCompleter();
  public final int getPendingCount();
  public final void setPendingCount(int a);
  public final void addToPendingCount(int a);
  public final boolean compareAndSetPendingCount(int a, int b);
  public final int decrementPendingCountUnlessZero();
  public final CountedCompleter<?> getRoot();
  public final void tryComplete();
  public final void propagateCompletion();
  public void complete(T a);
  public final CountedCompleter<?> firstComplete();
  public final CountedCompleter<?> nextComplete();
  public final void quietlyCompleteRoot();
  public final void helpComplete(int a);
  protected final boolean exec();
  public T getRawResult();
  protected void setRawResult(T a);
}
