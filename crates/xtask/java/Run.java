import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;

/** Random sequences of library calls, each compared with its contract. Arguments: the list of contracts, calls per method, seed. */
final class Run {
    /** What a run must not do, with the reason. */
    private static final Map<String, String> NOT_RUN = Map.ofEntries(
            Map.entry("java.lang.System.exit", "ends the run"), Map.entry("java.lang.Thread.sleep", "waits"), Map.entry("java.lang.Thread.join", "waits"),
            Map.entry("java.lang.Runtime.exit", "ends the run"), Map.entry("java.lang.Runtime.halt", "ends the run"),
            Map.entry("java.lang.Object.wait", "waits"), Map.entry("java.util.concurrent.TimeUnit.sleep", "waits"),
            Map.entry("java.lang.Runtime.exec", "starts programs"), Map.entry("java.lang.Thread.interrupt", "disturbs the run"));
    private static final int SEQUENCE = 40;
    private static final int SHOWN = 3;
    private final List<Contract> contracts = new ArrayList<>();
    private final List<String[]> marks = new ArrayList<>();
    private final Set<String> threadSafe = new HashSet<>();
    private final Map<String, List<String>> wrong = new TreeMap<>();
    private final Values values;
    private final long calls;
    private volatile String now = "";
    private volatile long since;

    private Run(long calls, long seed) {
        this.calls = calls;
        this.values = new Values(seed);
    }

    public static void main(String[] args) throws Exception {
        Run run = new Run(Long.parseLong(args[1]), Long.parseLong(args[2]));
        run.read(Files.readAllLines(Path.of(args[0])));
        run.watch();
        java.io.PrintStream out = System.out;
        run.all();
        run.report(out);
        out.flush();
        Runtime.getRuntime().halt(run.wrong.isEmpty() ? 0 : 1);
    }

    private void read(List<String> lines) {
        Contract last = null;
        for (String line : lines) {
            String[] words = line.split(" ");
            String rest = line.substring(words[0].length()).trim();
            switch (words[0]) {
                case "thread-safe": threadSafe.add(words[1]); break;
                case "mark": marks.add(words); break;
                case "method":
                    last = new Contract(words[1], words[2], words[3]);
                    contracts.add(last);
                    break;
                case "pure": last.pure = true; break;
                case "requires": last.requires.add(Formula.read(rest)); break;
                case "ensures": last.ensures.add(Formula.read(rest)); break;
                case "action": last.action = true; last.actions.add(Formula.read(rest)); break;
                case "signals":
                    last.throwing.add(words[1]);
                    last.throwsIf.add(Formula.read(rest.substring(words[1].length()).trim()));
                    break;
                case "changes": last.changes.addAll(Arrays.asList(words).subList(1, words.length)); last.memory = !last.action; break;
                case "reads":
                    last.function = rest.equals("\\nothing");
                    last.memory |= !last.function;
                    break;
                case "calls": last.calls.add(rest); break;
                default: throw new IllegalArgumentException(line);
            }
        }
        for (Contract c : contracts) {
            c.memory &= c.actions.isEmpty();
        }
    }

