package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, Serializable {
  public Hashtable(int a, float b);
  public Hashtable(int a);
  public Hashtable();
  public Hashtable(Map<? extends K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  public Enumeration<K> keys();
  public Enumeration<V> elements();
  /*@ pure @*/ public boolean contains(Object a);
  /*@ pure @*/ public boolean containsValue(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  /*@ pure @*/ public V get(Object a);
  protected void rehash();
  public V put(K a, V b);
  public V remove(Object a);
  public void putAll(Map<? extends K, ? extends V> a);
  public void clear();
  public Object clone();
  /*@ pure @*/ public String toString();
  public Set<K> keySet();
  public Set<Map.Entry<K, V>> entrySet();
  public Collection<V> values();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public V getOrDefault(Object a, V b);
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);
  public V putIfAbsent(K a, V b);
  public boolean remove(Object a, Object b);
  public boolean replace(K a, V b, V c);
  public V replace(K a, V b);
  public V computeIfAbsent(K a, Function<? super K, ? extends V> b);
  public V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V compute(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c);
}
