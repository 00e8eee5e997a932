import java.util.function.*;

class ReferenceResult {
  Function<String, Thread> g = String::length; //~ error[H1228] "int"
}
