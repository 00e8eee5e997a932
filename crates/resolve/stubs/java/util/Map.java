package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
  /*@ pure @*/ int size();
  /*@ pure @*/ boolean isEmpty();
  /*@ pure @*/ boolean containsKey(Object a);
  /*@ pure @*/ boolean containsValue(Object a);
  /*@ pure @*/ V get(Object a);
  V put(K a, V b);
  V remove(Object a);
  void putAll(Map<? extends K, ? extends V> a);
  void clear();
  Set<K> keySet();
  Collection<V> values();
  Set<Map.Entry<K, V>> entrySet();
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  /*@ pure @*/ default V getOrDefault(Object a, V b);
  default void forEach(BiConsumer<? super K, ? super V> a);
  default void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);
  default V putIfAbsent(K a, V b);
  default boolean remove(Object a, Object b);
  default boolean replace(K a, V b, V c);
  default V replace(K a, V b);
  default V computeIfAbsent(K a, Function<? super K, ? extends V> b);
  default V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b);
  default V compute(K a, BiFunction<? super K, ? super V, ? extends V> b);
  default V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c);
  static <K, V> Map<K, V> of();
  static <K, V> Map<K, V> of(K a, V b);
  static <K, V> Map<K, V> of(K a, V b, K c, V d);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r);
  static <K, V> Map<K, V> of(K a, V b, K c, V d, K e, V f, K g, V h, K i, V j, K k, V l, K m, V n, K o, V p, K q, V r, K s, V t);
  static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... a);
  static <K, V> Map.Entry<K, V> entry(K a, V b);
  static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> a);
  public interface Entry<K, V> {
    /*@ pure @*/ K getKey();
    /*@ pure @*/ V getValue();
    V setValue(V a);
    /*@ pure @*/ boolean equals(Object a);
    /*@ pure @*/ int hashCode();
    static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey();
    static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue();
    static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> a);
    static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> a);
    static <K, V> Map.Entry<K, V> copyOf(Map.Entry<? extends K, ? extends V> a);
  }
}
