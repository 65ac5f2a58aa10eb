/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

import org.gmlfast.feature.AxisOrder;
import org.gmlfast.feature.FeatureReaderSettings;
import org.gmlfast.feature.GmlGeometrySettings;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlValueSettings;
import org.gmlfast.feature.NestedValues;
import org.gmlfast.feature.TableRules;
import org.locationtech.jts.geom.Envelope;

/** How files are read. Immutable. */
final class ReadSettings implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int MB = 1 << 20;
    private static final int SAMPLE = 64;

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

    /** The rules for values: what was written is read back equal. */
    private final TableRules table;

    private final List<String> memberNames;
    private final List<String> featureNames;
    private final AxisOrder axisOrder;
    private final NestedValues nested;
    private final boolean hasAttributes;
    private final boolean isText;

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
        schemaPath = options.text("schema", null);
        table = new TableRules(zone(options), !options.flag(SparkOptions.CASE_SENSITIVE, false));
        memberNames = names(options, "memberNames");
        featureNames = names(options, "featureNames");
        axisOrder = AxisOrder.valueOf(upper(options.choice("axisOrder", "auto", "auto", "authority", "xy", "swapped")));
        nested = NestedValues.valueOf(upper(options.choice("nested", "flat", "flat", "path")));
        hasAttributes = options.flag("attributes", false);
        isText = options.flag("text", false);
        bounds = bounds(options);
    }

    /** @throws IllegalArgumentException if an option is wrong */
    static ReadSettings of(SparkOptions options) {
        return new ReadSettings(options);
    }

    private static List<String> names(SparkOptions options, String option) {
        List<String> names = options.names(option);
        return names == null ? List.of() : names;
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

    private static double[] bounds(SparkOptions options) {
        List<String> numbers = options.names("bounds");
        if (numbers == null) {
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
        return GmlReaderSettings.DEFAULT
                .withTypeNames(typeName == null ? null : List.of(typeName))
                .withMemberNames(memberNames)
                .withFeatureNames(featureNames)
                .withValues(GmlValueSettings.DEFAULT
                        .withNested(nested)
                        .withAttributes(hasAttributes)
                        .withText(isText)
                        .withTable(table))
                .withGeometries(
                        GmlGeometrySettings.DEFAULT.withAxisOrder(axisOrder).withLinearized(true))
                .withSkippedErrors(mode == Mode.FAILFAST ? 0 : Long.MAX_VALUE);
    }

    /** The selection of features; without type and properties. */
    FeatureReaderSettings features() {
        return bounds == null
                ? FeatureReaderSettings.DEFAULT
                : FeatureReaderSettings.DEFAULT.withBounds(new Envelope(bounds[0], bounds[2], bounds[1], bounds[3]));
    }
}
