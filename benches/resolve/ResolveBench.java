import com.sun.source.util.JavacTask;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Parses, attributes and flow-checks all files below a folder of java.base with javac, several times in one virtual machine. */
class ResolveBench {
    static final int ROUNDS = 6;

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root.resolve(args[1]))) {
            files = all.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        var process = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        for (int round = 1; round <= ROUNDS; round++) {
            StandardJavaFileManager disk = javac.getStandardFileManager(null, null, null);
            var options = List.of("-proc:none", "--patch-module", "java.base=" + root);
            long wall = System.nanoTime();
            long thread = threads.getCurrentThreadCpuTime();
            long all = process.getProcessCpuTime();
            JavacTask task = (JavacTask) javac.getTask(null, disk, d -> { }, options, null, disk.getJavaFileObjectsFromPaths(files));
            task.parse();
            task.analyze();
            System.out.printf("javac round %d thread %.0f ms process %.0f ms wall %.0f ms%n", round,
                (threads.getCurrentThreadCpuTime() - thread) / 1e6, (process.getProcessCpuTime() - all) / 1e6, (System.nanoTime() - wall) / 1e6);
        }
    }
}
