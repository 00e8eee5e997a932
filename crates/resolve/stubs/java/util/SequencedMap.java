// By hand: declarations of Java 21.
package java.util;

public interface SequencedMap<K, V> extends Map<K, V> {
  SequencedMap<K, V> reversed();
  default Map.Entry<K, V> firstEntry();
  default Map.Entry<K, V> lastEntry();
  default Map.Entry<K, V> pollFirstEntry();
  default Map.Entry<K, V> pollLastEntry();
  default V putFirst(K a, V b);
  default V putLast(K a, V b);
  default SequencedSet<K> sequencedKeySet();
  default SequencedCollection<V> sequencedValues();
  default SequencedSet<Map.Entry<K, V>> sequencedEntrySet();
}
