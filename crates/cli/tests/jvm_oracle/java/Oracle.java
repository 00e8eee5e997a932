import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compiles and runs generated programs. Reads requests from standard input, one per line, and answers with lines of fields that are
 * separated by tabs; "done" ends an answer.
 *
 * <pre>
 * compile FILE…                     error FILE MESSAGE | (nothing)
 * run CLASS MILLIS ROUNDS ENTRY…    outcome ENTRY HOW EXCEPTION FRAMES | hole NUMBER VALUES…
 * </pre>
 *
 * A run loads the class anew, so that classes are not yet initialized, and calls the entries one after the other, ROUNDS times; with
 * "a|b" instead of an entry two threads call a and b at the same time. FRAMES are "class.method:line", innermost first.
 */
public final class Oracle {
    private static final PrintStream OUT = System.out;
    private static final Compilations COMPILED = new Compilations();

    private Oracle() { }

    public static void main(String[] args) throws IOException {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> Uncaught.note(error));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("compile")) {
                compile(words);
            } else {
                run(words);
            }
            OUT.println("done");
            OUT.flush();
        }
        // Programs that hang keep their threads.
        Runtime.getRuntime().halt(0);
    }

    private static void compile(String[] words) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            files.add(Path.of(word));
        }
        for (String error : COMPILED.compile(files)) {
            OUT.println("error\t" + error);
        }
    }

    private static void run(String[] words) {
        long millis = Long.parseLong(words[2]);
        int rounds = Integer.parseInt(words[3]);
        ClassLoader loader = COMPILED.loader();
        Probe.take();
        for (int round = 0; round < rounds; round++) {
            for (String entry : Arrays.asList(words).subList(4, words.length)) {
                Uncaught.clear();
                String[] together = entry.split("\\|");
                List<Call> calls = new ArrayList<>();
                CountDownLatch begin = new CountDownLatch(together.length);
                for (String name : together) {
                    calls.add(new Call(loader, words[1], name, begin));
                }
                for (Call call : calls) {
                    call.start();
                }
                boolean hangs = false;
                long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
                for (Call call : calls) {
                    hangs |= !call.ends(end);
                    OUT.println("outcome\t" + call.name + "\t" + call.outcome());
                }
                for (Throwable error : Uncaught.take()) {
                    OUT.println("outcome\t" + entry + "\t" + Call.shown("thread", error));
                }
                if (hangs) {
                    return;
                }
            }
        }
        for (Map.Entry<Integer, Set<String>> hole : Probe.take().entrySet()) {
            OUT.println("hole\t" + hole.getKey() + "\t" + String.join("\t", hole.getValue()));
        }
    }

    /** Exceptions that ended threads which a program started. */
    static final class Uncaught {
        private static final List<Throwable> ERRORS = new ArrayList<>();

        static synchronized void note(Throwable error) { ERRORS.add(error); }

        static synchronized void clear() { ERRORS.clear(); }

        static synchronized List<Throwable> take() {
            List<Throwable> errors = new ArrayList<>(ERRORS);
            ERRORS.clear();
            return errors;
        }
    }

    /** One call of an entry by a thread of its own. */
    static final class Call extends Thread {
        final String name;
        private final ClassLoader loader;
        private final String owner;
        private final CountDownLatch begin;
        private final AtomicReference<String> outcome = new AtomicReference<>("hang");

        Call(ClassLoader loader, String owner, String name, CountDownLatch begin) {
            super(null, null, name, 256 << 10);
            this.loader = loader;
            this.owner = owner;
            this.name = name;
            this.begin = begin;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                begin.countDown();
                begin.await();
                Method method = Class.forName(owner, false, loader).getDeclaredMethod(name);
                method.setAccessible(true);
                method.invoke(null);
                outcome.set("ok");
            } catch (InvocationTargetException e) {
                outcome.set(shown("throws", e.getCause()));
            } catch (Throwable e) {
                outcome.set(shown("throws", e));
            }
        }

        boolean ends(long end) {
            try {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                join(Math.max(1, left));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return !isAlive();
        }

        String outcome() { return outcome.get(); }

        /** The exception and where it was thrown; what went wrong in a static initializer is shown as what it was. */
        static String shown(String how, Throwable error) {
            Throwable real = error;
            while (real instanceof ExceptionInInitializerError && real.getCause() != null) {
                real = real.getCause();
            }
            StringBuilder frames = new StringBuilder();
            for (StackTraceElement frame : real.getStackTrace()) {
                String owner = frame.getClassName();
                if (frames.length() < 4000 && !owner.startsWith("java.") && !owner.startsWith("jdk.") && !owner.startsWith("Oracle")) {
                    frames.append(owner).append('.').append(frame.getMethodName()).append(':').append(frame.getLineNumber()).append(' ');
                }
            }
            return how + "\t" + real.getClass().getName() + "\t" + frames.toString().trim();
        }
    }
}
