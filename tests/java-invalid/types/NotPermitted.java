sealed interface I permits A { }
final class A implements I { }
final class NotPermitted implements I { } //~ error[H1210] "`I` is sealed and does not permit this class"
