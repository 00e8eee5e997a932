sealed class PermitsStranger permits B { } //~ error[H1210] "`B` is permitted but does not extend `PermitsStranger`"
final class B { }
