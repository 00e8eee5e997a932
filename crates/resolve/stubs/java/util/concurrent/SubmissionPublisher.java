package java.util.concurrent;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

public class SubmissionPublisher<T> implements Flow.Publisher<T>, AutoCloseable {
  public SubmissionPublisher(Executor a, int b, BiConsumer<? super Flow.Subscriber<? super T>, ? super Throwable> c);
  public SubmissionPublisher(Executor a, int b);
  public SubmissionPublisher();
  public void subscribe(Flow.Subscriber<? super T> a);
  public int submit(T a);
  public int offer(T a, BiPredicate<Flow.Subscriber<? super T>, ? super T> b);
  public int offer(T a, long b, TimeUnit c, BiPredicate<Flow.Subscriber<? super T>, ? super T> d);
  public void close();
  public void closeExceptionally(Throwable a);
  public boolean isClosed();
  public Throwable getClosedException();
  public boolean hasSubscribers();
  public int getNumberOfSubscribers();
  public Executor getExecutor();
  public int getMaxBufferCapacity();
  public List<Flow.Subscriber<? super T>> getSubscribers();
  public boolean isSubscribed(Flow.Subscriber<? super T> a);
  public long estimateMinimumDemand();
  public int estimateMaximumLag();
  public CompletableFuture<Void> consume(Consumer<? super T> a);
}
