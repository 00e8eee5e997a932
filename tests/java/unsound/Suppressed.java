// A resource that throws the exception which is on its way makes Java throw another one.
//~ options: --replay 0
//~ verdict Echo.close: proved under assumptions
//~ verdict Suppressed.badSelf: possible violation
//~ verdict Suppressed.okSelf: proved under assumptions
//~ verdict Suppressed.okOther: proved under assumptions
class Same extends RuntimeException { }
class Echo implements AutoCloseable {
  Same last;
  public void close() { if (last != null) throw last; }
}
class Suppressed {
  static void badSelf() {
    Echo e = new Echo();
    boolean other = false;
    try (e) { Same s = new Same(); e.last = s; throw s; } catch (Same s) { } catch (IllegalArgumentException i) { other = true; }
    assert !other;
//~^ error[H0301] "the assertion may fail"
  }
  static void okSelf() {
    Echo e = new Echo();
    boolean other = false;
    try (e) { Same s = new Same(); e.last = s; throw s; } catch (Same s) { } catch (IllegalArgumentException i) { other = true; }
    assert other;
  }
  static void okOther() {
    Echo e = new Echo();
    boolean other = false;
    try (e) { e.last = new Same(); throw new Same(); } catch (Same s) { } catch (IllegalArgumentException i) { other = true; }
    assert !other;
  }
}
