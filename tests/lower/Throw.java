// `throw` sets the exception and leaves; `catch` tests its class.
class Throw {
    static int test(int n) {
        try {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            return n;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
