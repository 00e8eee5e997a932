package java.util.concurrent;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface ConcurrentMap<K, V> extends Map<K, V> {
  /*@ pure @*/ default V getOrDefault(Object a, V b);
  default void forEach(BiConsumer<? super K, ? super V> a);
  V putIfAbsent(K a, V b);
  boolean remove(Object a, Object b);
  boolean replace(K a, V b, V c);
  V replace(K a, V b);
  default void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);
  default V computeIfAbsent(K a, Function<? super K, ? extends V> b);
  default V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b);
  default V compute(K a, BiFunction<? super K, ? super V, ? extends V> b);
  default V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c);
}
