//~ verdict Rt.compute: proved under assumptions
//~ verdict ForkAction.main: unsupported
// RecursiveAction.fork runs compute on a pool thread: n++ there and q.n++ in main are unordered. (No "as Rt.compute" assumption is listed.)
import java.util.concurrent.*;
class Rt extends RecursiveAction { int n; protected void compute() { n++; } }
class ForkAction {
  public static void main(String[] args) {
    Rt q = new Rt();
    q.fork(); //~ error[H0504] "a call of `ForkJoinTask.fork`, which has no contract (write "
    q.n++;
    q.join();
  }
}
