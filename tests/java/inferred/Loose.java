//~ verdict Channel.title: proved under assumptions
//~ verdict Channel.sent: proved under assumptions
//~ verdict Channel.made: proved under assumptions
//~ verdict StartedWith.start: proved under assumptions
//~ verdict StartedWith.start.lambda1: possible violation
//~ verdict StartedWith.submit: proved under assumptions
//~ verdict StartedWith.submit.lambda2: possible violation
//~ verdict Renamer.Renamer: proved under assumptions
//~ verdict Renamer.run: possible violation
//~ verdict Everybodys.Everybodys: proved under assumptions
//~ verdict Everybodys (static initializer): proved under assumptions
//~ verdict Everybodys.rename: possible violation
//~ verdict Everybodys.send: proved under assumptions
//~ verdict Kept.add: proved under assumptions
//~ verdict Kept.rename: possible violation
//~ verdict Ticker.run: proved under assumptions
//~ verdict Ticker.shown: proved under assumptions
//~ verdict Task.run: proved under assumptions
//~ verdict Task.done: proved under assumptions
//~ verdict Task.twice: possible violation
//~ verdict Task.once: possible violation
package inferred;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Nobody touches `title` and `tags` under a lock: they belong to whoever has the object, as they would if the class had no locks. */
class Channel {
    private String title;
    private final List<String> tags = new ArrayList<>();
    private int sent;

    String title() {
        return title;
    }

    void rename(String to) {
        title = to; //~ error[H0701] "`title` may be accessed by another thread here"
    }

    void tag(String tag) {
        tags.add(tag); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }

    synchronized void send() {
        sent++;
    }

    synchronized int sent() {
        return sent;
    }

    static Channel made(String title) {
        Channel channel = new Channel();
        channel.rename(title);
        channel.send();
        channel.tag("new");
        return channel;
    }
}

/** A field that only the thread of the object touches. */
class Ticker extends Thread {
    private int steps;
    private int shown;

    @Override
    public void run() {
        for (int k = 0; k < 10; k++) {
            steps++;
            synchronized (this) {
                shown = steps;
            }
        }
    }

    synchronized int shown() {
        return shown;
    }
}

/** Twins: the files show that another thread has it. */
class StartedWith {
    static void start() {
        Channel channel = new Channel();
        new Thread(() -> channel.rename("there")).start();
        channel.rename("here");
    }

    static void submit(ExecutorService pool) {
        Channel channel = new Channel();
        pool.submit(() -> channel.tag("there"));
        channel.tag("here");
    }
}

class Renamer implements Runnable {
    private final Channel channel;

    Renamer(Channel channel) {
        this.channel = channel;
    }

    @Override
    public void run() {
        channel.rename("there");
    }
}

class Everybodys {
    private static final Channel CHANNEL = new Channel();

    static void rename(String to) {
        CHANNEL.rename(to);
    }

    static void send() {
        CHANNEL.send();
    }
}

class Kept {
    private final List<Channel> all = new ArrayList<>();

    synchronized void add(Channel channel) {
        all.add(channel);
    }

    synchronized Channel first() {
        return all.get(0);
    }

    void rename() {
        first().rename("first");
    }
}

/** The lock of another object protects nothing here. */
class Task implements Runnable {
    private int steps;
    private int done;

    @Override
    public void run() {
        steps++; //~ error[H0701] "`steps` may be accessed by another thread here"
        synchronized (this) {
            done++;
        }
    }

    synchronized int done() {
        return done;
    }

    static void twice(ExecutorService pool) {
        Task task = new Task();
        pool.execute(task);
        task.run();
    }

    static void once() {
        Task task = new Task();
        new Thread(task).start();
        task.run();
    }
}
