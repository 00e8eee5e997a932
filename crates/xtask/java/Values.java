import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Random values of types, and objects to call methods of. */
final class Values {
    /** Classes whose objects stand for the interfaces and classes above them. */
    static final Class<?>[] KNOWN = {
        ArrayList.class, LinkedList.class, Vector.class, Stack.class, ArrayDeque.class, HashSet.class, LinkedHashSet.class, TreeSet.class,
        PriorityQueue.class, HashMap.class, LinkedHashMap.class, TreeMap.class, Hashtable.class, IdentityHashMap.class, WeakHashMap.class,
        ConcurrentHashMap.class, ConcurrentSkipListMap.class, CopyOnWriteArrayList.class, ConcurrentLinkedQueue.class, ConcurrentLinkedDeque.class,
        LinkedBlockingQueue.class, LinkedBlockingDeque.class, ArrayBlockingQueue.class, PriorityBlockingQueue.class, LinkedTransferQueue.class,
        StringBuilder.class, StringBuffer.class, String.class, java.io.StringWriter.class, java.io.StringReader.class,
        java.io.ByteArrayInputStream.class, java.io.ByteArrayOutputStream.class, java.io.BufferedReader.class, java.io.BufferedWriter.class,
        java.io.PrintWriter.class, java.io.PrintStream.class, java.io.InputStreamReader.class, java.io.OutputStreamWriter.class,
        java.io.CharArrayReader.class, java.io.CharArrayWriter.class, Random.class, RuntimeException.class, Integer.class, Long.class, Boolean.class,
        Double.class, Character.class, BitSet.class, Object.class,
    };
    final Random random;
    final Probe[] probes = new Probe[8];
    /** Types that nothing could be made of. */
    final Set<String> none = new TreeSet<>();

