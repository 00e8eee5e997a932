class C {
    void m(int x, int[] a, Object o) {
        java.util.function.BinaryOperator<Integer> f = (int y, z) -> y; //~ error[H1101] "either all parameters of a lambda have a type or none has"
    }
}
