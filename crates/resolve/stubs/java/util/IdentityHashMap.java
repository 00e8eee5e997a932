package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Serializable, Cloneable {
  public IdentityHashMap();
  public IdentityHashMap(int a);
  public IdentityHashMap(Map<? extends K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  public V get(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  /*@ pure @*/ public boolean containsValue(Object a);
  public V put(K a, V b);
  public void putAll(Map<? extends K, ? extends V> a);
  public V remove(Object a);
  public void clear();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public Object clone();
  public Set<K> keySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);

  public boolean remove(Object p0, Object p1);
  public boolean replace(K p0, V p1, V p2);
}
