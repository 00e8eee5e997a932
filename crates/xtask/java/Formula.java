import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Formulas in prefix form, with values that may not be known (Kleene's three). Integers are those of mathematics. */
final class Formula {
    static final Object UNKNOWN = new Object() {
        @Override
        public String toString() {
            return "?";
        }
    };
    final String word;
    final List<Formula> parts = new ArrayList<>();
    final String text;

    private Formula(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** One call: its object, arguments, result, and the states before and after. */
    static final class Moment {
        Object self;
        /** The class of the contract, for its constants. */
        Class<?> type;
        Object[] args;
        Object result = UNKNOWN;
        State before;
        State after;
        /** Which of them plain names mean. */
        boolean late;
        /** Whether sums wrap around at so many bits (0: never), and whether one had to. */
        int bits;
        boolean wrapped;
        final Map<String, Object> vars = new HashMap<>();
        final Map<Formula, Object> olds = new IdentityHashMap<>();
    }

    static Formula read(String text) {
        int[] at = {0};
        return read(text, at);
    }

    private static Formula read(String text, int[] at) {
        while (text.charAt(at[0]) == ' ') {
            at[0]++;
        }
        int from = at[0];
        if (text.charAt(from) != '(') {
            return new Formula(token(text, at), text.substring(from, at[0]));
        }
        at[0]++;
        Formula out = new Formula(token(text, at), text);
        while (text.charAt(at[0]) != ')') {
            if (text.charAt(at[0]) == ' ') {
                at[0]++;
            } else {
                out.parts.add(read(text, at));
            }
        }
        at[0]++;
        return out;
    }

    private static String token(String text, int[] at) {
        int from = at[0];
        while (at[0] < text.length() && " ()".indexOf(text.charAt(at[0])) < 0) {
            at[0]++;
        }
        return text.substring(from, at[0]);
    }

    /** A value of Java as one of formulas. */
    static Object lifted(Object value, Class<?> type) {
        if (!type.isPrimitive() || value == null || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Character) {
            return BigInteger.valueOf((Character) value);
        }
        if (value instanceof Float || value instanceof Double) {
            return value;
        }
        return BigInteger.valueOf(((Number) value).longValue());
    }

    /** Notes the values of `\old`, before the call. */
    void prepare(Moment m) {
        if (word.equals("before") && !mentionsVariables()) {
            m.olds.put(this, parts.get(0).value(m));
        }
        for (Formula part : parts) {
            part.prepare(m);
        }
    }

    private boolean mentionsVariables() {
        return word.equals("var") || parts.stream().anyMatch(Formula::mentionsVariables);
    }

    Object value(Moment m) {
        switch (word) {
            case "true": return true;
            case "false": return false;
            case "null": return null;
            case "this": return m.self;
            case "result": return m.result;
            case "tid": return Thread.currentThread();
            case "arg": return m.args[Integer.parseInt(parts.get(0).word)];
            case "var": return m.vars.getOrDefault(parts.get(0).word, UNKNOWN);
            case "get": return field(parts.get(0).value(m), parts.get(1).word, m);
            case "call": return called(m);
            case "before": return m.olds.containsKey(this) ? m.olds.get(this) : in(false, m);
            case "after": return in(true, m);
            case "if": return chosen(m);
            case "forall": case "exists": return quantified(m);
            case "!": return not(parts.get(0).value(m));
            case "&&": return and(m, true);
            case "||": return and(m, false);
            case "==>": return implied(m);
            case "is": return instance(parts.get(0).value(m), parts.get(1).word);
            default: break;
        }
        if (parts.isEmpty()) {
            return word.matches("[0-9]+") ? new BigInteger(word) : UNKNOWN;
        }
        Object[] of = new Object[parts.size()];
        for (int k = 0; k < of.length; k++) {
            of[k] = parts.get(k).value(m);
        }
        return operation(of, m);
    }

    private Object operation(Object[] of, Moment m) {
        switch (word) {
            case "==": return same(of[0], of[1]);
            case "!=": return not(same(of[0], of[1]));
            case "at": case "get": return entry(of[0], of[1]);
            case "put": return put(of[0], of[1], of[2]);
            default: break;
        }
        for (Object one : of) {
            if (!(one instanceof BigInteger)) {
                return UNKNOWN;
            }
        }
        BigInteger a = (BigInteger) of[0];
        if (word.equals("neg")) {
            return fit(a.negate(), m);
        }
        BigInteger b = (BigInteger) of[1];
        switch (word) {
            case "+": return fit(a.add(b), m);
            case "-": return fit(a.subtract(b), m);
            case "*": return fit(a.multiply(b), m);
            case "/": return b.signum() == 0 ? UNKNOWN : a.divide(b);
            case "%": return b.signum() == 0 ? UNKNOWN : a.remainder(b);
            case "<": return a.compareTo(b) < 0;
            case "<=": return a.compareTo(b) <= 0;
            case ">": return a.compareTo(b) > 0;
            case ">=": return a.compareTo(b) >= 0;
            default: return UNKNOWN;
        }
    }

    private static BigInteger fit(BigInteger exact, Moment m) {
        if (m.bits == 0) {
            return exact;
        }
        BigInteger wrapped = BigInteger.valueOf(m.bits == 32 ? exact.intValue() : exact.longValue());
        m.wrapped |= !wrapped.equals(exact);
        return wrapped;
    }

    private Object in(boolean late, Moment m) {
        boolean was = m.late;
        m.late = late;
        try {
            return parts.get(0).value(m);
        } finally {
            m.late = was;
        }
    }

    private Object field(Object of, String name, Moment m) {
        if (name.equals("tid")) {
            return Thread.currentThread();
        }
        if (parts.get(0).word.equals("this") && name.equals(name.toUpperCase())) {
            return constant(m.type, name);
        }
        if (of == null || of == UNKNOWN) {
            return UNKNOWN;
        }
        if (of.getClass().isArray() && name.equals("length")) {
            return BigInteger.valueOf(java.lang.reflect.Array.getLength(of));
        }
        return (m.late ? m.after : m.before).ghost(of, name);
    }

    private static Object constant(Class<?> type, String name) {
        try {
            java.lang.reflect.Field field = type.getField(name);
            return lifted(field.get(null), field.getType());
        } catch (ReflectiveOperationException | NullPointerException e) {
            return UNKNOWN;
        }
    }

    /** A method in a formula is called on the object as it is now. */
    private Object called(Moment m) {
        Object on = parts.get(1).value(m);
        Object[] args = new Object[parts.size() - 2];
        for (int k = 0; k < args.length; k++) {
            args[k] = parts.get(k + 2).value(m);
        }
        if (on == null || on == UNKNOWN) {
            return UNKNOWN;
        }
        for (Method one : on.getClass().getMethods()) {
            boolean open = Modifier.isPublic(one.getDeclaringClass().getModifiers());
            if (open && one.getName().equals(parts.get(0).word) && one.getParameterCount() == args.length) {
                try {
                    return lifted(one.invoke(on, lowered(args, one.getParameterTypes())), one.getReturnType());
                } catch (ReflectiveOperationException | IllegalArgumentException e) {
                    continue;
                }
            }
        }
        return UNKNOWN;
    }

    private static Object[] lowered(Object[] args, Class<?>[] types) {
        Object[] out = args.clone();
        for (int k = 0; k < out.length; k++) {
            if (out[k] instanceof BigInteger && types[k] == int.class) {
                out[k] = ((BigInteger) out[k]).intValueExact();
            } else if (out[k] instanceof BigInteger && types[k] == long.class) {
                out[k] = ((BigInteger) out[k]).longValueExact();
            }
        }
        return out;
    }

    private Object chosen(Moment m) {
        Object when = parts.get(0).value(m);
        if (when == UNKNOWN) {
            return UNKNOWN;
        }
        return parts.get((Boolean) when ? 1 : 2).value(m);
    }

    private Object quantified(Moment m) {
        String name = parts.get(0).word;
        boolean all = word.equals("forall");
        if (!parts.get(1).word.equals("numbers")) {
            return UNKNOWN;
        }
        boolean known = false;
        for (int k = -2; k < 40; k++) {
            m.vars.put(name, BigInteger.valueOf(k));
            Object one = parts.get(2).value(m);
            known |= one != UNKNOWN;
            if (one != UNKNOWN && (Boolean) one != all) {
                m.vars.remove(name);
                return !all;
            }
        }
        m.vars.remove(name);
        return all && known ? (Object) true : UNKNOWN;
    }

    private Object and(Moment m, boolean neutral) {
        Object left = parts.get(0).value(m);
        if (left != UNKNOWN && (Boolean) left != neutral) {
            return left;
        }
        Object right = parts.get(1).value(m);
        if (right != UNKNOWN && (Boolean) right != neutral) {
            return right;
        }
        return left == UNKNOWN || right == UNKNOWN ? UNKNOWN : neutral;
    }

    private Object implied(Moment m) {
        Object left = parts.get(0).value(m);
        if (Boolean.FALSE.equals(left)) {
            return true;
        }
        Object right = parts.get(1).value(m);
        if (Boolean.TRUE.equals(right)) {
            return true;
        }
        return left == UNKNOWN || right == UNKNOWN ? UNKNOWN : (Object) false;
    }

    private static Object not(Object value) {
        return value == UNKNOWN ? UNKNOWN : (Object) !(Boolean) value;
    }

    private static Object instance(Object value, String type) {
        if (value == UNKNOWN) {
            return UNKNOWN;
        }
        for (String inside : new String[] {"java.lang.", "java.util.", ""}) {
            try {
                return Class.forName(inside + type).isInstance(value);
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        return UNKNOWN;
    }

    @SuppressWarnings("unchecked")
    private static Object entry(Object map, Object key) {
        return map instanceof TreeMap && key instanceof BigInteger ? ((TreeMap<BigInteger, Object>) map).getOrDefault(key, UNKNOWN) : UNKNOWN;
    }

    @SuppressWarnings("unchecked")
    private static Object put(Object map, Object key, Object value) {
        if (!(map instanceof TreeMap) || !(key instanceof BigInteger)) {
            return UNKNOWN;
        }
        TreeMap<BigInteger, Object> out = new TreeMap<>((TreeMap<BigInteger, Object>) map);
        out.put((BigInteger) key, value);
        return out;
    }

    /** Numbers and truth by value, objects by identity, maps where both are known. */
    @SuppressWarnings("unchecked")
    static Object same(Object a, Object b) {
        if (a == UNKNOWN || b == UNKNOWN) {
            return UNKNOWN;
        }
        if (a instanceof TreeMap && b instanceof TreeMap) {
            TreeMap<BigInteger, Object> x = (TreeMap<BigInteger, Object>) a;
            TreeMap<BigInteger, Object> y = (TreeMap<BigInteger, Object>) b;
            for (Map.Entry<BigInteger, Object> e : x.entrySet()) {
                if (y.containsKey(e.getKey()) && Boolean.FALSE.equals(same(e.getValue(), y.get(e.getKey())))) {
                    return false;
                }
            }
            return x.keySet().equals(y.keySet()) ? (Object) true : UNKNOWN;
        }
        boolean values = a instanceof BigInteger && b instanceof BigInteger || a instanceof Boolean && b instanceof Boolean;
        return values || a instanceof Double || a instanceof Float ? a.equals(b) : a == b;
    }
}
