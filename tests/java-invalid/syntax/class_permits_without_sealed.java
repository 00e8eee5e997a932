class C permits D { } //~ error[H1101] "only a `sealed` type has `permits`"
final class D extends C { }
