import java.util.function.*;

class ReferenceUnknown {
  Function<String, Integer> g = String::size; //~ error[H1228] "fits no method"
}