    /** Ends a run whose call does not return. */
    private void watch() {
        Thread watch = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(500);
                } catch (InterruptedException e) {
                    continue;
                }
                // Read once: the call may return between two reads.
                long began = since;
                if (began != 0 && System.nanoTime() - began > 60_000_000_000L) {
                    System.out.println("does not return: " + now);
                    System.out.flush();
                    Runtime.getRuntime().halt(2);
                }
            }
        });
        watch.setDaemon(true);
        watch.start();
    }

    private static String notRun(String owner, String name) {
        for (String outside : new String[] {"java.nio.file.", "java.nio.channels.", "java.net.", "java.lang.Process", "java.io.File", "java.io.RandomAccessFile"}) {
            if (owner.startsWith(outside)) {
                return "acts on the world outside";
            }
        }
        return NOT_RUN.get(owner + "." + name);
    }

    private void all() {
        Map<Class<?>, List<Contract>> by = new LinkedHashMap<>();
        for (Contract c : contracts) {
            String reason = notRun(c.owner, c.name);
            if (reason != null && c.lacks == null) {
                c.lacks = reason;
            }
            if (c.lacks != null) {
                continue;
            }
            if (c.constructs() || c.isStatic()) {
                alone(c);
                continue;
            }
            for (Class<?> of : receivers(c)) {
                by.computeIfAbsent(of, k -> new ArrayList<>()).add(c);
            }
        }
        by.forEach(this::sequences);
        for (String[] mark : marks) {
            marked(mark[1], mark[2], mark[3]);
        }
    }

    private List<Class<?>> receivers(Contract c) {
        List<Class<?>> out = new ArrayList<>();
        for (Class<?> one : Values.KNOWN) {
            if (c.type.isAssignableFrom(one) && !(c.memory && threadSafe.contains(one.getName()))) {
                out.add(one);
            }
        }
        if (!out.contains(c.type) && !Modifier.isAbstract(c.type.getModifiers())) {
            out.add(c.type);
        }
        if (out.isEmpty()) {
            c.lacks = "no object to call it on";
        }
        return out;
    }

    private void alone(Contract c) {
        for (long k = 0; k < calls; k++) {
            check(c, null);
        }
    }

    private void sequences(Class<?> type, List<Contract> all) {
        for (long left = calls * all.size(); left > 0; left -= SEQUENCE) {
            Object self = values.object(type, 0);
            if (self == null) {
                values.none.add(type.getName());
                continue;
            }
            for (int k = 0; k < SEQUENCE; k++) {
                check(all.get(values.random.nextInt(all.size())), self);
            }
        }
    }

    private void wrong(Contract c, String what, Formula.Moment m) {
        List<String> found = wrong.computeIfAbsent(c.toString(), k -> new ArrayList<>());
        if (found.size() < SHOWN) {
            String on = m.self == null ? "" : " on " + m.self.getClass().getSimpleName() + " " + shown(m.self);
            found.add(what + on + " with " + Arrays.stream(m.args).map(Run::shown).toList() + ", result " + shown(m.result));
        }
    }

    private static String shown(Object value) {
        try {
            String text = value instanceof Object[] ? Arrays.toString((Object[]) value) : String.valueOf(value);
            return text.length() > 80 ? text.substring(0, 80) + "…" : text;
        } catch (RuntimeException e) {
            return value.getClass().getName();
        }
    }

    private void check(Contract c, Object self) {
        Object[] args = values.arguments(c.method.getParameterTypes(), c.owner.startsWith("java.math.") ? 1 : 0);
        if (c.constructs()) {
            for (int k = 0; k < args.length; k++) {
                args[k] = args[k] instanceof Integer && (int) args[k] > 1000 ? (Object) 1000 : args[k];
            }
        }
        Formula.Moment m = moment(c, self, args);
        if (!allowed(c, m)) {
            c.refused++;
            return;
        }
        try {
            Object result = called(c, self, args);
            if (c.constructs()) {
                m.self = result;
                m.before.add(result);
            } else {
                m.result = c.result() == void.class ? Formula.UNKNOWN : Formula.lifted(result, c.result());
            }
            c.checked++;
            asked(c, args, m);
            m.after = new State(m.self, args);
            m.after.keep(m.before, m.self, c.changes);
            returned(c, m);
            if (c.pure && c.function && c.actions.isEmpty()) {
                Object again = Formula.lifted(called(c, self, args), c.result());
                if (Boolean.FALSE.equals(Formula.same(m.result, again))) {
                    wrong(c, "another result at the second call: " + again, m);
                }
            }
        } catch (OutOfMemoryError e) {
            c.refused++;
        } catch (Throwable e) {
            c.threw++;
            threw(c, m, e);
        }
    }

    private Formula.Moment moment(Contract c, Object self, Object[] args) {
        Formula.Moment m = new Formula.Moment();
        Class<?>[] types = c.method.getParameterTypes();
        m.self = self;
        m.type = c.type;
        m.args = new Object[args.length];
        for (int k = 0; k < args.length; k++) {
            m.args[k] = Formula.lifted(args[k], types[k]);
        }
        m.before = new State(self, args);
        m.after = m.before;
        for (Formula f : c.ensures) {
            f.prepare(m);
        }
        return m;
    }

    /** Whether the preconditions are surely met. */
    private boolean allowed(Contract c, Formula.Moment m) {
        for (Formula f : c.requires) {
            if (!Boolean.TRUE.equals(f.value(m))) {
                return false;
            }
        }
        return true;
    }

    private Object called(Contract c, Object self, Object[] args) throws Throwable {
        now = c.toString();
        since = System.nanoTime();
        Probe.ASKED.clear();
        try {
            return c.call(self, args);
        } finally {
            since = 0;
        }
    }

    /** What probes were asked must be allowed by `calls`. */
    private void asked(Contract c, Object[] args, Formula.Moment m) {
        for (String one : Probe.ASKED) {
            String name = one.substring(0, one.indexOf('#'));
            boolean said = c.calls.stream().anyMatch(l -> l.contains("." + name + "(") || l.contains(".*"));
            if (!said) {
                wrong(c, "calls " + name + " of an element or argument", m);
                return;
            }
        }
    }

    private void returned(Contract c, Formula.Moment m) {
        for (Formula f : c.ensures) {
            m.late = true;
            holds(c, f, m);
        }
        if (c.actions.size() == 1) {
            m.late = false;
            holds(c, c.actions.get(0), m);
        }
        if (!c.constructs()) {
            String changed = m.before.changed(m.after, m.self, c.changes);
            if (changed != null) {
                wrong(c, "changes " + changed, m);
            }
        }
    }

    private void holds(Contract c, Formula f, Formula.Moment m) {
        Object value = f.value(m);
        if (value != Formula.UNKNOWN) {
            c.decided.add(f);
        }
        if (!Boolean.FALSE.equals(value)) {
            return;
        }
        // Proofs list that integers do not overflow.
        for (int bits : new int[] {32, 64}) {
            m.bits = bits;
            m.wrapped = false;
            Object around = f.value(m);
            m.bits = 0;
            if (m.wrapped && !Boolean.FALSE.equals(around)) {
                c.overflowed++;
                return;
            }
        }
        wrong(c, "not so: " + f.text, m);
    }

    private void threw(Contract c, Formula.Moment m, Throwable e) {
        m.after = new State(m.self, m.args);
        for (int k = 0; k < c.throwing.size(); k++) {
            if (isOf(e, c.throwing.get(k))) {
                m.late = false;
                if (Boolean.FALSE.equals(c.throwsIf.get(k).value(m))) {
                    continue;
                }
                String changed = c.constructs() ? null : m.before.changed(m.after, m.self, List.of());
                if (changed != null) {
                    wrong(c, "throws " + e + " and changes " + changed, m);
                }
                return;
            }
        }
        wrong(c, "throws " + e, m);
    }

    private static boolean isOf(Throwable e, String name) {
        for (Class<?> k = e.getClass(); k != null; k = k.getSuperclass()) {
            if (k.getName().equals(name) || k.getSimpleName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Marks of the table: results that are never null, calls that throw only if an argument is null. */
    private void marked(String mark, String owner, String named) {
        Class<?> type;
        try {
            type = Class.forName(owner, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException e) {
            return;
        }
        String name = named.contains("/") ? named.substring(0, named.indexOf('/')) : named;
        int count = named.contains("/") ? Integer.parseInt(named.substring(named.indexOf('/') + 1)) : -1;
        for (Method one : type.getMethods()) {
            boolean fits = (name.equals("*") || one.getName().equals(name)) && (count < 0 || one.getParameterCount() == count);
            if (fits && !one.isBridge() && one.getDeclaringClass() != Object.class) {
                Contract c = new Contract(owner, one.getName(), Contract.describe(one));
                c.type = type;
                c.method = one;
                c.lacks = notRun(owner, one.getName());
                if (c.lacks == null) {
                    runMark(c, mark);
                }
            }
        }
    }

    private void runMark(Contract c, String mark) {
        List<Class<?>> of = c.isStatic() ? new ArrayList<>() : receivers(c);
        if (c.lacks != null) {
            return;
        }
        of.removeIf(k -> !c.type.isAssignableFrom(k));
        for (long k = 0; k < calls; k++) {
            Object self = of.isEmpty() ? null : values.object(of.get(values.random.nextInt(of.size())), 0);
            if (self == null && !c.isStatic()) {
                continue;
            }
            Object[] args = values.arguments(c.method.getParameterTypes(), c.owner.startsWith("java.math.") ? 1 : 0);
            Formula.Moment m = moment(c, self, args);
            try {
                m.result = called(c, self, args);
                c.checked++;
                if (m.result == null && mark.equals("nonnull") && c.result() != void.class) {
                    wrong(c, "returns null (nonnull)", m);
                }
            } catch (Throwable e) {
                boolean full = !Arrays.asList(args).contains(null);
                if (mark.equals("quiet") && full && !(e instanceof OutOfMemoryError)) {
                    wrong(c, "throws " + e + " (quiet)", m);
                }
            }
        }
        markedCalls += c.checked;
        markedMethods++;
    }

    private long markedCalls;
    private long markedMethods;

    private void report(java.io.PrintStream out) {
        long checked = 0;
        long threw = 0;
        long refused = 0;
        long overflowed = 0;
        long ran = 0;
        for (Contract c : contracts) {
            checked += c.checked;
            threw += c.threw;
            refused += c.refused;
            overflowed += c.overflowed;
            ran += c.lacks == null ? 1 : 0;
            if (c.lacks != null) {
                out.println("not run: " + c + ": " + c.lacks);
            } else if (c.checked + c.threw < Math.min(20, calls / 20)) {
                out.println("hardly run: " + c + ": " + (c.checked + c.threw) + " calls");
            }
            List<Formula> said = new ArrayList<>(c.ensures);
            said.addAll(c.actions);
            for (Formula f : said) {
                if (c.checked > 0 && !c.decided.contains(f) && !f.word.equals("true")) {
                    out.println("never decided: " + c + ": " + f.text);
                }
            }
        }
        wrong.forEach((of, found) -> {
            out.println("WRONG: " + of);
            found.forEach(line -> out.println("    " + line));
        });
        if (!values.none.isEmpty()) {
            out.println("nothing could be made of: " + values.none);
        }
        out.println(contracts.size() + " contracts, " + ran + " run: " + checked + " calls returned as they must, " + threw + " threw, " + refused
                + " not allowed, " + overflowed + " overflowed; " + markedMethods + " marked methods, " + markedCalls + " calls; " + wrong.size() + " wrong");
    }
}
