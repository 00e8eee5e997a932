import com.sun.source.util.JavacTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Prints "errors line kind path" for each file: how many errors javac finds, line and kind of the first one. The files are for Java 25. */
class JavacVerdicts {
    public static void main(String[] args) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        for (String arg : args) {
            List<Long> lines = new ArrayList<>();
            List<String> kinds = new ArrayList<>();
            DiagnosticListener<JavaFileObject> listener = d -> {
                if (d.getKind() == Diagnostic.Kind.ERROR) {
                    lines.add(d.getLineNumber());
                    kinds.add(d.getCode());
                }
            };
            try (StandardJavaFileManager files = javac.getStandardFileManager(listener, null, null)) {
                var units = files.getJavaFileObjects(Path.of(arg));
                List<String> options = List.of("-proc:none");
                JavacTask task = (JavacTask) javac.getTask(null, files, listener, options, null, units);
                task.parse();
                if (lines.isEmpty()) {
                    task.analyze();
                }
            }
            String first = lines.isEmpty() ? "0 none" : lines.get(0) + " " + kinds.get(0);
            System.out.println(lines.size() + " " + first + " " + arg);
        }
    }
}
