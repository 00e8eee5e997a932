// Type arguments are known at compile time only. Where a value comes out of a generic object that others may have filled by raw
// types, the proof says so: the other methods are proved without assumption.
//~ options: --ints=32
//~ verdict Cell.set: proved under assumptions
//~ verdict Open.Open: proved under assumptions
//~ verdict Pollution.given: proved under assumptions
//~ verdict Pollution.own: proved under assumptions
//~ verdict Pollution.passedOn: proved under assumptions
//~ verdict Pollution.noCast: proved under assumptions
//~ verdict Pollution.inside: proved under assumptions
//~ verdict Pollution.bounded: proved under assumptions
//~ verdict Pollution.copied: proved under assumptions
//~ verdict Pollution.field: proved under assumptions
//~ verdict Pollution.array: proved under assumptions
class Cell<T> {
  private T value;

  Cell(T value) {
    this.value = value;
  }

  T get() {
    return value;
  }

  void set(T value) {
    this.value = value;
  }
}

class Open<T> {
  final T value;
  final T[] all;

  Open(T value, T[] all) {
    this.value = value;
    this.all = all;
  }
}

class Apple {}

class Pollution {
  static void given(Cell<Apple> c) {
    if (c == null) return;
    Apple a = c.get();
  }

  static void own() {
    Cell<Apple> c = new Cell<>(new Apple());
    Apple a = c.get();
  }

  static void passedOn() {
    Cell<Apple> c = new Cell<>(new Apple());
    look(c);
    Apple a = c.get();
  }

  private static void look(Cell<Apple> c) {}

  static void noCast(Cell<Object> c) {
    if (c == null) return;
    Object o = c.get();
  }

  static <T> void inside(Cell<T> c) {
    if (c == null) return;
    T t = c.get();
  }

  static <T extends Apple> void bounded(Cell<T> c) {
    if (c == null) return;
    T t = c.get();
  }

  static void copied(Cell<Apple> c) {
    if (c == null) return;
    Cell<Cell<Apple>> d = new Cell<>(c);
    Apple a = d.get().get();
  }

  static void field(Open<Apple> o) {
    if (o == null) return;
    Apple a = o.value;
  }

  static void array(Open<Apple> o) {
    if (o == null || o.all == null || o.all.length == 0) return;
    int n = o.all.length;
  }
}
