package heddle.runtime;

/** Two modules claim opposite orders for the locks of their classes. */
public final class LockOrderException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    LockOrderException(Class<?> first, Class<?> second, String known) {
        super(first.getName() + " cannot be locked before " + second.getName() + ": the opposite order is known ("
            + known + ")");
    }
}
