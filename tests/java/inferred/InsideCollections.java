//~ verdict Index.add: proved under assumptions
//~ verdict Index.add.lambda1: proved under assumptions
//~ verdict Index.get: proved under assumptions
//~ verdict Index.size: proved under assumptions
//~ verdict Index.drop: proved under assumptions
//~ verdict Groups.join: proved under assumptions
//~ verdict Groups.letters: proved under assumptions
//~ verdict Groups.longest: proved under assumptions
// Collections inside a private collection come with the lock of the outer one.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The usual index: a list for each key, made when it is needed. */
class Index {
    private final Map<String, List<String>> lists = new HashMap<>();

    public synchronized void add(String key, String value) {
        lists.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    public synchronized List<String> get(String key) {
        List<String> found = lists.get(key);
        return found == null ? Collections.emptyList() : new ArrayList<>(found);
    }

    public synchronized int size() {
        int size = 0;
        for (List<String> list : lists.values()) {
            size += list.size();
        }
        return size;
    }

    public synchronized void drop(String key, String value) {
        List<String> list = lists.get(key);
        if (list != null) {
            list.remove(value);
            if (list.isEmpty()) {
                lists.remove(key);
            }
        }
    }
}

/** The older way, with an own lock; a loop over what is inside. */
class Groups {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Set<String>> groups = new HashMap<>();

    public boolean join(String group, String name) {
        lock.lock();
        try {
            Set<String> members = groups.get(group);
            if (members == null) {
                members = new HashSet<>();
                groups.put(group, members);
            }
            return members.add(name);
        } finally {
            lock.unlock();
        }
    }

    public int letters(String group) {
        lock.lock();
        try {
            Set<String> members = groups.get(group);
            if (members == null) {
                return 0;
            }
            int letters = 0;
            for (String name : members) {
                letters += name.length();
            }
            return letters;
        } finally {
            lock.unlock();
        }
    }

    public int longest() {
        lock.lock();
        try {
            int longest = 0;
            for (Map.Entry<String, Set<String>> entry : groups.entrySet()) {
                longest = Math.max(longest, entry.getValue().size());
            }
            return longest;
        } finally {
            lock.unlock();
        }
    }
}
