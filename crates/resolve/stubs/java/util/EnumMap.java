package java.util;

import java.io.Serializable;

public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {
  public EnumMap(Class<K> a);
  public EnumMap(EnumMap<K, ? extends V> a);
  public EnumMap(Map<K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean containsValue(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  public V get(Object a);
  public V put(K a, V b);
  public V remove(Object a);
  public void putAll(Map<? extends K, ? extends V> a);
  public void clear();
  public Set<K> keySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public EnumMap<K, V> clone();
}
