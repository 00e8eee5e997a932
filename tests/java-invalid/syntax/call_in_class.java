class C {
    System.out.println(); //~ error[H1101] "expected a name, found `(`"
}
