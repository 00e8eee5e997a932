// By hand: what it calls back.
package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, Serializable {
  public HashMap(int a, float b);
  public HashMap(int a);
  //@ calls \nothing;
  public HashMap();
  public HashMap(Map<? extends K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public V get(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  public V put(K a, V b);
  public void putAll(Map<? extends K, ? extends V> a);
  public V remove(Object a);
  public void clear();
  /*@ pure @*/ public boolean containsValue(Object a);
  public Set<K> keySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  /*@ pure @*/ public V getOrDefault(Object a, V b);
  public V putIfAbsent(K a, V b);
  public boolean remove(Object a, Object b);
  public boolean replace(K a, V b, V c);
  public V replace(K a, V b);
  public V computeIfAbsent(K a, Function<? super K, ? extends V> b);
  public V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V compute(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c);
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);
  public Object clone();

  public static <K, V> HashMap<K, V> newHashMap(int p0);
}
