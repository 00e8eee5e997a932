//~ verdict InListOf.add: possible violation
//~ verdict InListOf.add.lambda1: proved under assumptions
//~ verdict InListOf.out: proved under assumptions
//~ verdict InSetOf.add: possible violation
//~ verdict InSetOf.add.lambda1: proved under assumptions
//~ verdict InSetOf.out: proved under assumptions
//~ verdict InAsList.add: possible violation
//~ verdict InAsList.add.lambda1: proved under assumptions
//~ verdict InAsList.out: proved under assumptions
//~ verdict InMapOf.add: possible violation
//~ verdict InMapOf.add.lambda1: proved under assumptions
//~ verdict InMapOf.out: proved under assumptions
//~ verdict InEntry.add: possible violation
//~ verdict InEntry.add.lambda1: proved under assumptions
//~ verdict InEntry.out: proved under assumptions
//~ verdict InOptional.add: possible violation
//~ verdict InOptional.add.lambda1: proved under assumptions
//~ verdict InOptional.out: proved under assumptions
//~ verdict ThroughOptional.add: possible violation
//~ verdict ThroughOptional.add.lambda1: proved under assumptions
//~ verdict ThroughOptional.out: proved under assumptions
//~ verdict FirstOf.add: possible violation
//~ verdict FirstOf.add.lambda1: proved under assumptions
//~ verdict FirstOf.out: proved under assumptions
//~ verdict ThroughRequire.add: possible violation
//~ verdict ThroughRequire.add.lambda1: proved under assumptions
//~ verdict ThroughRequire.out: proved under assumptions
//~ verdict IntoList.add: possible violation
//~ verdict IntoList.add.lambda1: proved under assumptions
//~ verdict IntoList.out: proved under assumptions
//~ verdict IntoDeque.add: possible violation
//~ verdict IntoDeque.add.lambda1: proved under assumptions
//~ verdict IntoDeque.out: proved under assumptions
//~ verdict IntoMap.add: possible violation
//~ verdict IntoMap.add.lambda1: proved under assumptions
//~ verdict IntoMap.out: proved under assumptions
//~ verdict IntoEntry.add: possible violation
//~ verdict IntoEntry.add.lambda1: proved under assumptions
//~ verdict IntoEntry.out: proved under assumptions
//~ verdict IntoConcurrent.add: possible violation
//~ verdict IntoConcurrent.add.lambda1: proved under assumptions
//~ verdict IntoConcurrent.out: proved under assumptions
//~ verdict IntoVector.add: possible violation
//~ verdict IntoVector.add.lambda1: proved under assumptions
//~ verdict IntoVector.out: proved under assumptions
//~ verdict ByHelper.add: possible violation
//~ verdict ByHelper.add.lambda1: proved under assumptions
//~ verdict ByHelper.out: proved under assumptions
//~ verdict InArray.add: possible violation
//~ verdict InArray.add.lambda1: proved under assumptions
//~ verdict InArray.out: proved under assumptions
//~ verdict BySwitch.add: possible violation
//~ verdict BySwitch.add.lambda1: proved under assumptions
//~ verdict BySwitch.out: proved under assumptions
//~ verdict WholeBySwitch.add: possible violation
//~ verdict WholeBySwitch.out: proved under assumptions
//~ verdict OnlyAsked.add: proved under assumptions
//~ verdict OnlyAsked.add.lambda1: proved under assumptions
//~ verdict OnlyAsked.copy: proved under assumptions
//~ verdict OnlyAsked.copied: proved under assumptions
//~ verdict OnlyAsked.first: proved under assumptions
//~ verdict OnlyAsked.more: proved under assumptions
//~ verdict OnlyAsked.same: proved under assumptions
//~ verdict OnlyAsked.move: proved under assumptions
//~ verdict OnlyAsked.size: proved under assumptions
// Found by an attack: a collection inside a private collection gets out inside something that the library makes of it, or that it is put into.
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

class InListOf {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<List<String>> out(String s) { return List.of(m.get(s)); }
}
class InSetOf {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized Set<List<String>> out(String s) { List<String> l = m.get(s); return Set.of(l); }
}
class InAsList {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<List<String>> out(String s) { return Arrays.asList(m.get(s)); }
}
class InMapOf {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized Map<String, List<String>> out(String s) { return Map.of("a", m.get(s)); }
}
class InEntry {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized Map.Entry<String, List<String>> out(String s) { return Map.entry("a", m.get(s)); }
}
class InOptional {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized Optional<List<String>> out(String s) { return Optional.ofNullable(m.get(s)); }
}
class ThroughOptional {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<String> out(String s) { Optional<List<String>> o = Optional.empty(); return o.orElse(m.get(s)); }
}
class FirstOf {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<String> out() { return m.values().stream().findFirst().get(); }
}
class ThroughRequire {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<String> out(String s) { return Objects.requireNonNull(m.get(s)); }
}
class IntoList {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, List<List<String>> all) { all.add(m.get(s)); }
}
class IntoDeque {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, Deque<List<String>> all) { all.push(m.get(s)); }
}
class IntoMap {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, Map<String, List<String>> all) { all.put("a", m.get(s)); }
}
class IntoEntry {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, Map.Entry<String, List<String>> e) { e.setValue(m.get(s)); }
}
class IntoConcurrent {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, ConcurrentHashMap<String, List<String>> all) { all.putIfAbsent("a", m.get(s)); }
}
class IntoVector {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, Vector<List<String>> all) { all.addElement(m.get(s)); }
}
class ByHelper {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized void out(String s, List<List<String>> all) { Collections.addAll(all, m.get(s)); Collections.fill(all, m.get(s)); }
}
class InArray {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized Object[] out() { return m.values().toArray(); }
}
class BySwitch {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<String> out(String s) { return switch (s) { case "a" -> m.get(s); default -> null; }; }
}
class WholeBySwitch {
    private final List<String> l = new ArrayList<>();
    synchronized void add(String s) { l.add(s); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    synchronized List<String> out(String s) { return switch (s) { case "a" -> l; default -> null; }; }
}
/** Right: what is in it is copied, asked and compared, or gets into it. */
class OnlyAsked {
    private final Map<String, List<String>> m = new HashMap<>();
    synchronized void add(String s) { m.computeIfAbsent(s, k -> new ArrayList<>()).add(s); }
    synchronized List<String> copy(String s) { return List.copyOf(m.get(s)); }
    synchronized List<String> copied(String s) { return new ArrayList<>(m.get(s)); }
    synchronized Optional<String> first(String s) { List<String> l = m.get(s); return l == null ? Optional.empty() : Optional.of(l.get(0)); }
    synchronized void more(String s) { Collections.addAll(m.get(s), "a", "b"); Collections.sort(m.get(s)); }
    synchronized boolean same(String s, String t) { return Objects.equals(m.get(s), m.get(t)); }
    synchronized void move(List<String> all, String s) { all.addAll(m.get(s)); }
    synchronized int size(String s) { return switch (s) { case "a" -> m.get(s).size(); default -> 0; }; }
}
