//~ verdict TextAsksForHash.Counted.hashCode: proved under assumptions
//~ verdict TextAsksForHash.text: unsupported
// `Object.toString` asks for the hash code, which a class of the program may compute with an effect.
class TextAsksForHash {
  static class Counted {
    int n;

    @Override
    public int hashCode() {
      n++;
      return 5;
    }
  }

  public static void text() {
    Counted c = new Counted();
    String s = c.toString(); //~ error[H0504] "a call of `Object.toString`, which has no contract (write a "
    assert c.n != 1;
  }
}
