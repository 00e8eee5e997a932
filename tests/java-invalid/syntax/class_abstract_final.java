abstract final class C { } //~ error[H1104] "`abstract` and `final` exclude each other"
