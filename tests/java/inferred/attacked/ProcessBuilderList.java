//~ verdict ProcessBuilderList.main: unsupported
//~ verdict ProcessBuilderList.main.lambda1: unsupported
// ProcessBuilder(List) keeps the list, command() returns it: two adds to one ArrayList, unordered.
import java.util.*;
class ProcessBuilderList {
  public static void main(String[] args) {
    List<String> z = new ArrayList<>();
    ProcessBuilder b = new ProcessBuilder(z); //~ error[H0504] "a call of `ProcessBuilder.<init>`, which has no contract (wr"
    Thread t = new Thread(() -> { b.command().add("x"); }); //~ error[H0504] "a call of `ProcessBuilder.command`, which has no contract (w"
    t.start();
    z.add("y");
  }
}
