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

/** Prints "errors line path" for each file: how many errors javac finds, and the line of the first one. The files are for Java 25. */
class JavacVerdicts {
    public static void main(String[] args) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        for (String arg : args) {
            List<Long> lines = new ArrayList<>();
            DiagnosticListener<JavaFileObject> listener = d -> {
                if (d.getKind() == Diagnostic.Kind.ERROR) {
                    lines.add(d.getLineNumber());
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
            System.out.println(lines.size() + " " + (lines.isEmpty() ? 0 : lines.get(0)) + " " + arg);
        }
    }
}
