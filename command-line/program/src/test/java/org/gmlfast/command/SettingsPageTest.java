/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.format.BxmlSettings;
import org.gmlfast.encode.SrsStyle;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlGeometrySettings;
import org.gmlfast.feature.settings.GmlLimits;
import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.GmlValueSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.testing.TestData;
import org.gmlfast.wfs.LayerSettings;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoder;
import org.gmlfast.wfs.WfsVersion;
import org.gmlfast.xpath.XPathLimits;
import org.junit.jupiter.api.Test;

/** The reference of settings lists exactly the settings in the code, with the same defaults. */
class SettingsPageTest {

    private static final Path ROOT = TestData.projectRoot();
    private static final Path PAGE = ROOT.resolve("src-docs/reference/settings.md");

    private static final long KB = 1 << 10;
    private static final long MB = 1 << 20;

    /** Names that the page gives to defaults. */
    private static final Map<Object, String> TEXTS = Map.of(
            true,
            "on",
            false,
            "off",
            ByteOrder.LITTLE_ENDIAN,
            "little-endian",
            List.of(),
            "none",
            Map.of(),
            "none",
            BxmlLimits.DEFAULT,
            "the default of `BxmlLimits`",
            FeatureReaderSettings.DEFAULT,
            "the default of `FeatureReaderSettings`",
            GmlValueSettings.DEFAULT,
            "the default of `GmlValueSettings`",
            GmlGeometrySettings.DEFAULT,
            "the default of `GmlGeometrySettings`",
            GmlLimits.DEFAULT,
            "the default of `GmlLimits`");

    /** Properties and variables of the JDK and of shells. */
    private static final Pattern OF_THE_PLATFORM =
            Pattern.compile("(java\\.(?!util\\.logging)|os\\.|user\\.|javax\\.).*|PATH|HOME|LC_ALL");

    /** A variable of the environment in a script for sh. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?([A-Z][A-Z_]+)");

    // ---- settings of the library

    @Test
    void listsSettingsOfGml() {
        Map<String, String> defaults = new LinkedHashMap<>();
        for (RecordComponent group : GmlSettings.class.getRecordComponents()) {
            for (RecordComponent setting : group.getType().getRecordComponents()) {
                List<String> byVersion = Stream.of(GmlVersion.values())
                        .map(version -> text(setting, value(group, GmlSettings.defaults(version))))
                        .distinct()
                        .toList();
                if (byVersion.size() > 1) {
                    byVersion = Stream.of(GmlVersion.values())
                            .map(version -> text(setting, value(group, GmlSettings.defaults(version))))
                            .toList();
                }
                defaults.put(setting.getName(), String.join(", ", byVersion));
            }
        }
        assertThat(rows("GML")).containsExactlyEntriesOf(defaults);
    }

    @Test
    void listsSettingsOfLayers() {
        String paragraph = section("GML").substring(section("GML").indexOf("`LayerSettings`"));
        assertThat(code(paragraph.substring(0, paragraph.indexOf(". ")).replace("`LayerSettings`", "")))
                .containsExactlyElementsOf(components(LayerSettings.class)
                        .map(RecordComponent::getName)
                        .filter(name -> !name.equals("name"))
                        .toList());
    }

    @Test
    void listsFormsOfSrsName() {
        String forms = section("GML").substring(section("GML").indexOf("### Forms"));
        Map<String, String> options = Stream.of(SrsStyle.values())
                .collect(Collectors.toMap(
                        option -> option.style().name(),
                        option -> '`' + option.name().toLowerCase(Locale.ROOT) + '`'));
        Map<String, String> rows = new LinkedHashMap<>();
        for (List<String> row : table(forms)) {
            rows.put(row.get(0).replace("`", ""), row.get(3));
        }
        assertThat(rows)
                .containsOnlyKeys(
                        Stream.of(SrsNameStyle.values()).map(Enum::name).toList())
                .containsExactlyInAnyOrderEntriesOf(options);
    }

    @Test
    void listsSettingsOfDocuments() {
        ServiceSettings settings = ServiceSettings.defaults(WfsVersion.WFS_2_0_0);
        assertThat(rows("Documents"))
                .containsExactlyEntriesOf(defaults(settings, name -> !name.equals("version") && !name.equals("gml")));
        Set<String> encoder = new TreeSet<>();
        Matcher names = Pattern.compile("\\*\\*WfsEncoder\\*\\*: `(\\w+)`").matcher(section("Documents"));
        names.results().map(result -> result.group(1)).forEach(encoder::add);
        assertThat(encoder)
                .containsExactlyElementsOf(Stream.of(WfsEncoder.Builder.class.getMethods())
                        .filter(method -> method.getReturnType() == WfsEncoder.Builder.class)
                        .map(Method::getName)
                        .filter(name -> !name.equals("gml"))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void listsSettingsOfBinaryXml() {
        assertThat(rows("Binary XML")).containsExactlyEntriesOf(defaults(BxmlSettings.DEFAULT, name -> true));
    }

    @Test
    void listsSettingsOfFeatureReader() {
        assertThat(rows("Features from BXML"))
                .containsExactlyEntriesOf(defaults(FeatureReaderSettings.DEFAULT, name -> true));
    }

    @Test
    void listsSettingsOfGmlReader() {
        assertThat(rows("Features from GML"))
                .containsExactlyEntriesOf(defaults(GmlReaderSettings.DEFAULT, name -> true));
        assertThat(rows("Values of GML")).containsExactlyEntriesOf(defaults(GmlValueSettings.DEFAULT, name -> true));
        assertThat(rows("Geometries of GML"))
                .containsExactlyEntriesOf(defaults(GmlGeometrySettings.DEFAULT, name -> true));
        assertThat(rows("Limits for GML")).containsExactlyEntriesOf(defaults(GmlLimits.DEFAULT, name -> true));
    }

    /** With {@code -Dgmlfast.docs=write}, the test writes the rows. */
    @Test
    void describesOptionsOfGmlReaderAsTheCommandLineDoes() throws IOException {
        String page = page();
        String written = page;
        for (GmlReaderOption option : GmlReaderOption.all()) {
            written = withRow(written, option);
        }
        if (System.getProperty("gmlfast.docs", "check").equals("write")) {
            Files.writeString(PAGE, written);
        } else {
            assertThat(page).as("write it with -Dgmlfast.docs=write").isEqualTo(written);
        }
    }

