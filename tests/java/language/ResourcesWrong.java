//~ verdict ResourcesWrong.Door.close: proved under assumptions
//~ verdict ResourcesWrong.use: refuted
class ResourcesWrong {
    static volatile int closed;

    static class Door implements AutoCloseable {
        private final int mark;

        Door(int mark) {
            this.mark = mark;
        }

        @Override
        public void close() {
            closed = mark;
        }
    }

    public static int use(boolean fail) {
        int r = 0;
        try (Door first = new Door(1); Door none = null) {
            if (fail) {
                throw new IllegalStateException();
            }
            r = 5;
        } catch (IllegalStateException e) {
            r = 7;
        } finally {
            r += 10;
        }
        //@ assert r == (fail ? 16 : 15); //~ error[H0301] "the assertion fails"
        return r;
    }
}
