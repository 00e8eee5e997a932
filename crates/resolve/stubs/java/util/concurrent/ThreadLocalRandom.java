// By hand: ranges of numbers.
package java.util.concurrent;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class ThreadLocalRandom extends Random {
  //@ modifies \nothing;
  //@ ensures \result != null;
  public static ThreadLocalRandom current();
  public void setSeed(long a);
  protected int next(int a);
  //@ modifies \nothing;
  public boolean nextBoolean();
  //@ modifies \nothing;
  public int nextInt();
  //@ modifies \nothing;
  //@ signals (IllegalArgumentException e) a <= 0;
  //@ ensures 0 <= \result && \result < a;
  public int nextInt(int a);
  //@ modifies \nothing;
  //@ signals (IllegalArgumentException e) a >= b;
  //@ ensures a <= \result && \result < b;
  public int nextInt(int a, int b);
  //@ modifies \nothing;
  public long nextLong();
  //@ modifies \nothing;
  //@ signals (IllegalArgumentException e) a <= 0;
  //@ ensures 0 <= \result && \result < a;
  public long nextLong(long a);
  //@ modifies \nothing;
  //@ signals (IllegalArgumentException e) a >= b;
  //@ ensures a <= \result && \result < b;
  public long nextLong(long a, long b);
  //@ modifies \nothing;
  public float nextFloat();
  public float nextFloat(float a);
  public float nextFloat(float a, float b);
  //@ modifies \nothing;
  public double nextDouble();
  public double nextDouble(double a);
  public double nextDouble(double a, double b);
  public IntStream ints(long a);
  public IntStream ints();
  public IntStream ints(long a, int b, int c);
  public IntStream ints(int a, int b);
  public LongStream longs(long a);
  public LongStream longs();
  public LongStream longs(long a, long b, long c);
  public LongStream longs(long a, long b);
  public DoubleStream doubles(long a);
  public DoubleStream doubles();
  public DoubleStream doubles(long a, double b, double c);
  public DoubleStream doubles(double a, double b);
  private ThreadLocalRandom();
}
