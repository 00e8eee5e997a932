public class Caught {
    public int run(boolean fail) {
        int result = 1;
        try {
            if (fail) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            result = 0;
        }
        //@ assert result == 1;
        return result;
    }
}
