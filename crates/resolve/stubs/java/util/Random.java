package java.util;

import java.io.Serializable;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class Random implements Serializable {
  public Random();
  public Random(long a);
  public void setSeed(long a);
  protected int next(int a);
  public void nextBytes(byte[] a);
  public int nextInt();
  public int nextInt(int a);
  public long nextLong();
  public boolean nextBoolean();
  public float nextFloat();
  public double nextDouble();
  public double nextGaussian();
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
