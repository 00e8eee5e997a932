//~ verdict ToArrayFn.main.lambda1: proved under assumptions
//~ verdict ToArrayFn.main: unsupported
// Deterministic AssertionError: Collection.toArray(IntFunction) fills the array that the function returns; the proof keeps z[0] == null.
import java.util.*;
class ToArrayFn {
  public static void main(String[] args) {
    Integer[] z = new Integer[2];
    List<Integer> l = new ArrayList<>();
    l.add(1);
    l.toArray(i -> z); //~ error[H0504] "a call of `Collection.toArray` with a function that gives an"
    assert z[0] == null;   // fails with -ea
  }
}
