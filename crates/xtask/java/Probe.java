/** An element that notes what the library asks it. */
final class Probe implements Comparable<Probe> {
    /** What was asked of any probe since it was last emptied: `name#number`. */
    static final java.util.ArrayList<String> ASKED = new java.util.ArrayList<>();
    final int number;

    Probe(int number) {
        this.number = number;
    }

    private void asked(String what) {
        ASKED.add(what + "#" + System.identityHashCode(this));
    }

    @Override
    public boolean equals(Object other) {
        asked("equals");
        return other instanceof Probe && ((Probe) other).number == number;
    }

    @Override
    public int hashCode() {
        asked("hashCode");
        return number % 3;
    }

    @Override
    public int compareTo(Probe other) {
        asked("compareTo");
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        asked("toString");
        return number == 3 ? null : "probe " + number;
    }
}
