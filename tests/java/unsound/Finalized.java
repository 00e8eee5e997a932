class Gone {
//~ options: --replay 0
//~ verdict Gone.finalize: proved under assumptions
//~ verdict GoneQuietly.finalize: proved under assumptions
//~ verdict Finalized.okQuietly: proved under assumptions
//~ verdict Finalized.badGone: unsupported
  int n;
  protected void finalize() { n++; }
}
class GoneQuietly { protected void finalize() { } }
class Finalized {
  static void badGone() { Gone g = new Gone(); g.n = 1; assert g.n == 1; }
//~^ error[H0504] "an object whose `Gone.finalize` the collector runs at any time (write a `close` method ins"
  static void okQuietly() { GoneQuietly g = new GoneQuietly(); }
}
