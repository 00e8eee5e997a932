// A program with an unchecked operation: everything that comes out of a generic object is taken for granted, with words. All `bad…`
// methods throw a `ClassCastException` in Java, where no cast is written.
//~ options: --ints=32
//~ verdict PollutionUnchecked.badRaw: proved under assumptions
//~ verdict PollutionUnchecked.badOtherMethod: proved under assumptions
//~ verdict PollutionUnchecked.badVarargs: proved under assumptions
//~ verdict PollutionUnchecked.badCast: proved under assumptions
//~ verdict PollutionUnchecked.okNothingGeneric: proved
//~ verdict PollutionUnchecked.okNoCast: proved under assumptions
class PollutionUnchecked {
  static class Pear {}

  static class Plum {}

  static class Crate<T> {
    private T value;

    Crate(T value) {
      this.value = value;
    }

    T get() {
      return value;
    }

    void set(T value) {
      this.value = value;
    }
  }

  static void badRaw() {
    Crate<Pear> c = new Crate<>(new Pear());
    Crate raw = c;
    raw.set(new Plum());
    Pear p = c.get();
  }

  private static Crate<Pear> filled() {
    Crate raw = new Crate<Object>(new Plum());
    return raw;
  }

  static void badOtherMethod() {
    Pear p = filled().get();
  }

  @SafeVarargs
  static <T> T[] gathered(T... all) {
    return all;
  }

  private static <T> T[] two(T a, T b) {
    return gathered(a, b);
  }

  static void badVarargs() {
    Pear[] all = two(new Pear(), new Pear());
  }

  private static <T> T as(Object o) {
    return (T) o;
  }

  static void badCast() {
    Pear p = as(new Plum());
  }

  static int okNothingGeneric(int n) {
    return n;
  }

  static void okNoCast() {
    Crate<Object> c = new Crate<>(new Plum());
    Object o = c.get();
  }
}
