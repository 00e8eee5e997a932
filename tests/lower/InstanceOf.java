// `instanceof` with a pattern.
class InstanceOf {
    static int length(Object o) {
        return o instanceof int[] items ? items.length : 0;
    }
}
