// By hand: what it calls back.
package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;

public class LinkedHashMap<K, V> extends HashMap<K, V> implements SequencedMap<K, V> {
  public LinkedHashMap(int a, float b);
  public LinkedHashMap(int a);
  //@ calls \nothing;
  public LinkedHashMap();
  public LinkedHashMap(Map<? extends K, ? extends V> a);
  public LinkedHashMap(int a, float b, boolean c);
  /*@ pure @*/ public boolean containsValue(Object a);
  public V get(Object a);
  /*@ pure @*/ public V getOrDefault(Object a, V b);
  public void clear();
  protected boolean removeEldestEntry(Map.Entry<K, V> a);
  public Set<K> keySet();
  public Collection<V> values();
  public Set<Map.Entry<K, V>> entrySet();
  public void forEach(BiConsumer<? super K, ? super V> a);
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> a);

  public V putFirst(K p0, V p1);
  public V putLast(K p0, V p1);
  public SequencedSet<K> sequencedKeySet();
  public SequencedCollection<V> sequencedValues();
  public SequencedSet<Map.Entry<K, V>> sequencedEntrySet();
  public static <K, V> LinkedHashMap<K, V> newLinkedHashMap(int p0);
  public SequencedMap<K, V> reversed();
}
