package java.util;

public interface SortedMap<K, V> extends Map<K, V> {
  Comparator<? super K> comparator();
  SortedMap<K, V> subMap(K a, K b);
  SortedMap<K, V> headMap(K a);
  SortedMap<K, V> tailMap(K a);
  K firstKey();
  K lastKey();
  Set<K> keySet();
  Collection<V> values();
  Set<Map.Entry<K, V>> entrySet();
}
