import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** What a stub says of one method, and how often calls of it were compared with that. */
final class Contract {
    final String owner;
    final String name;
    final String descriptor;
    boolean pure;
    boolean action;
    /** Whether it says which locations of its object it reads or writes: then it holds for confined classes only. */
    boolean memory;
    boolean function;
    final List<Formula> requires = new ArrayList<>();
    final List<Formula> ensures = new ArrayList<>();
    final List<Formula> actions = new ArrayList<>();
    final List<String> throwing = new ArrayList<>();
    final List<Formula> throwsIf = new ArrayList<>();
    final List<String> changes = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    Class<?> type;
    Executable method;
    /** Why it cannot be run. */
    String lacks;
    long checked;
    long refused;
    long threw;
    long overflowed;
    final java.util.Set<Formula> decided = new java.util.HashSet<>();

    Contract(String owner, String name, String descriptor) {
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        find();
    }

    private void find() {
        try {
            type = Class.forName(owner, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException e) {
            lacks = "the class is not in this JDK";
            return;
        }
        for (Executable one : candidates()) {
            if (one.getName().equals(constructs() ? type.getName() : name) && describe(one).equals(descriptor.substring(0, descriptor.indexOf(')') + 1))) {
                method = one;
            }
        }
        if (method == null) {
            lacks = "the method is not in this JDK, or not public";
        } else if (constructs() && Modifier.isAbstract(type.getModifiers())) {
            lacks = "the class is abstract";
        }
    }

    private Executable[] candidates() {
        return constructs() ? type.getConstructors() : type.getMethods();
    }

    boolean constructs() {
        return name.equals("<init>");
    }

    boolean isStatic() {
        return method instanceof Method && Modifier.isStatic(method.getModifiers());
    }

    static String describe(Executable one) {
        StringBuilder out = new StringBuilder("(");
        for (Class<?> p : one.getParameterTypes()) {
            out.append(p.descriptorString());
        }
        return out.append(')').toString();
    }

    /** The type of the result, void for constructors. */
    Class<?> result() {
        return method instanceof Method ? ((Method) method).getReturnType() : void.class;
    }

    Object call(Object self, Object[] args) throws Throwable {
        try {
            return method instanceof Method ? ((Method) method).invoke(self, args) : ((Constructor<?>) method).newInstance(args);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        } catch (IllegalArgumentException e) {
            // Reflection takes a failed cast inside the method for one of its own.
            throw new ClassCastException(e.getMessage());
        }
    }

    @Override
    public String toString() {
        return owner + "." + name + descriptor;
    }
}
