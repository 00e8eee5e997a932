package java.util.concurrent;

import java.time.Duration;

public enum TimeUnit {
  NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
  public long convert(long a, TimeUnit b);
  public long convert(Duration a);
  public long toNanos(long a);
  public long toMicros(long a);
  public long toMillis(long a);
  public long toSeconds(long a);
  public long toMinutes(long a);
  public long toHours(long a);
  public long toDays(long a);
  public void timedWait(Object a, long b) throws InterruptedException;
  public void timedJoin(Thread a, long b) throws InterruptedException;
  public void sleep(long a) throws InterruptedException;
}
