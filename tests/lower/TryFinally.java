// `finally` runs on every way out.
class TryFinally {
    volatile int open;

    int use(int n) {
        open = 1;
        try {
            return 10 / n;
        } finally {
            open = 0;
        }
    }
}
