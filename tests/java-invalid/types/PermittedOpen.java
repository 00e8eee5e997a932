sealed interface I permits PermittedOpen { }
class PermittedOpen implements I { } //~ error[H1210] "a class below a sealed type must be `final`, `sealed` or `no"
