/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.apache.spark.sql.types.StructField;
import org.gmlfast.feature.settings.FeatureReaderSettings;
import org.gmlfast.feature.settings.GmlReaderOption;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.settings.TableRules;
import org.locationtech.jts.geom.Envelope;

/** How files are read. Immutable. */
final class ReadSettings implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int MB = 1 << 20;
    private static final int SAMPLE = 64;
    private static final String AXIS_ORDER = "axisOrder";

    /** Ids have idColumn; references may lead out of a split; Spark's geometries have no lists. */
    private static final Set<String> NOT_IN_SPARK = Set.of("idAttribute", "references", "repeatedGeometries");

    /** What becomes of a feature with a value or a geometry that cannot be read. */
    enum Mode {
        FAILFAST,
        PERMISSIVE,
        DROPMALFORMED
    }

    /** How geometries become values of columns that are inferred, and in binary columns. */
    enum GeometryForm {
        WKB,
        EWKB,
        SEDONA
    }

    final Mode mode;
    final GeometryForm geometryForm;

    /** The names of binary columns with geometries, in schemas that were not inferred; null for the usual ones. */
    final List<String> geometryColumns;

    /** Null for no column of ids. */
    final String idColumn;

    final String corruptColumn;

    /** Null for the only type. */
    final String typeName;

    final boolean isSplit;

    /** The bytes from which the schema is inferred. */
    final long sample;

    /** The path of an application schema; null without one. */
    final String schemaPath;

    /** That of times without one. */
    private final ZoneId zone;

    private final boolean ignoresCase;

    /** Whether files that are missing, or cannot be read, are passed over, as Spark does in tasks. */
    final boolean ignoresMissing;

    final boolean ignoresCorrupt;

    /** The values of {@link GmlReaderOption} by the names of these; a list, since Kryo has no maps of the JDK's. */
    private final List<String[]> reader;

    /** Null for all features. */
    private final double[] bounds;

    private ReadSettings(SparkOptions options) {
        mode = Mode.valueOf(upper(options.choice("mode", "failfast", "failfast", "permissive", "dropmalformed")));
        geometryForm = GeometryForm.valueOf(upper(options.choice("geometry", "wkb", "wkb", "ewkb", "sedona")));
        geometryColumns = options.names("geometryColumn");
        idColumn = options.text("idColumn", null);
        corruptColumn = options.text("columnNameOfCorruptRecord", "_corrupt_record");
        typeName = options.text("typeName", null);
        isSplit = options.flag("split", true);
        sample = options.text("sample", "").equalsIgnoreCase("all")
                ? Long.MAX_VALUE
                : (long) MB * options.integer("sample", SAMPLE, 1, Integer.MAX_VALUE);
        schemaPath = schemaPath(options);
        zone = zone(options);
        ignoresCase = !options.flag(SparkOptions.CASE_SENSITIVE, false);
        ignoresMissing = options.flag("ignoreMissingFiles", false);
        ignoresCorrupt = options.flag("ignoreCorruptFiles", false);
        reader = reader(options);
        bounds = bounds(options);
    }

    /** @throws IllegalArgumentException if an option is wrong */
    static ReadSettings of(SparkOptions options) {
        return new ReadSettings(options);
    }

    /** Null as well for what the option means in writing, since a table has one set of options for both. */
    private static String schemaPath(SparkOptions options) {
        String value = options.text("schema", null);
        return value == null || SparkOptions.isFlag(value) ? null : value;
    }

    /** The options of readers without those that Spark's own stand for, or that need the whole document. */
    static List<GmlReaderOption> readerOptions() {
        return GmlReaderOption.all().stream()
                .filter(option -> !NOT_IN_SPARK.contains(option.name()))
                .toList();
    }

    private static List<String[]> reader(SparkOptions options) {
        List<String[]> given = new ArrayList<>();
        for (GmlReaderOption option : readerOptions()) {
            String value = value(option, options);
            if (value != null) {
                check(option, value, options);
                given.add(new String[] {option.name(), value});
            }
        }
        return given;
    }

    /** Words ignore case. Null for the default. */
    private static String value(GmlReaderOption option, SparkOptions options) {
        String value = options.text(option.name(), null);
        if (option.name().equals(AXIS_ORDER)) {
            // a table is read as the same options write it
            value = value == null && options.text("srsName", null) != null ? "xy" : value;
            value = "yx".equalsIgnoreCase(value) ? "swapped" : value;
        }
        return value == null || option.words().isEmpty() ? value : value.trim().toLowerCase(Locale.ROOT);
    }

    private static void check(GmlReaderOption option, String value, SparkOptions options) {
        try {
            option.applyList(GmlReaderSettings.DEFAULT, value);
        } catch (IllegalArgumentException e) {
            throw option.words().isEmpty()
                    ? new IllegalArgumentException(
                            "the option " + option.name() + " of the format gml: " + e.getMessage())
                    : options.wrong(option.name(), "one of " + String.join(", ", option.words()));
        }
    }

    /** Whether a name is that of a column, by the rule of the session. */
    private boolean isColumn(String name, String column) {
        return ignoresCase ? name.equalsIgnoreCase(column) : name.equals(column);
    }

    /** Whether a column has the ids of features. */
    boolean isId(StructField field) {
        return isColumn(field.name(), idColumn);
    }

    /** Whether a column has values of features, rather than their ids or errors. */
    boolean isProperty(StructField field) {
        return !isId(field) && !(mode == Mode.PERMISSIVE && isColumn(field.name(), corruptColumn));
    }

    private static ZoneId zone(SparkOptions options) {
        try {
            // as Spark has it: +1:00, and PST
            String name = options.text(SparkOptions.TIME_ZONE, "UTC").replaceFirst("^([+-])(\\d):", "$10$2:");
            return ZoneId.of(name, ZoneId.SHORT_IDS);
        } catch (DateTimeException e) {
            throw options.wrong(SparkOptions.TIME_ZONE, "a zone such as Europe/Berlin or +01:00");
        }
    }

    private static String upper(String value) {
        return value.toUpperCase(Locale.ROOT);
    }

    /** Null as well for what the option means in writing. */
    private static double[] bounds(SparkOptions options) {
        List<String> numbers = options.names("bounds");
        if (numbers == null || WriteSettings.BOUNDS.contains(numbers.get(0).toLowerCase(Locale.ROOT))) {
            return null;
        }
        try {
            double[] parsed = numbers.stream().mapToDouble(Double::parseDouble).toArray();
            if (parsed.length == 4 && parsed[0] <= parsed[2] && parsed[1] <= parsed[3]) {
                return parsed;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw options.wrong("bounds", "four numbers: minx,miny,maxx,maxy");
    }

    /** The settings of readers without a type. */
    GmlReaderSettings reader() {
        GmlReaderSettings settings = GmlReaderSettings.DEFAULT;
        for (String[] given : reader) {
            settings = GmlReaderOption.named(given[0]).orElseThrow().applyList(settings, given[1]);
        }
        return settings.withTypeNames(typeName == null ? null : List.of(typeName))
                .withValues(settings.values().withTable(new TableRules(zone, ignoresCase)))
                .withGeometries(settings.geometries().withLinearized(true))
                .withSkippedErrors(mode == Mode.FAILFAST ? 0 : Long.MAX_VALUE);
    }

    /** The selection of features; without type and properties. */
    FeatureReaderSettings features() {
        return bounds == null
                ? FeatureReaderSettings.DEFAULT
                : FeatureReaderSettings.DEFAULT.withBounds(new Envelope(bounds[0], bounds[2], bounds[1], bounds[3]));
    }
}
