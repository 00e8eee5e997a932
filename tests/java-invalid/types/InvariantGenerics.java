import java.util.*;

class InvariantGenerics {
  List<Object> f(List<String> l) { return l; } //~ error[H1212] "List<String>"
}
