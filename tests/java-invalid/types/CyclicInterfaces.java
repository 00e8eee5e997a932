interface CyclicInterfaces extends CyclicSecond { } //~ error[H1209] "own supertype"
interface CyclicSecond extends CyclicInterfaces { }
