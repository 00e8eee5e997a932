import java.util.List;

class TooManyArguments {
  List<String, String> names; //~ error[H1211] "1 type argument"
}
