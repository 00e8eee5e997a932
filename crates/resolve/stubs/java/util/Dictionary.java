package java.util;

public abstract class Dictionary<K, V> {
  public Dictionary();
  /*@ pure @*/ public abstract int size();
  /*@ pure @*/ public abstract boolean isEmpty();
  public abstract Enumeration<K> keys();
  public abstract Enumeration<V> elements();
  public abstract V get(Object a);
  public abstract V put(K a, V b);
  public abstract V remove(Object a);
}
