import java.util.*;

class WildcardAdd {
  void f(List<? extends Number> l) { l.add(1); } //~ error[H1212] "capture of"
}
