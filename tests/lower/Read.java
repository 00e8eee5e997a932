// Reading a field: one step that looks at one cell.
class Read {
    int value;

    int get() {
        return value;
    }
}
