import com.sun.source.util.JavacTask;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Parses all files below a folder with javac's parser alone, several times in one virtual machine. */
class ParseBench {
    static final int ROUNDS = 11;

    static class Source extends SimpleJavaFileObject {
        final String text;

        Source(Path path, String text) {
            super(URI.create("mem:///" + path.toString().replace('\\', '/')), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    static Object parse(JavaCompiler javac, List<JavaFileObject> sources) throws Exception {
        var options = List.of("-proc:none");
        JavacTask task = (JavacTask) javac.getTask(null, null, d -> { }, options, null, sources);
        List<Object> trees = new ArrayList<>();
        task.parse().forEach(trees::add);
        return trees;
    }

    static void report(String what, long bytes, long[] times) {
        long first = times[0];
        Arrays.sort(times);
        String[] names = {"first", "median", "best"};
        long[] values = {first, times[ROUNDS / 2], times[0]};
        for (int i = 0; i < 3; i++) {
            double ms = values[i] / 1e6;
            System.out.printf("javac %s %s %.1f ms %.1f MB/s%n", what, names[i], ms, bytes / 1e3 / ms);
        }
    }

    static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    public static void main(String[] args) throws Exception {
        List<JavaFileObject> sources = new ArrayList<>();
        long bytes = 0;
        try (Stream<Path> paths = Files.walk(Path.of(args[0]))) {
            for (Path path : (Iterable<Path>) paths.filter(p -> p.toString().endsWith(".java")).sorted()::iterator) {
                byte[] content = Files.readAllBytes(path);
                bytes += content.length;
                sources.add(new Source(path, new String(content, StandardCharsets.UTF_8)));
            }
        }
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] wall = new long[ROUNDS];
        long[] cpu = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            long ran = threads.getCurrentThreadCpuTime();
            parse(javac, sources);
            cpu[i] = threads.getCurrentThreadCpuTime() - ran;
            wall[i] = System.nanoTime() - start;
        }
        System.out.println("files " + sources.size() + " bytes " + bytes);
        report("wall", bytes, wall);
        report("cpu", bytes, cpu);
        long before = used();
        Object trees = parse(javac, sources);
        System.out.printf("javac memory of all trees %.1f MB%n", (used() - before) / 1e6);
        if (trees.hashCode() == 0) {
            System.out.println();
        }
    }
}
