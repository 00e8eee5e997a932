package java.util;

public interface SortedMap<K, V> extends SequencedMap<K, V> {
  Comparator<? super K> comparator();
  SortedMap<K, V> subMap(K a, K b);
  SortedMap<K, V> headMap(K a);
  SortedMap<K, V> tailMap(K a);
  K firstKey();
  K lastKey();
  Set<K> keySet();
  Collection<V> values();
  Set<Map.Entry<K, V>> entrySet();

  default V putFirst(K p0, V p1);
  default V putLast(K p0, V p1);
  default SortedMap<K, V> reversed();
}
