//~ verdict ListUnlocked (monitor contract): proved under assumptions
//~ verdict Reading.run: proved under assumptions
//~ verdict Reading.run (as a thread): proved under assumptions
//~ verdict ListUnlocked.count: possible violation
//~ verdict ListUnlocked.at: refuted
//~ verdict ListUnlocked.addNull: possible violation
//~ verdict ListUnlocked.wrong: possible violation
//~ verdict ListUnlocked.aliases: possible violation
//~ verdict ListUnlocked.handed: possible violation
//~ verdict ListUnlocked.ListUnlocked: proved under assumptions
// Lists touched without the lock, with an index that need not exist, and with false claims about their contents.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

class ListUnlocked {
    private final List<String> all = new ArrayList<>();

    //@ monitor_footprint all.*;
    //@ monitor_invariant all != null && (\forall int i; 0 <= i && i < all.size(); all.get(i) != null);

    public int count() {
        return all.size(); //~ error[H0701] "the contents of this `List` may be accessed by another thread"
    }

    public synchronized String at(int index) {
        return all.get(index); //~ error[H0304] "what this library method requires does not hold"
    }

    public synchronized void addNull() {
        all.add(null);
    } //~ error[H0706] "monitor invariant"

    public static void wrong() {
        LinkedList<String> mine = new LinkedList<>();
        mine.add("a");
        mine.addLast("b");
        //@ assert mine.get(1) == "b";
        mine.removeFirst();
        //@ assert mine.get(0) == "a"; //~ error[H0301] "may fail"
    }

    //@ requires one != null && two != null && acc(one.*) && acc(two.*);
    //@ writes one.*, two.*;
    public static void aliases(List<String> one, List<String> two) {
        one.clear();
        two.add("x");
        //@ assert one.size() == 0; //~ error[H0301] "may fail"
    }

    public static void handed() {
        List<String> mine = new ArrayList<>();
        Reading reading = new Reading(mine);
        reading.start();
        mine.add("x"); //~ error[H0701] "may be accessed by another thread"
    }
}

class Reading extends Thread {
    private final List<String> list;

    Reading(List<String> list) {
        this.list = list;
    }

    //@ requires list != null && acc(list.*);
    //@ writes list.*;
    public void run() {
        list.clear();
    }
}
