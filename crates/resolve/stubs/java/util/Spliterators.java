package java.util;

public final class Spliterators {
  public static <T> Spliterator<T> emptySpliterator();
  public static Spliterator.OfInt emptyIntSpliterator();
  public static Spliterator.OfLong emptyLongSpliterator();
  public static Spliterator.OfDouble emptyDoubleSpliterator();
  public static <T> Spliterator<T> spliterator(Object[] a, int b);
  public static <T> Spliterator<T> spliterator(Object[] a, int b, int c, int d);
  public static Spliterator.OfInt spliterator(int[] a, int b);
  public static Spliterator.OfInt spliterator(int[] a, int b, int c, int d);
  public static Spliterator.OfLong spliterator(long[] a, int b);
  public static Spliterator.OfLong spliterator(long[] a, int b, int c, int d);
  public static Spliterator.OfDouble spliterator(double[] a, int b);
  public static Spliterator.OfDouble spliterator(double[] a, int b, int c, int d);
  public static <T> Spliterator<T> spliterator(Collection<? extends T> a, int b);
  public static <T> Spliterator<T> spliterator(Iterator<? extends T> a, long b, int c);
  public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> a, int b);
  public static Spliterator.OfInt spliterator(PrimitiveIterator.OfInt a, long b, int c);
  public static Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt a, int b);
  public static Spliterator.OfLong spliterator(PrimitiveIterator.OfLong a, long b, int c);
  public static Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong a, int b);
  public static Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble a, long b, int c);
  public static Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble a, int b);
  public static <T> Iterator<T> iterator(Spliterator<? extends T> a);
  public static PrimitiveIterator.OfInt iterator(Spliterator.OfInt a);
  public static PrimitiveIterator.OfLong iterator(Spliterator.OfLong a);
  public static PrimitiveIterator.OfDouble iterator(Spliterator.OfDouble a);
  private Spliterators();
  public static abstract class AbstractDoubleSpliterator implements Spliterator.OfDouble {
    protected AbstractDoubleSpliterator(long a, int b);
    public Spliterator.OfDouble trySplit();
    public long estimateSize();
    public int characteristics();
  }
  public static abstract class AbstractLongSpliterator implements Spliterator.OfLong {
    protected AbstractLongSpliterator(long a, int b);
    public Spliterator.OfLong trySplit();
    public long estimateSize();
    public int characteristics();
  }
  public static abstract class AbstractIntSpliterator implements Spliterator.OfInt {
    protected AbstractIntSpliterator(long a, int b);
    public Spliterator.OfInt trySplit();
    public long estimateSize();
    public int characteristics();
  }
  public static abstract class AbstractSpliterator<T> implements Spliterator<T> {
    protected AbstractSpliterator(long a, int b);
    public Spliterator<T> trySplit();
    public long estimateSize();
    public int characteristics();
  }
}
