sealed interface I permits A { void f(); }
final class A implements I { public void f() { } }
class SealedLambda {
  I g() {
    return () -> { }; //~ error[H1228] "`I` is not a functional interface"
  }
}
