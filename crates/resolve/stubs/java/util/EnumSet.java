package java.util;

import java.io.Serializable;

public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {
  public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> a);
  public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> a);
  public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> a);
  public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> a);
  public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> a);
  public static <E extends Enum<E>> EnumSet<E> of(E a);
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b);
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c);
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d);
  public static <E extends Enum<E>> EnumSet<E> of(E a, E b, E c, E d, E e);
  public static <E extends Enum<E>> EnumSet<E> of(E a, E... b);
  public static <E extends Enum<E>> EnumSet<E> range(E a, E b);
  public EnumSet<E> clone();
  private EnumSet();
}
