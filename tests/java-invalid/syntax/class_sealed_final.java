sealed final class C permits D { } //~ error[H1104] "`sealed` and `final` exclude each other"
final class D extends C { }