    /** The row of the setting in the table of its record. */
    private static String withRow(String page, GmlReaderOption option) {
        boolean isGeometry = option.name().equals("repeatedGeometries")
                || isSetting(GmlGeometrySettings.class, option)
                        && !option.name().equals("repeated");
        String heading = isGeometry
                ? "Geometries of GML"
                : isSetting(GmlValueSettings.class, option) ? "Values of GML" : "Features from GML";
        String setting = option.name().equals("repeatedGeometries") ? "repeated" : option.name();
        int start = page.indexOf("| `" + setting + "` |", page.indexOf("\n## " + heading + '\n'));
        int end = page.indexOf('\n', start);
        String[] cells = page.substring(start, end).split(" \\| ", 3);
        String effect = option.effect(other -> '`' + other.name() + '`')
                .replaceAll("([|*<_])", "\\\\$1")
                .replaceAll("(?<![\\w-])(--[a-z][a-z-]*)", "`$1`");
        return page.substring(0, start) + cells[0] + " | " + cells[1] + " | " + effect + " | `"
                + option.commandLineName() + "` |" + page.substring(end);
    }

    private static boolean isSetting(Class<?> settings, GmlReaderOption option) {
        return components(settings).anyMatch(component -> component.getName().equals(option.name()));
    }

    @Test
    void listsLimits() {
        Map<String, String> limits = defaults(BxmlLimits.DEFAULT, name -> true);
        limits.putAll(defaults(XPathLimits.DEFAULT, name -> true));
        assertThat(rows("Limits for BXML and XPath")).containsExactlyEntriesOf(limits);
    }

    private static Map<String, String> defaults(Record settings, Predicate<String> included) {
        Map<String, String> defaults = new LinkedHashMap<>();
        components(settings.getClass())
                .filter(component -> included.test(component.getName()))
                .forEach(component -> defaults.put(component.getName(), text(component, settings)));
        return defaults;
    }

    private static Stream<RecordComponent> components(Class<?> type) {
        return Stream.of(type.getRecordComponents());
    }

    private static Object value(RecordComponent component, Object settings) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(RecordComponent component, Object settings) {
        Object value = value(component, settings);
        if (value == null) {
            return "none";
        } else if (TEXTS.containsKey(value)) {
            return TEXTS.get(value);
        } else if (value instanceof Charset charset) {
            return charset.name();
        } else if (value instanceof Double number) {
            return String.valueOf(number.longValue());
        } else if (value instanceof Number number) {
            boolean bytes = component.getName().endsWith("ytes");
            if (bytes && number.longValue() % KB == 0) {
                return number.longValue() < MB ? number.longValue() / KB + " KB" : number.longValue() / MB + " MB";
            }
            return String.format(Locale.ROOT, "%,d", number);
        }
        return '`' + value.toString() + '`';
    }

