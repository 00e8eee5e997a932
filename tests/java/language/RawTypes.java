// Raw types can put anything into a box: the verdict lists what is assumed.
//~ verdict RawTypes.pollutes: proved under assumptions
//~ verdict RawTypes.typed: proved under assumptions
class RawTypes {
    static class Box<T> {
        private volatile T content;

        void put(T value) { content = value; }

        T take() { return content; }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static void pollutes(Box<String> strings) {
        if (strings != null) {
            Box raw = strings;
            raw.put(1);
        }
    }

    public static String typed(Box<String> strings) {
        return strings == null ? null : strings.take();
    }
}
