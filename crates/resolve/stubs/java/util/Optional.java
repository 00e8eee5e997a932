// By hand: values that may be there; what runs functions has no contract.
package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

public final class Optional<T> {
  //@ modifies \nothing;
  //@ ensures \result != null && !\result.isPresent();
  public static <T> Optional<T> empty();
  //@ requires a != null;
  //@ modifies \nothing;
  //@ ensures \result != null && \result.isPresent() && \result.get() == a;
  public static <T> Optional<T> of(T a);
  //@ modifies \nothing;
  //@ ensures \result != null && \result.isPresent() == (a != null);
  //@ ensures a != null ==> \result.get() == a;
  public static <T> Optional<T> ofNullable(T a);
  //@ reads \nothing;
  //@ signals (NoSuchElementException e) !isPresent();
  //@ ensures isPresent() ==> \result != null;
  /*@ pure @*/ public T get();
  //@ reads \nothing;
  /*@ pure @*/ public boolean isPresent();
  //@ reads \nothing;
  //@ ensures \result == !isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(Consumer<? super T> a);
  public void ifPresentOrElse(Consumer<? super T> a, Runnable b);
  public Optional<T> filter(Predicate<? super T> a);
  public <U> Optional<U> map(Function<? super T, ? extends U> a);
  public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> a);
  public Optional<T> or(Supplier<? extends Optional<? extends T>> a);
  public Stream<T> stream();
  //@ modifies \nothing;
  //@ ensures \result == (isPresent() ? get() : a);
  public T orElse(T a);
  public T orElseGet(Supplier<? extends T> a);
  //@ modifies \nothing;
  //@ signals (NoSuchElementException e) !isPresent();
  //@ ensures isPresent() ==> \result != null && \result == get();
  public T orElseThrow();
  public <X extends Throwable> T orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private Optional();
}