    // ---- settings with a name

    /**
     * System properties, environment variables and metadata entries: the names that the code passes to a method that
     * reads one, and all strings that look like a name of this project.
     */
    @Test
    void listsNamesInTheCode() throws IOException {
        Set<String> inCode = new TreeSet<>();
        for (Path file : sources()) {
            String source = Files.readString(file);
            addRead(source, inCode);
            if (file.toString().replace('\\', '/').contains("/src/main/")) {
                addOurs(source, inCode);
            }
        }
        for (String launcher :
                List.of("gml-fast", "build-support/distribution/src/files/bin/gml-fast", "benchmarks/run")) {
            VARIABLE.matcher(Files.readString(ROOT.resolve(launcher)))
                    .results()
                    .map(result -> result.group(1))
                    .filter(name -> !OF_THE_PLATFORM.matcher(name).matches())
                    .forEach(inCode::add);
        }
        inCode.removeAll(section("GML")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> code(line).stream())
                .filter(name -> name.startsWith("org.geotools."))
                .collect(Collectors.toSet()));
        List<String> onPage = Stream.of("GeoServer plugin", "Command line", "Builds, tests and benchmarks")
                .flatMap(section -> names(section).stream())
                .filter(name -> !name.startsWith("format_options") && !name.startsWith("org."))
                .toList();
        assertThat(onPage).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(inCode);
    }

    private static String constant(String source, String name) {
        Matcher matcher = Pattern.compile("\\b" + name + " = ([^;]+);").matcher(source);
        assertThat(matcher.find()).as(name).isTrue();
        return matcher.group(1);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> {
                        String path = '/' + ROOT.relativize(file).toString().replace('\\', '/');
                        return path.endsWith(".java")
                                && !path.contains("/target/")
                                && !path.contains("/node_modules/")
                                && path.contains("/src/")
                                && !path.startsWith("/src-docs/examples/");
                    })
                    .toList();
        }
    }

    private static void addRead(String source, Set<String> names) {
        Pattern reads = Pattern.compile(
                "(?:System\\.(?:getProperty|getenv)|Boolean\\.getBoolean|Integer\\.getInteger|Long\\.getLong)"
                        + "\\(\\s*(\"[^\"]+\"|[A-Z_]+)");
        for (MatchResult read : reads.matcher(source).results().toList()) {
            String argument = read.group(1);
            String name = argument.startsWith("\"") ? argument : constant(source, argument);
            if (!OF_THE_PLATFORM.matcher(name.replace("\"", "")).matches()) {
                names.add(name.replace("\"", ""));
            }
        }
    }

    private static void addOurs(String source, Set<String> names) {
        Pattern ours = Pattern.compile("\"(gmlfast\\.[a-zA-Z]+(?:\\.[a-z]+)?|GML_FAST_[A-Z_]+)\"");
        ours.matcher(source).results().map(result -> result.group(1)).forEach(names::add);
    }

    // ---- the page

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String section(String heading) {
        String page = page();
        int start = page.indexOf("\n## " + heading + '\n');
        assertThat(start).as(heading).isPositive();
        int end = page.indexOf("\n## ", start + 1);
        return page.substring(start, end < 0 ? page.length() : end);
    }

    /** The defaults in the first table of a section by setting. */
    private static Map<String, String> rows(String heading) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (List<String> row : table(section(heading))) {
            assertThat(rows.put(row.get(0).replace("`", ""), row.get(1)))
                    .as("%s, again", row.get(0))
                    .isNull();
        }
        return rows;
    }

    /** The first cells of all tables of a section. */
    private static List<String> names(String heading) {
        return section(heading)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> code(line).get(0))
                .toList();
    }

    /** The cells of the first table, without its head. */
    private static List<List<String>> table(String text) {
        return text.lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Stream.of(line.substring(1).split("(?<!\\\\)\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static List<String> code(String text) {
        List<String> spans = new ArrayList<>();
        Matcher matcher = Pattern.compile("`([^`]+)`").matcher(text);
        while (matcher.find()) {
            spans.add(matcher.group(1));
        }
        return spans;
    }
}
