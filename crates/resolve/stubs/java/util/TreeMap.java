// By hand: what it calls back.
package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {
  //@ calls \nothing;
  public TreeMap();
  public TreeMap(Comparator<? super K> a);
  public TreeMap(Map<? extends K, ? extends V> a);
  public TreeMap(SortedMap<K, ? extends V> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean containsKey(Object a);
  /*@ pure @*/ public boolean containsValue(Object a);
  /*@ pure @*/ public V get(Object a);
  public Comparator<? super K> comparator();
  public K firstKey();
  public K lastKey();
  public void putAll(Map<? extends K, ? extends V> a);
  public V put(K a, V b);
  public V putIfAbsent(K a, V b);
  public V computeIfAbsent(K a, Function<? super K, ? extends V> b);
  public V computeIfPresent(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V compute(K a, BiFunction<? super K, ? super V, ? extends V> b);
  public V merge(K a, V b, BiFunction<? super V, ? super V, ? extends V> c);
  public V remove(Object a);
  public void clear();
  public Object clone();
  public Map.Entry<K, V> firstEntry();
  public Map.Entry<K, V> lastEntry();
  public Map.Entry<K, V> pollFirstEntry();
  public Map.Entry<K, V> pollLastEntry();
  public Map.Entry<K, V> lowerEntry(K a);
  public K lowerKey(K a);
  public Map.Entry<K, V> floorEntry(K a);
  public K floorKey(K a);
  public Map.Entry<K, V> ceilingEntry(K a);
  public K ceilingKey(K a);
  public Map.Entry<K, V> higherEntry(K a);
  public K higherKey(K a);
  public Set<K> keySet();
  public NavigableSet<K> navigableKeySet();
  public NavigableSet<K> descendingKeySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  public NavigableMap<K, V> descendingMap();
  public NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d);
  public NavigableMap<K, V> headMap(K a, boolean b);
  public NavigableMap<K, V> tailMap(K a, boolean b);
  public SortedMap<K, V> subMap(K a, K b);
  public SortedMap<K, V> headMap(K a);
  public SortedMap<K, V> tailMap(K a);
  public boolean replace(K a, V b, V c);
  public V replace(K a, V b);
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);

  public V putFirst(K p0, V p1);
  public V putLast(K p0, V p1);
}
