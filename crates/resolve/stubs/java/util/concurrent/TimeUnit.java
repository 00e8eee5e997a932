// By hand: signs of conversions; what waits has no contract.
package java.util.concurrent;

import java.time.Duration;

public enum TimeUnit {
  NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS;
  //@ requires b != null;
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  //@ ensures b == this ==> \result == a;
  public long convert(long a, TimeUnit b);
  public long convert(Duration a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toNanos(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toMicros(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toMillis(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toSeconds(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toMinutes(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toHours(long a);
  //@ modifies \nothing;
  //@ ensures a >= 0 ==> \result >= 0;
  //@ ensures a <= 0 ==> \result <= 0;
  public long toDays(long a);
  public void timedWait(Object a, long b) throws InterruptedException;
  public void timedJoin(Thread a, long b) throws InterruptedException;
  public void sleep(long a) throws InterruptedException;
}