    Values(long seed) {
        random = new Random(seed);
        for (int k = 0; k < probes.length; k++) {
            probes[k] = new Probe(k / 2);
        }
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private <T> T any(T[] all) {
        return all[random.nextInt(all.length)];
    }

    /** A value that a parameter of the type can have. */
    Object of(Class<?> type, int deep) {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        if (chance(12)) {
            return null;
        }
        Object out = made(type, deep);
        if (out == null) {
            none.add(type.getName());
        }
        return out;
    }

    private Object primitive(Class<?> type) {
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        long value = number();
        if (type == int.class) {
            return chance(8) ? any(new Integer[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, random.nextInt()}) : (Object) (int) value;
        }
        if (type == long.class) {
            return chance(6) ? any(new Long[] {Long.MIN_VALUE, Long.MAX_VALUE, (long) Integer.MAX_VALUE + 1, random.nextLong()}) : (Object) value;
        }
        if (type == char.class) {
            return chance(5) ? (char) random.nextInt(65536) : (char) ('a' + random.nextInt(4));
        }
        if (type == short.class) {
            return chance(5) ? (short) random.nextInt() : (short) value;
        }
        if (type == byte.class) {
            return (byte) random.nextInt();
        }
        double real = any(new Double[] {0.0, -0.0, 1.5, -2.5, 1e300, Double.NaN, Double.POSITIVE_INFINITY, random.nextGaussian() * 10});
        return type == float.class ? (Object) (float) real : (Object) real;
    }

    private long number() {
        return chance(6) ? random.nextInt(200) - 100 : random.nextInt(10) - 1;
    }

    String text() {
        StringBuilder out = new StringBuilder();
        for (int k = random.nextInt(7); k > 0; k--) {
            out.append(any(new String[] {"a", "b", "ab", " ", "\u00df", "\u0130", "\ud83d\ude00", "1", "-", "\n", "\u0000"}));
        }
        return chance(3) ? String.valueOf(number()) : out.toString();
    }

    private Object element() {
        return chance(8) ? text() : chance(8) ? (Object) random.nextInt(4) : any(probes);
    }

    private Object made(Class<?> type, int deep) {
        if (type == Object.class || type == Comparable.class) {
            return element();
        }
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), random.nextInt(6));
            for (int k = 0; k < Array.getLength(array); k++) {
                Array.set(array, k, of(type.getComponentType(), deep + 1));
            }
            return array;
        }
        Object simple = simple(type);
        if (simple != null) {
            return simple;
        }
        List<Class<?>> below = new ArrayList<>();
        for (Class<?> one : KNOWN) {
            if (type.isAssignableFrom(one) && one != Object.class) {
                below.add(one);
            }
        }
        if (!below.isEmpty()) {
            return object(below.get(random.nextInt(below.size())), deep);
        }
        return type.isInterface() ? function(type) : object(type, deep);
    }

    /** Values of types whose objects are there already. */
    private Object simple(Class<?> type) {
        if (type.isEnum()) {
            return any(type.getEnumConstants());
        }
        if (type == Class.class) {
            return any(new Class<?>[] {String.class, int.class, int[].class, Map.Entry.class, Runnable.class, TimeUnit.class});
        }
        if (type == Thread.class) {
            return chance(2) ? Thread.currentThread() : new Thread(() -> { });
        }
        if (type == Locale.class) {
            return any(new Locale[] {Locale.ROOT, new Locale("tr"), Locale.GERMAN});
        }
        return null;
    }

    /** Code that returns something of its type. */
    private Object function(Class<?> type) {
        long open = Arrays.stream(type.getMethods()).filter(m -> Modifier.isAbstract(m.getModifiers())).count();
        if (open == 0 || type.isSealed()) {
            return null;
        }
        return java.lang.reflect.Proxy.newProxyInstance(Values.class.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            switch (method.getName()) {
                case "equals": return self == args[0];
                case "hashCode": return 7;
                case "toString": return "code";
                default: break;
            }
            if (method.isDefault()) {
                return java.lang.reflect.InvocationHandler.invokeDefault(self, method, args);
            }
            Class<?> result = method.getReturnType();
            return result == void.class ? null : result.isPrimitive() ? primitive(result) : result == Object.class ? element() : null;
        });
    }

    /** An object of exactly this class, with something in it; null if it cannot be made. */
    Object object(Class<?> type, int deep) {
        if (type == Random.class) {
            return new Random(random.nextLong());
        }
        if (type == String.class) {
            return chance(2) ? text() : text().intern();
        }
        Object own = simple(type) != null ? simple(type) : stream(type);
        for (int tries = 0; own == null && tries < 6; tries++) {
            own = constructed(type, deep);
        }
        for (int tries = 0; own == null && tries < 12; tries++) {
            own = given(type, deep);
        }
        fill(own);
        return own;
    }

    private Object stream(Class<?> type) {
        if (type == java.io.BufferedReader.class) {
            return new java.io.BufferedReader(new java.io.StringReader(text()));
        }
        if (type == java.io.BufferedWriter.class) {
            return new java.io.BufferedWriter(new java.io.StringWriter());
        }
        if (type == java.io.PrintWriter.class) {
            return new java.io.PrintWriter(new java.io.StringWriter());
        }
        if (type == java.io.PrintStream.class) {
            return new java.io.PrintStream(new java.io.ByteArrayOutputStream());
        }
        if (type == java.io.InputStreamReader.class) {
            return new java.io.InputStreamReader(new java.io.ByteArrayInputStream(text().getBytes()));
        }
        return type == java.io.OutputStreamWriter.class ? new java.io.OutputStreamWriter(new java.io.ByteArrayOutputStream()) : null;
    }

    private Object constructed(Class<?> type, int deep) {
        Constructor<?>[] all = type.getConstructors();
        if (all.length == 0 || deep > 3 || Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        Constructor<?> one = any(all);
        try {
            return one.newInstance(arguments(one.getParameterTypes(), deep + 1));
        } catch (ReflectiveOperationException | RuntimeException | OutOfMemoryError e) {
            return null;
        }
    }

    /** What a static method of the class returns. */
    private Object given(Class<?> type, int deep) {
        List<Method> all = new ArrayList<>();
        for (Method m : type.getMethods()) {
            if (Modifier.isStatic(m.getModifiers()) && m.getReturnType() == type && m.getDeclaringClass() == type) {
                all.add(m);
            }
        }
        if (all.isEmpty() || deep > 3) {
            return null;
        }
        Method one = all.get(random.nextInt(all.size()));
        try {
            return one.invoke(null, arguments(one.getParameterTypes(), deep + 1));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Arguments; sizes of what is made are small. */
    Object[] arguments(Class<?>[] types, int deep) {
        Object[] out = new Object[types.length];
        for (int k = 0; k < out.length; k++) {
            out[k] = deep > 0 && types[k] == int.class ? (Object) random.nextInt(12) : of(types[k], deep);
        }
        return out;
    }

    @SuppressWarnings("unchecked")
    private void fill(Object object) {
        try {
            for (int k = random.nextInt(6); k > 0; k--) {
                if (object instanceof Collection) {
                    ((Collection<Object>) object).add(any(probes));
                } else if (object instanceof Map) {
                    ((Map<Object, Object>) object).put(any(probes), element());
                }
            }
        } catch (RuntimeException e) {
            return;
        }
    }
}
