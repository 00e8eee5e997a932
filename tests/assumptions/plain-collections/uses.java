import java.util.List;

class Names {
    static int count(List<String> list) {
        return list == null ? 0 : list.size();
    }
}
