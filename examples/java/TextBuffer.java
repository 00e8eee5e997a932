//~ verdict specification: proved under assumptions
//~ verdict TextBuffer.TextBuffer: proved under assumptions
//~ verdict TextBuffer.append: proved under assumptions
//~ verdict TextBuffer.shorten: proved under assumptions
//~ verdict TextBuffer.trim: proved under assumptions
// A buffer of characters that takes over the text of another one if there is room. Both monitors are held from the length to the last
// character, or the other buffer could be shortened and trimmed in between.
class TextBuffer {
    //@ unwritable_by_env_if holder == tid;
    private int length;

    //@ unwritable_by_env_if holder == tid;
    //@ elems_unwritable_by_env_if holder == tid;
    private char[] text = new char[16];

    //@ global_invariant text != null && 0 <= length && length <= text.length;
    // No two buffers share an array.
    //@ global_invariant (\forall TextBuffer other; other != this ==> other.text != text);

    synchronized int length() {
        return length;
    }

    synchronized void copy(int count, char[] into, int at) {
        for (int i = 0; i < count; i++) {
            into[at + i] = text[i];
        }
    }

    public synchronized void append(TextBuffer other) {
        if (other == null) {
            return;
        }
        synchronized (other) {
            int more = other.length();
            if (length + more <= text.length) {
                other.copy(more, text, length);
                length = length + more;
            }
        }
    }

    public synchronized void shorten(int to) {
        if (0 <= to && to < length) {
            length = to;
        }
        assert to < 0 || length <= to;
    }

    public synchronized void trim() {
        char[] exact = new char[length];
        copy(length, exact, 0);
        text = exact;
    }
}
