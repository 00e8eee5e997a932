// Writing a field: one step that changes one cell.
class Write {
    int value;

    void set(int next) {
        value = next;
    }
}
