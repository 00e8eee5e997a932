//~ verdict FormatterKeeps.main.lambda1: proved under assumptions
//~ verdict FormatterKeeps.main: unsupported
// Formatter keeps the StringBuilder: b.format appends to z in the thread, main appends to z. (No "used through ... alone" assumption is listed, unlike for Pattern.matcher.)
import java.util.*;
class FormatterKeeps {
  public static void main(String[] args) {
    int[] x = new int[1];
    StringBuilder z = new StringBuilder();
    Formatter b = new Formatter(z); //~ error[H0504] "a call of `Formatter.<init>`, which has no contract (write a"
    Thread t = new Thread(() -> { x[0]++; b.format("x"); });
    t.start();
    z.append("y");
  }
}
