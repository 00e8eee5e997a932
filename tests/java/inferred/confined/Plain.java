//~ verdict Item.Item: proved under assumptions
//~ verdict Item.add: proved under assumptions
//~ verdict Item.depth: proved under assumptions
//~ verdict Item.total: proved under assumptions
//~ verdict Item.price: proved under assumptions
//~ verdict Item.price.reference1: proved under assumptions
//~ verdict Item.prices: proved under assumptions
//~ verdict Item.equals: proved under assumptions
//~ verdict Item.hashCode: proved under assumptions
//~ verdict Item.toString: proved under assumptions
//~ verdict Uses.sum: proved under assumptions
//~ verdict Uses.sum.lambda2: proved under assumptions
//~ verdict Uses.grow: proved under assumptions
//~ verdict Uses.cheap: proved under assumptions
//~ verdict Uses.drop: proved under assumptions
//~ verdict Uses.sorted: proved under assumptions
//~ verdict Uses.sorted.lambda3: proved under assumptions
//~ verdict Uses.sorted.lambda4: proved under assumptions
//~ verdict Uses.found: proved under assumptions
//~ verdict Uses.found.lambda5: proved under assumptions
// Ordinary objects of which the program shows none to a second thread need no right to be touched: trees, lists that are handed out, views,
// objects in collections and arrays, results of calls, iterators, captured variables. Other code uses them in one thread at a time, which is listed.

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

class Item {
    String name;
    int count;
    Item parent;
    private final List<Item> parts = new ArrayList<>();
    private Map<String, Integer> prices = new HashMap<>();
    private String[] tags = new String[2];

    List<Item> parts() {
        return parts;
    }

    void add(Item item) {
        parts.add(item);
        item.parent = this;
    }

    int depth() {
        int depth = 0;
        for (Item at = this; at != null; at = at.parent) {
            depth++;
        }
        return depth;
    }

    int total() {
        int total = count;
        for (Item part : parts) {
            total += part.total();
        }
        return total;
    }

    void price(String key, int price) {
        prices.merge(key, price, Integer::sum);
        tags[0] = key;
    }

    void prices(Map<String, Integer> all) {
        prices = all;
    }

    String[] tags() {
        return tags;
    }

    Item first() {
        return parts.isEmpty() ? this : parts.get(0);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Item item && item.count == count && Objects.equals(name, item.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, count);
    }

    @Override
    public String toString() {
        return name + parts;
    }
}

class Uses {
    static int sum(List<Item> items) {
        int[] sum = new int[1];
        items.forEach(item -> sum[0] += item.count);
        return sum[0];
    }

    static void grow(Item item) {
        item.first().count++;
        item.parts().get(0).first().count++;
        item.tags()[1] = "x";
    }

    static void cheap(Map<String, List<Item>> found) {
        for (Map.Entry<String, List<Item>> entry : found.entrySet()) {
            entry.getValue().get(0).count = 0;
        }
    }

    static void drop(List<Item> items) {
        for (Iterator<Item> it = items.iterator(); it.hasNext();) {
            if (it.next().count == 0) {
                it.remove();
            }
        }
    }

    static List<Item> sorted(List<Item> items) {
        return items.stream().filter(item -> item.count > 0).sorted(Comparator.comparing(item -> item.name)).collect(Collectors.toList());
    }

    static void found(Optional<Item> item, Consumer<Item> use) {
        item.ifPresent(it -> it.count++);
        use.accept(item.get());
    }
}
