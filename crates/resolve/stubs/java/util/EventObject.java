package java.util;

import java.io.Serializable;

public class EventObject implements Serializable {
  protected Object source;
  public EventObject(Object a);
  public Object getSource();
  /*@ pure @*/ public String toString();
}
