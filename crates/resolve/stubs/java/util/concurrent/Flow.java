package java.util.concurrent;

public final class Flow {
  public static int defaultBufferSize();
  private Flow();
  public interface Processor<T, R> extends Flow.Subscriber<T>, Flow.Publisher<R> {
  }
  public interface Subscription {
    void request(long a);
    void cancel();
  }
  public interface Subscriber<T> {
    void onSubscribe(Flow.Subscription a);
    void onNext(T a);
    void onError(Throwable a);
    void onComplete();
  }
  public interface Publisher<T> {
    void subscribe(Flow.Subscriber<? super T> a);
  }
}
