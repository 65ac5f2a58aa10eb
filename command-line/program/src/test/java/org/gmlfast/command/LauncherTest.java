/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher script in a dummy project: its Java prints its arguments, and its Maven creates a jar. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final String JAR = "command-line/program/target/gml-fast.jar";
    private static final String ARCHIVE_OPTION = "[-XX:SharedArchiveFile=";

    @TempDir
    Path directory;

    private Path root;
    private Path jdk;

    private record Run(int exitCode, String output, String errors) {}

    @BeforeEach
    void layOut() throws IOException {
        Path script = TestData.projectRoot().resolve("gml-fast");
        root = Files.createDirectories(directory.resolve("the project"));
        Files.copy(script, root.resolve("gml-fast"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Path options = Path.of("build-support/distribution/src/files/bin/java-options");
        Files.createDirectories(root.resolve(options).getParent());
        Files.copy(TestData.projectRoot().resolve(options), root.resolve(options));
        old(Files.writeString(root.resolve("pom.xml"), ""));
        for (String module : List.of("gt-gml-fast/reader", "command-line/program")) {
            Path source = root.resolve(module).resolve("src/main/A.java");
            Files.createDirectories(source.getParent());
            old(Files.writeString(source, ""));
            old(Files.writeString(root.resolve(module).resolve("pom.xml"), ""));
        }
        executable(
                root.resolve("mvnw"),
                "echo \"[WARNING] called with $*\"; mkdir -p command-line/program/target && echo jar > " + JAR);
        jdk = directory.resolve("jdk");
        executable(jdk.resolve("bin/java"), "for a in \"$@\"; do echo \"[$a]\"; done; exit 7");
        release("17.0.15");
    }

    /** Returns the folder of each module by its artifact. */
    private static Map<String, String> folders() throws IOException {
        Map<String, String> folders = new TreeMap<>();
        Matcher module = Pattern.compile("<module>([^<]+)</module>")
                .matcher(Files.readString(TestData.projectRoot().resolve("pom.xml")));
        while (module.find()) {
            Matcher artifact =
                    Pattern.compile("</parent>\\s*<artifactId>([^<]+)<").matcher(pom(module.group(1)));
            assertThat(artifact.find()).as(module.group(1)).isTrue();
            folders.put(artifact.group(1), module.group(1));
        }
        return folders;
    }

    private static String pom(String module) throws IOException {
        return Files.readString(TestData.projectRoot().resolve(module).resolve("pom.xml"));
    }

    /** Returns the artifacts of the modules that the command line depends on, and its own. */
    private static Set<String> dependencies() throws IOException {
        Map<String, String> folders = folders();
        Set<String> artifacts = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(List.of("gml-fast-command-line"));
        while (!next.isEmpty()) {
            String artifact = next.pop();
            if (artifacts.add(artifact)) {
                Pattern.compile("<artifactId>([a-z-]+)</artifactId>\\s*</dependency>")
                        .matcher(pom(folders.get(artifact)))
                        .results()
                        .map(match -> match.group(1))
                        .filter(folders::containsKey)
                        .forEach(next::push);
            }
        }
        return artifacts;
    }

    @Test
    void watchesEachModuleThatTheCommandLineDependsOn() throws IOException {
        Map<String, String> folders = folders();
        for (String artifact : dependencies()) {
            assertThat(folders.get(artifact)).matches("(gt-gml-fast|command-line)/[a-z]+");
        }
    }

    /** The scope of a direct dependency overrides that of the same one through another module. */
    @Test
    void shipsEachModuleThatTheCommandLineDependsOn() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        for (String artifact : dependencies()) {
            assertThat(pom).doesNotContainPattern("<artifactId>" + artifact + "</artifactId>\\s*<scope>test</scope>");
        }
    }

    private static void old(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    }

    private void release(String version) throws IOException {
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private static void executable(Path file, String commands) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Run run(Path script, Map<String, String> environment, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("JAVA_OPTS");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output, errors);
    }

    private Run run(String... args) throws Exception {
        return run(root.resolve("gml-fast"), Map.of("JAVA_HOME", jdk.toString()), args);
    }

    @Test
    void buildsOnceAndKeepsStandardOutputClean() throws Exception {
        Run first = run("encode", "a b", "");
        assertThat(first.errors())
                .contains("building for the first time")
                .contains("[WARNING] called with -B -DskipTests");
        assertThat(first.output()).endsWith("[-jar]\n[" + root.toRealPath().resolve(JAR) + "]\n[encode]\n[a b]\n[]\n");
        assertThat(first.exitCode()).isEqualTo(7);
        assertThat(run("x").errors()).isEmpty();
        assertThat(root.resolve(".gml-fast-build")).doesNotExist();
    }

    @Test
    void addsFurtherJarsToTheClassPath() throws Exception {
        String jar = root.toRealPath().resolve(JAR).toString();
        run();
        Map<String, String> environment = Map.of("JAVA_HOME", jdk.toString(), "GML_FAST_CLASSPATH", "/a b/*:c.jar");
        Run given = run(root.resolve("gml-fast"), environment, "x");
        assertThat(given.output()).endsWith("[-cp]\n[" + jar + ":/a b/*:c.jar]\n[org.gmlfast.command.GmlFast]\n[x]\n");
        Path plugins = Files.createDirectory(root.resolve("plugins")).toRealPath();
        assertThat(run("x").output()).contains("[-cp]\n[" + jar + ":" + plugins + "/*]\n");
        assertThat(run(root.resolve("gml-fast"), environment, "x").output())
                .contains("[-cp]\n[" + jar + ":" + plugins + "/*:/a b/*:c.jar]\n");
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        run();
        old(root.resolve(JAR));
        Files.writeString(root.resolve("gt-gml-fast/reader/src/main/A.java"), "changed");
        assertThat(run().errors()).contains("building, because a source file is newer");
        assertThat(run().errors()).isEmpty();
    }

    @Test
    void showsOnlyWarningsOfTheBuild() throws Exception {
        executable(
                root.resolve("mvnw"),
                "echo '[INFO] Building gml-fast: library 0.1.0 [1/2]'; echo '[WARNING] A.java:[3,5] unused';"
                        + " mkdir -p command-line/program/target && echo jar > " + JAR);
        assertThat(run().errors()).contains("[WARNING] A.java:[3,5] unused").hasLineCount(2);
    }

    @Test
    void removesLockOfKilledBuild() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path lock = Files.createDirectories(root.resolve(".gml-fast-build"));
        Files.writeString(lock.resolve("pid"), gone.pid() + "\n");
        assertThat(run().errors()).contains("building for the first time");
        assertThat(lock).doesNotExist();
    }

    @Test
    void removesLockWithoutProcess() throws Exception {
        Path lock = Files.createDirectories(root.resolve(".gml-fast-build"));
        assertThat(run().exitCode()).isEqualTo(7);
        assertThat(lock).doesNotExist();
    }

    /** The launcher waits, with a message, for a concurrent build, and does not build again. */
    @Test
    void waitsForAnotherBuild() throws Exception {
        Path lock = Files.createDirectories(root.resolve(".gml-fast-build"));
        Process other = new ProcessBuilder("cat").start();
        Files.writeString(lock.resolve("pid"), other.pid() + "\n");
        Process waiting = new ProcessBuilder(root.resolve("gml-fast").toString(), "x")
                .directory(directory.toFile())
                .redirectErrorStream(false)
                .start();
        try (var errors = waiting.errorReader()) {
            assertThat(errors.readLine())
                    .isEqualTo("gml-fast: waiting for the build that process " + other.pid() + " runs ...");
            Files.createDirectories(root.resolve(JAR).getParent());
            Files.writeString(root.resolve(JAR), "made by the other build");
            other.getOutputStream().close();
            other.waitFor();
            waiting.waitFor();
        }
        assertThat(root.resolve(JAR)).hasContent("made by the other build");
        assertThat(lock).doesNotExist();
    }

    /** Root can write to every directory, so the test simulates a read-only one. */
    @Test
    void reportsReadOnlyCheckout() throws Exception {
        Path script = root.resolve("gml-fast");
        String commands = Files.readString(script).replace("[ -w \"$root\" ]", "false");
        Files.writeString(script, commands);
        Run run = run();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .contains("cannot build in")
                .contains("read-only")
                .hasLineCount(1);
    }

    @Test
    void changesLocaleForPathBeyondAscii() throws Exception {
        Path elsewhere = Files.createDirectories(directory.resolve("Z\u00fcrich"));
        executable(jdk.resolve("bin/java"), "echo \"locale $LC_ALL\"; exit 7");
        run();
        Run run = run(
                root.resolve("gml-fast"),
                Map.of("JAVA_HOME", jdk.toString(), "LC_ALL", "C"),
                "encode",
                elsewhere.resolve("a.shp").toString());
        assertThat(run.output()).contains("locale C.UTF-8");
        assertThat(run(root.resolve("gml-fast"), Map.of("JAVA_HOME", jdk.toString(), "LC_ALL", "C"), "a.shp")
                        .output())
                .contains("locale C\n");
    }

    @Test
    void reportsFailedBuild() throws Exception {
        executable(root.resolve("mvnw"), "echo no; exit 1");
        Run run = run();
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors()).endsWith("gml-fast: the build failed\n");
        assertThat(root.resolve(".gml-fast-build")).doesNotExist();
    }

    @Test
    void followsSymbolicLinks() throws Exception {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Path one = Files.createSymbolicLink(bin.resolve("one"), Path.of("../the project/gml-fast"));
        Path two = Files.createSymbolicLink(directory.resolve("two"), one);
        Run run = run(two, Map.of("JAVA_HOME", jdk.toString()), "x");
        assertThat(run.output()).contains("[" + root.toRealPath().resolve(JAR) + "]");
    }

    @Test
    void passesOptionsToJava() throws Exception {
        Run run = run(root.resolve("gml-fast"), Map.of("JAVA_HOME", jdk.toString(), "JAVA_OPTS", "-Xmx1g -Da=b"), "x");
        assertThat(run.output()).contains("[-Xmx1g]\n[-Da=b]\n[-jar]");
    }

    /** Makes Java write an archive, when asked for one, and a line to a file each time. */
    private void archiving(Path log) throws IOException {
        executable(
                jdk.resolve("bin/java"),
                "for a in \"$@\"; do echo \"[$a]\"; case $a in -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*)"
                        + " echo classes >\"${a#*=}\"; echo made >>'" + log + "'; exit 0 ;; esac; done; exit 7");
    }

    /** With a damaged archive, Java would end with a signal. */
    @Test
    void makesDamagedArchiveOfClassesAgain() throws Exception {
        Path log = directory.resolve("log");
        archiving(log);
        Path archive = root.resolve(JAR.replace(".jar", ".jsa"));
        assertThat(run("x").output()).contains(ARCHIVE_OPTION);
        assertThat(run("x").output()).contains(ARCHIVE_OPTION);
        assertThat(log).hasContent("made");
        for (String damaged : List.of("clasSes\n", "clas", "")) {
            FileTime made = Files.getLastModifiedTime(archive);
            Files.writeString(archive, damaged);
            Files.setLastModifiedTime(archive, made);
            Files.writeString(log, "");
            Run run = run("x");
            assertThat(run.exitCode()).as(damaged).isEqualTo(7);
            assertThat(run.output()).as(damaged).contains(ARCHIVE_OPTION);
            assertThat(archive).as(damaged).hasContent("classes");
            run("x");
            assertThat(log).as(damaged).hasContent("made");
        }
    }

    /** Both kinds stand side by side, so that a change of the JDK costs one start. */
    @Test
    void archivesLinkedClassesWithANewerJava() throws Exception {
        Path log = directory.resolve("log");
        archiving(log);
        assertThat(run("x").output()).contains(ARCHIVE_OPTION).doesNotContain("AOT", "aot");
        release("25.0.3");
        assertThat(run("x").output())
                .contains("[-XX:AOTCache=" + root.toRealPath().resolve(JAR.replace(".jar", ".aot")) + "]")
                .contains("[-Xlog:all=error:stderr]\n[-Xlog:aot*=off:stderr]")
                .doesNotContain(ARCHIVE_OPTION);
        release("17.0.15");
        assertThat(run("x").output()).contains(ARCHIVE_OPTION);
        assertThat(log).hasContent("made\nmade");
    }

    /** A Java that cannot archive classes is not asked to at each start. */
    @Test
    void startsWithoutArchiveThatCannotBeMade() throws Exception {
        Path log = directory.resolve("log");
        archiving(log);
        Path java = jdk.resolve("bin/java");
        executable(java, Files.readString(java).replace("exit 0", "exit 1"));
        assertThat(run("x").output()).doesNotContain(ARCHIVE_OPTION).endsWith("[x]\n");
        assertThat(run("x").output()).doesNotContain(ARCHIVE_OPTION);
        assertThat(log).hasContent("made");
    }

    @Test
    void launcherOfTheDownloadMakesDamagedArchiveOfClassesAgain() throws Exception {
        Path log = directory.resolve("log");
        archiving(log);
        Path bin = Files.createDirectories(directory.resolve("installed/bin"));
        Files.createDirectories(directory.resolve("installed/lib"));
        for (String name : List.of("gml-fast", "java-options")) {
            Files.copy(
                    TestData.projectRoot().resolve("build-support/distribution/src/files/bin/" + name),
                    bin.resolve(name),
                    java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path cache = directory.resolve("cache");
        Map<String, String> environment = Map.of("JAVA_HOME", jdk.toString(), "XDG_CACHE_HOME", cache.toString());
        Path launcher = bin.resolve("gml-fast");
        assertThat(run(launcher, environment, "serve").output()).doesNotContain(ARCHIVE_OPTION);
        assertThat(run(launcher, environment, "info").output()).contains(ARCHIVE_OPTION);
        Path archive;
        try (Stream<Path> files = Files.list(cache.resolve("gml-fast"))) {
            archive = files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(archive, "clasSes\n");
        assertThat(run(launcher, environment, "serve").output()).doesNotContain(ARCHIVE_OPTION);
        assertThat(run(launcher, environment, "info").output()).contains(ARCHIVE_OPTION);
        assertThat(archive).hasContent("classes");
        assertThat(run(launcher, environment, "serve").output()).contains(ARCHIVE_OPTION);
        assertThat(log).hasContent("made\nmade");
    }

    @Test
    void compilesForSmallFilesWithTheFirstCompiler() throws Exception {
        String option = "[-XX:TieredStopAtLevel=1]\n";
        Files.writeString(directory.resolve("a.gml"), "<a/>");
        Files.writeString(directory.resolve("a.gz"), "compressed");
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve("b.gml").toFile(), "rw")) {
            file.setLength(1_000_000_000); // without bytes on the disk
        }
        assertThat(run("encode", "a.gml", "-o", "new.json").output()).contains(option);
        assertThat(run("info", "a.gml").output()).contains(option);
        assertThat(run("encode", "http://example.org/wfs?request=GetFeature", "-o", "new.json")
                        .output())
                .contains(option);
        assertThat(run("load", "https://example.org/wfs", "b.gml", "--into", "a.gpkg")
                        .output())
                .doesNotContain(option);
        assertThat(run("serve", "a.gml").output()).doesNotContain(option);
        assertThat(run("encode", "b.gml").output()).doesNotContain(option);
        assertThat(run("encode", "a.gml", "b.gml").output()).doesNotContain(option);
        assertThat(run("encode", "a.gz").output()).doesNotContain(option);
        assertThat(run("encode", "-", "--xsd", "a.gml").output()).doesNotContain(option);
        Map<String, String> own = Map.of("JAVA_HOME", jdk.toString(), "JAVA_OPTS", "-XX:-TieredCompilation");
        assertThat(run(root.resolve("gml-fast"), own, "encode", "a.gml").output())
                .doesNotContain(option);
    }

    /** Root can read every file, so the test simulates one that cannot be read. */
    @Test
    void leavesFilesThatCannotBeReadToJava() throws Exception {
        Path script = root.resolve("build-support/distribution/src/files/bin/java-options");
        String commands = Files.readString(script);
        assertThat(commands).contains("[ -r \"$argument\" ]", "wc -c <\"$argument\"");
        Files.writeString(
                script,
                commands.replace("[ -r \"$argument\" ]", "false").replace("wc -c <\"$argument\"", "wc -c <none"));
        Files.writeString(directory.resolve("a.gml"), "<a/>");
        Run run = run("info", "a.gml");
        assertThat(run.output()).contains("[info]", "[a.gml]");
        assertThat(run.errors()).doesNotContain("arithmetic");
    }

    @Test
    void reportsMissingOrOldJava() throws Exception {
        Run wrong = run(root.resolve("gml-fast"), Map.of("JAVA_HOME", "/nowhere"));
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errors()).isEqualTo("gml-fast: JAVA_HOME is /nowhere, but there is no bin/java in it\n");
        release("11.0.2");
        assertThat(run().errors()).contains("a JDK 17 or newer is needed").contains("11.0.2");
        release("1.8.0_402");
        assertThat(run().errors()).contains("a JDK 17 or newer is needed");
        release("25");
        assertThat(run().exitCode()).isEqualTo(7);
    }

    @Test
    void reportsThatThereIsNoJava() throws Exception {
        Path tools = Files.createDirectories(directory.resolve("tools"));
        for (String tool : List.of("dirname", "readlink", "sed", "find", "head", "mkdir", "rmdir", "touch")) {
            executable(
                    tools.resolve(tool),
                    "exec " + (Files.exists(Path.of("/bin", tool)) ? "/bin/" : "/usr/bin/") + tool + " \"$@\"");
        }
        Run run = run(root.resolve("gml-fast"), Map.of("PATH", tools.toString()));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errors())
                .startsWith("gml-fast: there is no java on the PATH")
                .hasLineCount(1);
    }
}
