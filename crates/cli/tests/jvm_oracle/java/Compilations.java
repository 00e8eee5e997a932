import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The class files of the last batch, in memory. */
final class Compilations {
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager standard = compiler.getStandardFileManager(null, Locale.ROOT, null);
    private final Map<String, byte[]> classes = new HashMap<>();

    /** Compiles files that have nothing to do with each other; gives "file, tab, message" for those that are refused. */
    List<String> compile(List<Path> files) throws IOException {
        classes.clear();
        List<String> errors = new ArrayList<>();
        List<Path> left = new ArrayList<>(files);
        while (!left.isEmpty()) {
            Map<Path, String> refused = attempt(left);
            if (refused.isEmpty()) {
                break;
            }
            refused.forEach((file, words) -> errors.add(file + "\t" + words));
            if (!left.removeAll(refused.keySet())) {
                throw new IOException("the compiler gives no file: " + refused);
            }
        }
        return errors;
    }

    private Map<Path, String> attempt(List<Path> files) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaFileManager memory = new Memory(standard);
        List<String> options = List.of("-proc:none", "-nowarn", "-g:source,lines");
        compiler.getTask(null, memory, found, options, null, standard.getJavaFileObjectsFromPaths(files)).call();
        Map<Path, String> refused = new TreeMap<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR && diagnostic.getSource() != null) {
                String words = diagnostic.getLineNumber() + ": " + diagnostic.getMessage(Locale.ROOT).replaceAll("\\s+", " ");
                refused.putIfAbsent(Path.of(diagnostic.getSource().toUri()), words);
            }
        }
        return refused;
    }

    /** A loader in which no class of the programs is loaded yet. */
    ClassLoader loader() {
        ClassLoader loader = new ClassLoader(Compilations.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] code = classes.get(name);
                if (code == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, code, 0, code.length);
            }
        };
        loader.setDefaultAssertionStatus(true);
        return loader;
    }

    private final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        Memory(StandardJavaFileManager standard) { super(standard); }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() { classes.put(name, toByteArray()); }
                    };
                }
            };
        }
    }
}
