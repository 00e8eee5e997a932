class C {
    void m(int x, int[] a, Object o) {
        Runnable r = () -> { foo(); ;
    } //~ error[H1101] "expected `;`, found `}`"
} //~ error[H1101] "expected `}` to close this body, found the end of the file"
