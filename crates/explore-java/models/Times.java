package heddle.model.java.time;

import heddle.model.*;

class Duration {
    private final long nanos;
    private Duration(long n) { nanos = n; }
    public static final java.time.Duration ZERO = ofNanos(0);
    public static java.time.Duration ofNanos(long n) { return (java.time.Duration) (Object) new Duration(n); }
    public static java.time.Duration ofMillis(long n) { return ofNanos(n * 1000000L); }
    public static java.time.Duration ofSeconds(long n) { return ofNanos(n * 1000000000L); }
    public static java.time.Duration ofMinutes(long n) { return ofNanos(n * 60000000000L); }
    public static java.time.Duration ofHours(long n) { return ofNanos(n * 3600000000000L); }
    public static java.time.Duration ofDays(long n) { return ofNanos(n * 86400000000000L); }
    private static long of(java.time.Duration d) { return ((Duration) (Object) d).nanos; }
    public long toNanos() { return nanos; }
    public long toMillis() { return nanos / 1000000L; }
    public long toSeconds() { return nanos / 1000000000L; }
    public long getSeconds() { return nanos / 1000000000L; }
    public long toMinutes() { return nanos / 60000000000L; }
    public boolean isZero() { return nanos == 0; }
    public boolean isNegative() { return nanos < 0; }
    public java.time.Duration plus(java.time.Duration d) { return ofNanos(nanos + of(d)); }
    public java.time.Duration minus(java.time.Duration d) { return ofNanos(nanos - of(d)); }
    public java.time.Duration plusMillis(long n) { return ofNanos(nanos + n * 1000000L); }
    public java.time.Duration multipliedBy(long n) { return ofNanos(nanos * n); }
    public int compareTo(java.time.Duration d) { return Long.compare(nanos, of(d)); }
    public boolean equals(Object o) { return o instanceof java.time.Duration && of((java.time.Duration) o) == nanos; }
    public int hashCode() { return Long.hashCode(nanos); }
}
