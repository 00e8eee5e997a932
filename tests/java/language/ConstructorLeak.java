//~ verdict ConstructorLeak.ConstructorLeak: unsupported
class ConstructorLeak {
    static volatile ConstructorLeak last;
    final int value;

    ConstructorLeak(int value) {
        last = this; //~ error[H0504] "lets `this` out"
        this.value = value;
    }
}
