abstract record AbstractRecord(int a) { } //~ error[H1104] "`abstract` is not allowed on a record"
