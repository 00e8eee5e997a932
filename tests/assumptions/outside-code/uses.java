public class Uses {
    public interface Listener {
        void on(String event);
    }

    public static void tell(Listener listener) {
        listener.on("event");
    }
}
