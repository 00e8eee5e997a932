package java.util;

public interface NavigableMap<K, V> extends SortedMap<K, V> {
  Map.Entry<K, V> lowerEntry(K a);
  K lowerKey(K a);
  Map.Entry<K, V> floorEntry(K a);
  K floorKey(K a);
  Map.Entry<K, V> ceilingEntry(K a);
  K ceilingKey(K a);
  Map.Entry<K, V> higherEntry(K a);
  K higherKey(K a);
  Map.Entry<K, V> firstEntry();
  Map.Entry<K, V> lastEntry();
  Map.Entry<K, V> pollFirstEntry();
  Map.Entry<K, V> pollLastEntry();
  NavigableMap<K, V> descendingMap();
  NavigableSet<K> navigableKeySet();
  NavigableSet<K> descendingKeySet();
  NavigableMap<K, V> subMap(K a, boolean b, K c, boolean d);
  NavigableMap<K, V> headMap(K a, boolean b);
  NavigableMap<K, V> tailMap(K a, boolean b);
  SortedMap<K, V> subMap(K a, K b);
  SortedMap<K, V> headMap(K a);
  SortedMap<K, V> tailMap(K a);

  default NavigableMap<K, V> reversed();
}
