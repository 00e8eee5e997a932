sealed interface I permits A { }
final class A implements I { }
class SealedLocalSubclass {
  void f() {
    final class L implements I { } //~ error[H1210] "`I` is sealed and does not permit this class"
  }
}
