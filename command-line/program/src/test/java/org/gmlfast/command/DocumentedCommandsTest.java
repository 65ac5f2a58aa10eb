/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.testing.BuildJdkOnly;
import org.gmlfast.testing.Requirement;
import org.gmlfast.testing.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import picocli.CommandLine;

/** The commands in the documentation and in the help are those of this program, and print what the pages show. */
@BuildJdkOnly // newer ones print warnings of their own
class DocumentedCommandsTest {

    private static final Path ROOT = TestData.projectRoot();
    private static final String SAMPLE = "src-docs/command-line/sample.gpkg";

    /** A command that needs a server or a database that a fresh folder does not have. */
    private static final Pattern REMOTE = Pattern.compile("localhost|jdbc:|https?://");

    /** A word of a shell, with quotes, or the end of a command. */
    private static final Pattern WORD =
            Pattern.compile("\\s*(#|(?:'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"|\\\\.|[^\\s'\"\\\\|<>&;)])+|[|<>&;)])");

    @TempDir
    Path folder;

    /** A command of a page and the output that the page shows for it. */
    private record Shown(String command, String output) {}

    private static String read(String page) throws IOException {
        return Files.readString(ROOT.resolve(page));
    }

    /** The blocks of a page in which lines with a prompt are commands. */
    private static List<Shown> sessions(String page) {
        List<Shown> all = new ArrayList<>();
        for (String block : blocks(page)) {
            if (block.startsWith("$ ")) {
                String joined = block.replaceAll("\\\\\\n\\s*", "");
                for (String part : joined.substring(2).split("(?m)^\\$ ")) {
                    int end = part.indexOf('\n');
                    all.add(new Shown(part.substring(0, end), part.substring(end + 1)));
                }
            }
        }
        return all;
    }

    private static List<String> blocks(String page) {
        List<String> blocks = new ArrayList<>();
        String[] parts = page.split("(?m)^```[a-z]*\\n?");
        for (int i = 1; i < parts.length; i += 2) {
            blocks.add(parts[i]);
        }
        return blocks;
    }

    @ParameterizedTest
    @ValueSource(strings = {"src-docs/README.md", "src-docs/command-line/cookbook.md", "src-docs/command-line/info.md"})
    @Timeout(600)
    void printsWhatPagesShow(String page) throws Exception {
        Requirement.BASH.requireProgram("bash");
        Files.copy(ROOT.resolve(SAMPLE), folder.resolve("sample.gpkg"));
        launch();
        int run = 0;
        for (Shown shown : sessions(read(page))) {
            if (!REMOTE.matcher(shown.command).find()) {
                assertThat(run(shown)).as(shown.command).matches(pattern(shown.output));
                run++;
            }
        }
        assertThat(run).isPositive();
    }

    @Test
    @Timeout(600)
    void runsTheCommandsInTheTextOfTheReadme() throws Exception {
        Requirement.BASH.requireProgram("bash");
        Path sample = folder.resolve(SAMPLE);
        Files.createDirectories(sample.getParent());
        Files.copy(ROOT.resolve(SAMPLE), sample);
        launch();
        Matcher commands = Pattern.compile("`(\\./gml-fast [^`]+)`").matcher(read("README.md"));
        assertThat(commands.find()).isTrue();
        do {
            assertThat(run(new Shown(commands.group(1), ""))).startsWith("gml-fast: wrote ");
        } while (commands.find());
    }

    private void launch() throws IOException {
        Path launcher = Files.writeString(folder.resolve("gml-fast"), launcher());
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    /** The program in a process of its own; a server takes a free port. */
    private static String launcher() {
        return String.join(
                "\n",
                "#!/bin/sh",
                "[ \"$1\" != serve ] || set -- \"$@\" --port 0",
                "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:TieredStopAtLevel=1 -Dfile.encoding=UTF-8 -cp '"
                        + System.getProperty("java.class.path")
                        + "' org.gmlfast.command.GmlFast \"$@\"",
                "");
    }

    /** Returns what a command prints: all of it, or of a server the lines that the page shows. */
    private String run(Shown shown) throws Exception {
        Process process = Requirement.BASH
                .process("bash", "-c", shown.command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        if (!shown.command.contains(" serve ")) {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
        StringBuilder start = new StringBuilder();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (long i = shown.output.lines().count(); i > 0; i--) {
                start.append(lines.readLine()).append('\n');
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
        return start.toString().replaceAll("(?<=127\\.0\\.0\\.1:)\\d+", "8080");
    }

    private static Pattern pattern(String output) {
        // a document has the time at which it was written, which compresses to a byte more or less
        String written = output.replaceAll("(\\.gz: \\d+ features, )[\\d,]+ bytes", "$1… bytes");
        return Pattern.compile(
                Stream.of(written.strip().split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"))
                        + "\\s*",
                Pattern.DOTALL);
    }

    // ---- all pages

    @Test
    void pagesNameCommandsAndOptionsThatExist() throws IOException {
        List<String> commands = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve("src-docs"))) {
            for (Path page : Stream.concat(Stream.of(ROOT.resolve("README.md")), files)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList()) {
                String text = Files.readString(page);
                sessions(text).forEach(shown -> commands.addAll(commands(shown.command)));
                blocks(text).stream()
                        .filter(block -> !block.startsWith("$ "))
                        .forEach(block -> commands.addAll(commands(block)));
            }
        }
        assertThat(commands).hasSizeGreaterThan(40);
        commands.forEach(DocumentedCommandsTest::assertIsAccepted);
    }

    @Test
    void helpShowsCommandsThatExist() {
        CommandLine all =
                GmlFast.commandLine(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), System.err);
        List<String> commands = new ArrayList<>();
        for (CommandLine command : all.getSubcommands().values()) {
            String[] footer = command.getCommandSpec().usageMessage().footer();
            commands.addAll(commands(String.join("\n", footer)));
        }
        assertThat(commands).hasSizeGreaterThan(25);
        commands.forEach(DocumentedCommandsTest::assertIsAccepted);
    }

    /** The commands in text, from the name of the program on. */
    private static List<String> commands(String text) {
        Matcher matcher = Pattern.compile("(?m)(?<![\\w/.-])(?:\\./|bin/)?gml-fast ([a-z-].*)$")
                .matcher(text.replaceAll("\\\\\\n\\s*", ""));
        List<String> commands = new ArrayList<>();
        while (matcher.find()) {
            // the synopsis of a command has words in brackets, or an ellipsis
            if (!matcher.group(1).matches(".*[\\[…].*")) {
                commands.add(matcher.group(1));
            }
        }
        return commands;
    }

    private static void assertIsAccepted(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(command);
        while (matcher.lookingAt() && !matcher.group(1).matches("[#|<>&;)]")) {
            String word = matcher.group(1).replaceAll("['\"]|\\\\(?=.)", "").replaceAll("\\$\\w+", "1");
            // without a value it would prompt
            words.add(word.equals("--password") ? "--password=secret" : word);
            matcher.region(matcher.end(), command.length());
        }
        CommandLine line = GmlFast.commandLine(InputStream.nullInputStream(), new ByteArrayOutputStream(), System.err);
        assertThat(line.getSubcommands().keySet()).as(command).contains(words.get(0));
        line.parseArgs(words.toArray(String[]::new));
    }
}
