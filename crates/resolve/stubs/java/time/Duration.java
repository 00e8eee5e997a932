// By hand: what it calls back.
package java.time;

import java.io.Serializable;

public final class Duration implements Comparable<Duration>, Serializable {
  public static final Duration ZERO;
  public static Duration ofDays(long a);
  public static Duration ofHours(long a);
  public static Duration ofMinutes(long a);
  public static Duration ofSeconds(long a);
  public static Duration ofSeconds(long a, long b);
  public static Duration ofMillis(long a);
  public static Duration ofNanos(long a);
  public static Duration parse(CharSequence a);
  public boolean isZero();
  public boolean isNegative();
  public long getSeconds();
  public int getNano();
  public Duration withSeconds(long a);
  public Duration withNanos(int a);
  public Duration plus(Duration a);
  public Duration plusDays(long a);
  public Duration plusHours(long a);
  public Duration plusMinutes(long a);
  public Duration plusSeconds(long a);
  public Duration plusMillis(long a);
  public Duration plusNanos(long a);
  public Duration minus(Duration a);
  public Duration minusDays(long a);
  public Duration minusHours(long a);
  public Duration minusMinutes(long a);
  public Duration minusSeconds(long a);
  public Duration minusMillis(long a);
  public Duration minusNanos(long a);
  public Duration multipliedBy(long a);
  public Duration dividedBy(long a);
  public long dividedBy(Duration a);
  public Duration negated();
  /*@ pure @*/ public Duration abs();
  public long toDays();
  public long toHours();
  public long toMinutes();
  public long toSeconds();
  public long toMillis();
  public long toNanos();
  public long toDaysPart();
  public int toHoursPart();
  public int toMinutesPart();
  public int toSecondsPart();
  public int toMillisPart();
  public int toNanosPart();
  /*@ pure @*/ public int compareTo(Duration a);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  private Duration();

  public boolean isPositive();
}
