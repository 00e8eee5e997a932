public class Without {
    interface Listener {
        void on(String event);
    }

    static final class Quiet implements Listener {
        @Override
        public void on(String event) {
        }
    }

    static void tell(Listener listener) {
        listener.on("event");
    }
}
