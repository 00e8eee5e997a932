import java.util.List;

class SameErasure {
  void f(List<String> a) { }
  void f(List<Integer> a) { } //~ error[H1207] "f"
}
