package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

public final class Optional<T> {
  public static <T> Optional<T> empty();
  public static <T> Optional<T> of(T a);
  public static <T> Optional<T> ofNullable(T a);
  /*@ pure @*/ public T get();
  /*@ pure @*/ public boolean isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(Consumer<? super T> a);
  public void ifPresentOrElse(Consumer<? super T> a, Runnable b);
  public Optional<T> filter(Predicate<? super T> a);
  public <U> Optional<U> map(Function<? super T, ? extends U> a);
  public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> a);
  public Optional<T> or(Supplier<? extends Optional<? extends T>> a);
  public Stream<T> stream();
  public T orElse(T a);
  public T orElseGet(Supplier<? extends T> a);
  public T orElseThrow();
  public <X extends Throwable> T orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private Optional();
}
