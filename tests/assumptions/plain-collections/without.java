import java.util.ArrayList;

class Names {
    static int count(ArrayList<String> list) {
        return list == null ? 0 : list.size();
    }
}
