import java.util.*;

abstract class OverrideGenericResult implements Callback<List<String>> {
  public abstract ArrayList<Integer> call(); //~ error[H1227] "List<String>"
}
interface Callback<T> {
  T call();
}
