class C {
    void m(int x, int[] a, Object o) {
        x = 1;
        catch (Exception e) { } //~ error[H1101] "this belongs to no `try`"
    }
}
