import java.util.List;

class PrimitiveArgument {
  List<int> numbers; //~ error[H1211] "int"
}
