sealed class PermitsTwice permits B, B { } //~ error[H1210] "this subclass is permitted twice"
final class B extends PermitsTwice { }
