package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;

public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
  public WeakHashMap(int a, float b);
  public WeakHashMap(int a);
  public WeakHashMap();
  public WeakHashMap(Map<? extends K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  public V get(Object a);
  /*@ pure @*/ public boolean containsKey(Object a);
  public V put(K a, V b);
  public void putAll(Map<? extends K, ? extends V> a);
  public V remove(Object a);
  public void clear();
  /*@ pure @*/ public boolean containsValue(Object a);
  public Set<K> keySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);

  public static <K, V> WeakHashMap<K, V> newWeakHashMap(int p0);
}
