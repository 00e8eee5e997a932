// Fields of enum constants that change are fields of objects that everybody knows: nobody owns them. The false claim is not proved.
//~ verdict EnumFields.badField: possible violation
class EnumFields {
    enum E { A, B; int k; }

    public static void badField() {
        E.A.k = 1; //~ error[H0701] ""
        int x = E.B.k;
        //@ assert x == 1;
    }
}
