//~ verdict specification: proved under assumptions
//~ verdict TextBufferOneLock.TextBufferOneLock: proved under assumptions
//~ verdict TextBufferOneLock.append: possible violation
//~ verdict TextBufferOneLock.shorten: proved under assumptions
//~ verdict TextBufferOneLock.trim: proved under assumptions
class TextBufferOneLock {
    //@ unwritable_by_env_if holder == tid;
    private int length;

    //@ unwritable_by_env_if holder == tid;
    //@ elems_unwritable_by_env_if holder == tid;
    private char[] text = new char[16];

    //@ global_invariant text != null && 0 <= length && length <= text.length;
    // No two buffers share an array.
    //@ global_invariant (\forall TextBufferOneLock other; other != this ==> other.text != text);

    synchronized int length() {
        return length;
    }

    synchronized void copy(int count, char[] into, int at) {
        for (int i = 0; i < count; i++) {
            into[at + i] = text[i]; //~ error[H0317] "outside the array"
        }
    }

    // The broken twin: the other buffer may be shortened and trimmed between the length and the copy.
    public synchronized void append(TextBufferOneLock other) {
        if (other == null) {
            return;
        }
        int more = other.length();
        if (length + more <= text.length) {
            other.copy(more, text, length);
            length = length + more;
        }
    }

    public synchronized void shorten(int to) {
        if (0 <= to && to < length) {
            length = to;
        }
    }

    public synchronized void trim() {
        char[] exact = new char[length];
        copy(length, exact, 0);
        text = exact;
    }
}
