package java.util.concurrent;

import java.util.NavigableMap;
import java.util.NavigableSet;

public interface ConcurrentNavigableMap<K, V> extends ConcurrentMap<K, V>, NavigableMap<K, V> {
  ConcurrentNavigableMap<K, V> subMap(K a, boolean b, K c, boolean d);
  ConcurrentNavigableMap<K, V> headMap(K a, boolean b);
  ConcurrentNavigableMap<K, V> tailMap(K a, boolean b);
  ConcurrentNavigableMap<K, V> subMap(K a, K b);
  ConcurrentNavigableMap<K, V> headMap(K a);
  ConcurrentNavigableMap<K, V> tailMap(K a);
  ConcurrentNavigableMap<K, V> descendingMap();
  NavigableSet<K> navigableKeySet();
  NavigableSet<K> keySet();
  NavigableSet<K> descendingKeySet();
}
