// By hand: what it calls back.
package java.util;

import java.io.Serializable;

public abstract class AbstractMap<K, V> implements Map<K, V> {
  //@ calls \nothing;
  protected AbstractMap();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean containsValue(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  public V get(Object a);
  public V put(K a, V b);
  public V remove(Object a);
  public void putAll(Map<? extends K, ? extends V> a);
  public void clear();
  public Set<K> keySet();
  public Collection<V> values();
  public abstract Set<Map.Entry<K, V>> entrySet();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  protected Object clone() throws CloneNotSupportedException;
  public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V>, Serializable {
    public SimpleImmutableEntry(K a, V b);
    public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> a);
    /*@ pure @*/ public K getKey();
    /*@ pure @*/ public V getValue();
    public V setValue(V a);
    /*@ pure @*/ public boolean equals(Object a);
    /*@ pure @*/ public int hashCode();
    /*@ pure @*/ public String toString();
  }
  public static class SimpleEntry<K, V> implements Map.Entry<K, V>, Serializable {
    public SimpleEntry(K a, V b);
    public SimpleEntry(Map.Entry<? extends K, ? extends V> a);
    /*@ pure @*/ public K getKey();
    /*@ pure @*/ public V getValue();
    public V setValue(V a);
    /*@ pure @*/ public boolean equals(Object a);
    /*@ pure @*/ public int hashCode();
    /*@ pure @*/ public String toString();
  }
}
