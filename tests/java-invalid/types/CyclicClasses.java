class CyclicClasses extends CyclicOther { } //~ error[H1209] "CyclicClasses"
class CyclicOther extends CyclicClasses { }
