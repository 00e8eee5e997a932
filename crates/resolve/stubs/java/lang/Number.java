// By hand: what it calls back.
package java.lang;

import java.io.Serializable;

public abstract class Number implements Serializable {
  //@ calls \nothing;
  public Number();
  /*@ pure @*/ public abstract int intValue();
  /*@ pure @*/ public abstract long longValue();
  /*@ pure @*/ public abstract float floatValue();
  /*@ pure @*/ public abstract double doubleValue();
  /*@ pure @*/ public byte byteValue();
  /*@ pure @*/ public short shortValue();
}
