//~ start scenario all: no failure
//~ start scenario apart: no failure
//~ start scenario printed_BAD: refuted assertion
import java.io.PrintStream;

/** What is printed is told, and is of no concern to other threads. */
class Printing {
    static final class Named {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name + "!";
        }
    }

    static int asked;

    static int ask() {
        return ++asked;
    }

    static void all(PrintStream to) {
        to.println("text");
        to.println(1);
        to.println(2L);
        to.println('c');
        to.println(true);
        to.println(1.5);
        to.println();
        to.println(new Named("a"));
        to.println((Object) null);
        to.print("b");
        to.print(new Named("c"));
        to.print(3);
        to.printf("%d of %s%n", 4, new Named("d"));
        to.flush();
    }

    /*@ scenario all { thread { Printing.all(System.out); Printing.all(System.err); } } @*/
    /*@ scenario apart { thread { System.out.println("left " + new Named("l")); } thread { System.out.printf("%s%n", "right"); } } @*/
    /*@ scenario printed_BAD { thread { System.out.println(Printing.ask()); assert asked == 0; } } @*/
}
