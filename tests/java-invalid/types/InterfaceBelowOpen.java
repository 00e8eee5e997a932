sealed interface I permits InterfaceBelowOpen { }
interface InterfaceBelowOpen extends I { } //~ error[H1210] "an interface below a sealed type must be `sealed` or `non-se"
