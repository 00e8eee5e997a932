package java.util.concurrent;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class ThreadLocalRandom extends Random {
  public static ThreadLocalRandom current();
  public void setSeed(long a);
  protected int next(int a);
  public boolean nextBoolean();
  public int nextInt();
  public int nextInt(int a);
  public int nextInt(int a, int b);
  public long nextLong();
  public long nextLong(long a);
  public long nextLong(long a, long b);
  public float nextFloat();
  public float nextFloat(float a);
  public float nextFloat(float a, float b);
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
