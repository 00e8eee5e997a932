package java.util;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public final class SplittableRandom {
  public SplittableRandom(long a);
  public SplittableRandom();
  public SplittableRandom split();
  public int nextInt();
  public long nextLong();
  public void nextBytes(byte[] a);
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
}
