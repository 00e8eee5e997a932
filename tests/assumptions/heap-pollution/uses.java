import java.util.List;

class Raw {
    @SuppressWarnings("unchecked")
    static List<String> texts(List<?> list) {
        return (List<String>) list;
    }
}
