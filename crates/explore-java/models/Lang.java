package heddle.model.java.lang;

import heddle.model.*;
import java.util.function.*;

class StringBuilder implements CharSequence {
    private String text = "";
    public StringBuilder() {}
    public StringBuilder(int n) { if (n < 0) throw new NegativeArraySizeException(String.valueOf(n)); }
    public StringBuilder(String s) { text = s.concat(""); }
    @Steps public StringBuilder(CharSequence s) { text = s.toString(); }
    @Writes private void add(String s) { text = text + s; }
    public StringBuilder append(boolean x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(char x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(int x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(long x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(float x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(double x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(String x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(Object x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(char[] x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(CharSequence x) { add(String.valueOf(x)); return this; }
    public StringBuilder append(CharSequence x, int from, int to) { add(String.valueOf(x).substring(from, to)); return this; }
    public StringBuilder insert(int at, String x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, char x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, int x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, long x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, boolean x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, Object x) { put(at, String.valueOf(x)); return this; }
    public StringBuilder insert(int at, double x) { put(at, String.valueOf(x)); return this; }
    @Writes private void put(int at, String s) { if (at < 0 || at > text.length()) throw new StringIndexOutOfBoundsException("offset " + at + ", length " + text.length()); text = text.substring(0, at) + s + text.substring(at); }
    @Writes private void turn() { String r = ""; for (int i = text.length() - 1; i >= 0; i--) r += text.charAt(i); text = r; }
    public StringBuilder reverse() { turn(); return this; }
    public StringBuilder deleteCharAt(int at) { cut(at, at + 1, at < 0 || at >= length()); return this; }
    public StringBuilder delete(int from, int to) { cut(from, to, false); return this; }
    @Writes private void cut(int from, int to, boolean bad) { int n = text.length(); if (to > n) to = n; if (bad || from < 0 || from > to) throw new StringIndexOutOfBoundsException(); text = text.substring(0, from) + text.substring(to); }
    public StringBuilder replace(int from, int to, String s) { change(from, to, s); return this; }
    @Writes private void change(int from, int to, String s) { int n = text.length(); if (to > n) to = n; if (from < 0 || from > to) throw new StringIndexOutOfBoundsException(); text = text.substring(0, from) + s + text.substring(to); }
    @Writes public void setLength(int n) { if (n < 0) throw new StringIndexOutOfBoundsException(); while (text.length() < n) text = text + '\0'; text = text.substring(0, n); }
    @Writes public void setCharAt(int i, char c) { if (i < 0 || i >= text.length()) throw new StringIndexOutOfBoundsException(); text = text.substring(0, i) + c + text.substring(i + 1); }
    @Reads public int length() { return text.length(); }
    @Reads public boolean isEmpty() { return text.isEmpty(); }
    @Reads public char charAt(int i) { return text.charAt(i); }
    @Reads public int indexOf(String s) { return text.indexOf(s); }
    @Reads public int indexOf(String s, int from) { return text.indexOf(s, from); }
    @Reads public int lastIndexOf(String s) { return text.lastIndexOf(s); }
    @Reads public String substring(int from) { return text.substring(from); }
    @Reads public String substring(int from, int to) { return text.substring(from, to); }
    @Reads public CharSequence subSequence(int from, int to) { return text.substring(from, to); }
    @Reads public String toString() { return text.concat(""); }
    public int capacity() { Model.unsupported("the capacity of a builder"); return 0; }
    public void ensureCapacity(int n) {}
    public void trimToSize() {}
    public int compareTo(StringBuilder o) { return toString().compareTo(o.toString()); }
}

/* Its methods are synchronized: each is one step here. */
class StringBuffer implements CharSequence {
    private String text = "";
    public StringBuffer() {}
    public StringBuffer(int n) { if (n < 0) throw new NegativeArraySizeException(String.valueOf(n)); }
    public StringBuffer(String s) { text = s.concat(""); }
    @Steps public StringBuffer(CharSequence s) { text = s.toString(); }
    private synchronized void add(String s) { text = text + s; }
    public StringBuffer append(boolean x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(char x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(int x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(long x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(float x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(double x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(String x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(Object x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(char[] x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(CharSequence x) { add(String.valueOf(x)); return this; }
    public StringBuffer append(CharSequence x, int from, int to) { add(String.valueOf(x).substring(from, to)); return this; }
    public StringBuffer insert(int at, String x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, char x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, int x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, long x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, boolean x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, Object x) { put(at, String.valueOf(x)); return this; }
    public StringBuffer insert(int at, double x) { put(at, String.valueOf(x)); return this; }
    private synchronized void put(int at, String s) { if (at < 0 || at > text.length()) throw new StringIndexOutOfBoundsException("offset " + at + ", length " + text.length()); text = text.substring(0, at) + s + text.substring(at); }
    private synchronized void turn() { String r = ""; for (int i = text.length() - 1; i >= 0; i--) r += text.charAt(i); text = r; }
    public StringBuffer reverse() { turn(); return this; }
    public StringBuffer deleteCharAt(int at) { cut(at, at + 1, at < 0 || at >= length()); return this; }
    public StringBuffer delete(int from, int to) { cut(from, to, false); return this; }
    private synchronized void cut(int from, int to, boolean bad) { int n = text.length(); if (to > n) to = n; if (bad || from < 0 || from > to) throw new StringIndexOutOfBoundsException(); text = text.substring(0, from) + text.substring(to); }
    public StringBuffer replace(int from, int to, String s) { change(from, to, s); return this; }
    private synchronized void change(int from, int to, String s) { int n = text.length(); if (to > n) to = n; if (from < 0 || from > to) throw new StringIndexOutOfBoundsException(); text = text.substring(0, from) + s + text.substring(to); }
    public synchronized void setLength(int n) { if (n < 0) throw new StringIndexOutOfBoundsException(); while (text.length() < n) text = text + '\0'; text = text.substring(0, n); }
    public synchronized void setCharAt(int i, char c) { if (i < 0 || i >= text.length()) throw new StringIndexOutOfBoundsException(); text = text.substring(0, i) + c + text.substring(i + 1); }
    public synchronized int length() { return text.length(); }
    public synchronized boolean isEmpty() { return text.isEmpty(); }
    public synchronized char charAt(int i) { return text.charAt(i); }
    public synchronized int indexOf(String s) { return text.indexOf(s); }
    public synchronized int indexOf(String s, int from) { return text.indexOf(s, from); }
    public synchronized int lastIndexOf(String s) { return text.lastIndexOf(s); }
    public synchronized String substring(int from) { return text.substring(from); }
    public synchronized String substring(int from, int to) { return text.substring(from, to); }
    public synchronized CharSequence subSequence(int from, int to) { return text.substring(from, to); }
    public synchronized String toString() { return text.concat(""); }
    public int capacity() { Model.unsupported("the capacity of a builder"); return 0; }
    public void ensureCapacity(int n) {}
    public void trimToSize() {}
    public int compareTo(StringBuffer o) { return toString().compareTo(o.toString()); }
}

class Iterable_ {
    public static <T> void forEach(Iterable<T> all, Consumer<? super T> f) { for (T x : all) f.accept(x); }
}

class CharSequence_ {
    public static boolean isEmpty(CharSequence s) { return s.length() == 0; }
    public static java.util.stream.IntStream chars(CharSequence s) { return String_.chars(s.toString()); }
}

public class String_ {
    public static java.util.stream.IntStream chars(String s) {
        char[] all = Model.units(s);
        int[] out = new int[all.length];
        for (int i = 0; i < all.length; i++) out[i] = all[i];
        return java.util.stream.IntStream.of(out);
    }
    public static String valueOf(Object o) { return o == null ? "null" : o.toString(); }
    public static String valueOf(char[] all) { return Model.text(all, 0, all.length); }
    public static String valueOf(char[] all, int from, int n) { return part(all, from, n); }
    public static String copyValueOf(char[] all) { return Model.text(all, 0, all.length); }
    private static String part(char[] all, int from, int n) {
        if (from < 0 || n < 0 || from > all.length - n) throw new StringIndexOutOfBoundsException("offset " + from + ", count " + n + ", length " + all.length);
        return Model.text(all, from, n);
    }
    public static char[] toCharArray(String s) { return Model.units(s); }
    public static String join(CharSequence d, CharSequence[] all) {
        String out = "";
        for (int i = 0; i < all.length; i++) out = out + (i > 0 ? d : "") + all[i];
        return out;
    }
    public static String join(CharSequence d, Iterable<? extends CharSequence> all) {
        String out = "";
        boolean first = true;
        for (CharSequence s : all) { out = out + (first ? "" : d) + s; first = false; }
        return out;
    }
    public static boolean contentEquals(String s, CharSequence o) { return s.equals(o.toString()); }
    public static java.util.stream.Stream<String> lines(String s) { return java.util.stream.Stream.of(s.split("\n")); }
    /* The parts of a format are looked at one after the other; what is not known ends the run. */
    public static String formatted(String s, Object[] args) { return format(s, args); }
    public static String format(java.util.Locale l, String s, Object[] args) { return format(s, args); }
    public static String format(String s, Object[] args) {
        String out = "";
        int next = 0, i = 0, n = s.length();
        while (i < n) {
            char c = s.charAt(i++);
            if (c != '%') { out = out + c; continue; }
            int from = i;
            while (i < n && "-#+ 0,(123456789.$<".indexOf(s.charAt(i)) >= 0) i++;
            if (i == n) throw new java.util.UnknownFormatConversionException("%");
            String flags = s.substring(from, i);
            char kind = s.charAt(i++);
            if (kind == 'n') { out = out + "\n"; continue; }
            if (kind == '%' && flags.isEmpty()) { out = out + '%'; continue; }
            int dollar = flags.indexOf('$');
            Object arg;
            if (dollar >= 0) { arg = args[Integer.parseInt(flags.substring(0, dollar)) - 1]; flags = flags.substring(dollar + 1); }
            else { if (next >= args.length) throw new java.util.MissingFormatArgumentException("%" + flags + kind); arg = args[next++]; }
            if (kind == 's' && arg != null) arg = arg.toString();
            out = out + Model.format(flags + kind, arg);
        }
        return out;
    }
}

class System_ {
    public static final java.io.PrintStream out = new java.io.PrintStream((java.io.OutputStream) null);
    public static final java.io.PrintStream err = new java.io.PrintStream((java.io.OutputStream) null);
    private static int jumps;
    /* Time stands still or goes on by an hour: how much it is matters to nobody who only asks whether it is over. */
    private static synchronized int jump() {
        if (jumps < 2) {
            Model.limited("a clock that stands still, or goes on by an hour twice at most");
            jumps += Model.choose(2);
        }
        return jumps;
    }
    public static long nanoTime() { return 1000000000000L + jump() * 3600000000000L; }
    public static long currentTimeMillis() { return 1700000000000L + jump() * 3600000L; }
    public static String lineSeparator() { return "\n"; }
    public static String getProperty(String k) { Model.limited("system properties that are not set"); return null; }
    public static String getProperty(String k, String d) { Model.limited("system properties that are not set"); return d; }
    public static String getenv(String k) { Model.limited("variables of the environment that are not set"); return null; }
    public static void gc() {}
}

class Runtime {
    private static final Runtime ONE = new Runtime();
    public static Runtime getRuntime() { return ONE; }
    public int availableProcessors() { Model.limited("two processors"); return 2; }
    public long totalMemory() { return 1L << 28; }
    public long freeMemory() { return 1L << 27; }
    public long maxMemory() { return 1L << 30; }
    public void gc() {}
    public void addShutdownHook(Thread t) {}
}

/* A value for each thread that asked for one. */
class ThreadLocal<T> {
    private Thread[] threads = new Thread[0];
    private Object[] values = new Object[0];
    private Supplier<? extends T> supplier;
    public ThreadLocal() {}
    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> s) {
        if (s == null) throw new NullPointerException();
        ThreadLocal<S> l = new ThreadLocal<S>();
        l.supplier = s;
        return l;
    }
    protected T initialValue() { return supplier == null ? null : supplier.get(); }
    @Alone private int mine() { Thread me = Thread.currentThread(); for (int i = 0; i < threads.length; i++) if (threads[i] == me) return i; return -1; }
    @Alone private Object value(int i) { return values[i]; }
    public T get() {
        int i = mine();
        if (i >= 0) return (T) value(i);
        T v = initialValue();
        set(v);
        return v;
    }
    @Alone public void set(T v) {
        int i = mine(), n = threads.length;
        if (i < 0) {
            Thread[] ts = new Thread[n + 1];
            Object[] vs = new Object[n + 1];
            for (int k = 0; k < n; k++) { ts[k] = threads[k]; vs[k] = values[k]; }
            ts[n] = Thread.currentThread();
            threads = ts;
            values = vs;
            i = n;
        }
        values[i] = v;
    }
    @Alone public void remove() {
        int at = mine(), n = threads.length;
        if (at < 0) return;
        Thread[] ts = new Thread[n - 1];
        Object[] vs = new Object[n - 1];
        for (int k = 0, j = 0; k < n; k++) if (k != at) { ts[j] = threads[k]; vs[j] = values[k]; j++; }
        threads = ts;
        values = vs;
    }
}

class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() { Model.unsupported("an `InheritableThreadLocal`"); }
}

class Thread_ {
    public static void sleep(java.time.Duration d) throws InterruptedException { Thread.sleep(1); }
    public static Thread startVirtualThread(Runnable r) { Thread t = virtual(r, null); t.start(); return t; }
    public static Thread virtual(Runnable r, String name) {
        if (r == null) throw new NullPointerException();
        Thread t = name == null ? new Thread(r) : new Thread(r, name);
        t.setDaemon(true);
        return t;
    }
    public static Builder ofVirtual() { return new Builder(true); }
    public static Builder ofPlatform() { return new Builder(false); }
}

/** How threads are made. */
class Builder {
    private final boolean virtual;
    private String name;
    private long number = -1;
    private boolean daemon;
    Builder(boolean v) { virtual = v; daemon = v; }
    public Builder name(String s) { name = s; return this; }
    public Builder name(String s, long n) { name = s; number = n; return this; }
    public Builder daemon() { daemon = true; return this; }
    public Builder daemon(boolean b) { daemon = b; return this; }
    private String next() { return number < 0 ? name : name + number++; }
    public Thread unstarted(Runnable r) {
        if (r == null) throw new NullPointerException();
        String n = next();
        Thread t = n == null ? new Thread(r) : new Thread(r, n);
        t.setDaemon(daemon);
        return t;
    }
    public Thread start(Runnable r) { Thread t = unstarted(r); t.start(); return t; }
    public java.util.concurrent.ThreadFactory factory() { return r -> unstarted(r); }
}

class Integer_ {
    public static int sum(int a, int b) { return a + b; }
    public static String toString(int n) { return "" + n; }
    public static int signum(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
    public static int hashCode(int n) { return n; }
    public static Integer valueOf(String s) { return Integer.parseInt(s); }
    public static int bitCount(int n) { int c = 0; while (n != 0) { n &= n - 1; c++; } return c; }
    public static int numberOfLeadingZeros(int n) { int c = 0; while (c < 32 && n >= 0) { n <<= 1; c++; if (n == 0 && c < 32) return 32; } return c; }
    public static int numberOfTrailingZeros(int n) { if (n == 0) return 32; int c = 0; while ((n & 1) == 0) { n >>>= 1; c++; } return c; }
    public static int highestOneBit(int n) { while ((n & n - 1) != 0) n &= n - 1; return n; }
    public static int lowestOneBit(int n) { return n & -n; }
    public static int rotateLeft(int n, int k) { return n << k | n >>> -k; }
    public static int rotateRight(int n, int k) { return n >>> k | n << -k; }
    public static String toHexString(int n) { return Model.format("x", n); }
    public static String toBinaryString(int n) { String s = ""; do { s = (n & 1) + s; n >>>= 1; } while (n != 0); return s; }
}

class Long_ {
    public static long sum(long a, long b) { return a + b; }
    public static String toString(long n) { return "" + n; }
    public static int signum(long n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
    public static int hashCode(long n) { return (int) (n ^ n >>> 32); }
    public static Long valueOf(String s) { return Long.parseLong(s); }
    public static int bitCount(long n) { int c = 0; while (n != 0) { n &= n - 1; c++; } return c; }
    public static int numberOfTrailingZeros(long n) { if (n == 0) return 64; int c = 0; while ((n & 1) == 0) { n >>>= 1; c++; } return c; }
    public static String toHexString(long n) { return Model.format("x", n); }
}

class Boolean_ {
    public static boolean logicalAnd(boolean a, boolean b) { return a & b; }
    public static boolean logicalOr(boolean a, boolean b) { return a | b; }
    public static boolean logicalXor(boolean a, boolean b) { return a ^ b; }
    public static boolean parseBoolean(String s) { return "true".equalsIgnoreCase(s); }
    public static String toString(boolean b) { return b ? "true" : "false"; }
    public static int compare(boolean a, boolean b) { return a == b ? 0 : a ? 1 : -1; }
    public static int hashCode(boolean b) { return b ? 1231 : 1237; }
}

class Character_ {
    private static void ascii(char c) { if (c > 127) Model.unsupported("the kind of a character that is not ASCII"); }
    public static boolean isDigit(char c) { ascii(c); return c >= '0' && c <= '9'; }
    public static boolean isLetter(char c) { ascii(c); return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'; }
    public static boolean isLetterOrDigit(char c) { return isLetter(c) || isDigit(c); }
    public static boolean isAlphabetic(int c) { return isLetter((char) c); }
    public static boolean isUpperCase(char c) { ascii(c); return c >= 'A' && c <= 'Z'; }
    public static boolean isLowerCase(char c) { ascii(c); return c >= 'a' && c <= 'z'; }
    public static boolean isWhitespace(char c) { ascii(c); return c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31; }
    public static char toUpperCase(char c) { ascii(c); return isLowerCase(c) ? (char) (c - 32) : c; }
    public static char toLowerCase(char c) { ascii(c); return isUpperCase(c) ? (char) (c + 32) : c; }
    public static int getNumericValue(char c) { ascii(c); return isDigit(c) ? c - '0' : isLetter(c) ? (c | 32) - 'a' + 10 : -1; }
    public static String toString(char c) { return "" + c; }
    public static int hashCode(char c) { return c; }
}

class Double_ {
    public static double sum(double a, double b) { return a + b; }
    public static boolean isNaN(double d) { return d != d; }
    public static boolean isInfinite(double d) { return d == Double.POSITIVE_INFINITY || d == Double.NEGATIVE_INFINITY; }
    public static boolean isFinite(double d) { return Math.abs(d) <= Double.MAX_VALUE; }
    public static String toString(double d) { return "" + d; }
}

class Math_ {
    public static int addExact(int a, int b) { int r = a + b; if (((a ^ r) & (b ^ r)) < 0) throw new ArithmeticException("integer overflow"); return r; }
    public static long addExact(long a, long b) { long r = a + b; if (((a ^ r) & (b ^ r)) < 0) throw new ArithmeticException("long overflow"); return r; }
    public static int subtractExact(int a, int b) { int r = a - b; if (((a ^ b) & (a ^ r)) < 0) throw new ArithmeticException("integer overflow"); return r; }
    public static long subtractExact(long a, long b) { long r = a - b; if (((a ^ b) & (a ^ r)) < 0) throw new ArithmeticException("long overflow"); return r; }
    public static int multiplyExact(int a, int b) { long r = (long) a * b; if ((int) r != r) throw new ArithmeticException("integer overflow"); return (int) r; }
    public static int incrementExact(int a) { return addExact(a, 1); }
    public static int decrementExact(int a) { return subtractExact(a, 1); }
    public static int negateExact(int a) { return subtractExact(0, a); }
    public static int toIntExact(long a) { if ((int) a != a) throw new ArithmeticException("integer overflow"); return (int) a; }
    public static double floor(double d) { if (Double.isNaN(d) || Math.abs(d) >= 4503599627370496.0) return d; long n = (long) d; return n > d ? n - 1 : n == 0 && d < 0 ? -0.0 : n == 0 ? d * 0.0 : n; }
    public static double ceil(double d) { return -floor(-d); }
    public static long round(double d) { return (long) floor(d + 0.5); }
    public static int round(float d) { return (int) floor(d + 0.5f); }
    public static double signum(double d) { return d > 0 ? 1 : d < 0 ? -1 : d; }
    public static double pow(double a, double b) {
        if (b < 0 || b > 1000 || b != (long) b || a != (long) a) Model.unsupported("`Math.pow` of these numbers");
        double r = 1;
        for (long k = 0; k < (long) b; k++) r *= a;
        if (Math.abs(r) > 9007199254740992.0) Model.unsupported("`Math.pow` of these numbers");
        return r;
    }
    public static double random() { Model.limited("random numbers: 0 and 0.5"); return Model.choose(2) * 0.5; }
    public static int clamp(long v, int a, int b) { if (a > b) throw new IllegalArgumentException(a + " > " + b); return (int) Math.min(b, Math.max(v, a)); }
    public static int ceilDiv(int a, int b) { int q = a / b; return (a ^ b) >= 0 && q * b != a ? q + 1 : q; }
}
