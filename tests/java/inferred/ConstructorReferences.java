//~ verdict ConstructorReferences.Point.Point: proved under assumptions
//~ verdict ConstructorReferences.Counted.Counted: possible violation
//~ verdict ConstructorReferences.reset: proved under assumptions
//~ verdict ConstructorReferences.add: proved under assumptions
//~ verdict ConstructorReferences.add.lambda1: proved under assumptions
//~ verdict ConstructorReferences.points: proved under assumptions
//~ verdict ConstructorReferences.points.reference2: proved under assumptions
//~ verdict ConstructorReferences.counted: proved under assumptions
//~ verdict ConstructorReferences.counted.reference3: possible violation
//~ verdict ConstructorReferences.first: proved under assumptions
//~ verdict ConstructorReferences.first.reference4: proved under assumptions
//~ verdict ConstructorReferences.none: proved under assumptions
//~ verdict ConstructorReferences.none.reference5: proved under assumptions
//~ verdict ConstructorReferences.inner: proved under assumptions
//~ verdict ConstructorReferences.inner.reference6: proved under assumptions
// `C::new` makes an object where it is called, with all that its constructor does.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

class ConstructorReferences {
  private static int made;
  private final Map<String, List<String>> byName = new HashMap<>();

  static class Point {
    final int x;

    Point(int x) {
      this.x = x;
    }
  }

  // Its constructor writes a static field without a lock.
  static class Counted {
    Counted() {
      made++; //~ error[H0701] "the static field `made` may be accessed by another thread he"
    }
  }

  static synchronized void reset() {
    made = 0;
  }

  synchronized boolean add(String name, String value) {
    return byName.computeIfAbsent(name, k -> new ArrayList<>()).add(value);
  }

  static Function<Integer, Point> points() {
    return Point::new;
  }

  static Supplier<Counted> counted() {
    return Counted::new;
  }

  static int first() {
    Function<Integer, Point> make = Point::new;
    return make.apply(3).x;
  }

  static List<String> names(Supplier<List<String>> make) {
    return make.get();
  }

  static List<String> none() {
    return names(ArrayList::new);
  }

  class Inner {
    int n;
  }

  Supplier<Inner> inner() {
    return Inner::new;
  }
}
