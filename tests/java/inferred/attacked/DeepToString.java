//~ verdict DeepToString.main: proved under assumptions
//~ verdict DeepToString.main.lambda1: unsupported
// Arrays.deepToString(z) (thread) reads the inner array r, main writes r[0].
import java.util.*;
class DeepToString {
  public static void main(String[] args) {
    int[][] z = new int[2][2];
    int[] r = z[0];
    Thread t = new Thread(() -> { Arrays.deepToString(z); }); //~ error[H0504] "a call of `Arrays.deepToString`, which has no contract (writ"
    t.start();
    r[0] = 1;
  }
}
