//~ verdict ConcatBuilder.main: proved under assumptions
//~ verdict ConcatBuilder.main.lambda1: possible violation
// "" + z reads the contents of the StringBuilder z in the thread (value and count), main appends: unordered. No assumption speaks of it.
class ConcatBuilder {
  public static void main(String[] args) throws Exception {
    int[] x = new int[1];
    StringBuilder z = new StringBuilder("a");
    Thread t = new Thread(() -> { x[0]++; String q = "" + z; }); //~ error[H0701] "the contents of this `StringBuilder` may be accessed by anot"
    t.start();
    z.append(1);
    t.join();
  }
}
