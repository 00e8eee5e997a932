sealed interface I permits A { }
final class A implements I { }
class SealedAnonymous {
  I f() {
    return new I() { }; //~ error[H1210] "`I` is sealed and does not permit this class"
  }
}
