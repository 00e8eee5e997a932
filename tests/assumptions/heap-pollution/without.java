import java.util.List;

class Raw {
    static List<?> texts(List<String> list) {
        return list;
    }
}
