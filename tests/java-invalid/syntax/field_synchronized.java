class C {
    synchronized int x; //~ error[H1104] "`synchronized` is not allowed on a field"
}
