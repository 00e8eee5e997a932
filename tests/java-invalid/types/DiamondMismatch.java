import java.util.*;

class DiamondMismatch {
  List<String> f(List<Integer> l) { return new ArrayList<>(l); } //~ error[H1212]
}
