/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A setting of {@link GmlReaderSettings} with a value in text. The options of the command line and of Spark, the
 * parameters of the DataStore and the reference of settings are generated from these descriptions. Immutable.
 *
 * <pre>{@code
 * GmlReaderSettings settings = GmlReaderOption.named("axisOrder").orElseThrow()
 *         .apply(GmlReaderSettings.DEFAULT, "xy");
 * }</pre>
 */
public final class GmlReaderOption {

    /** The kinds of values. */
    public enum Kind {
        /** One of {@link #words}. */
        WORD,
        /** {@code true} or {@code false}; false is the default. */
        SWITCH,
        /** Any text that {@link #apply} accepts. */
        TEXT,
        /** A text, of which there may be several. */
        TEXTS
    }

    private static final Pattern OTHER_OPTION = Pattern.compile("\\$\\{(\\w+)}");

    private static final List<GmlReaderOption> OF_FEATURES = List.of(
            words(
                    "axisOrder",
                    "--axis-order",
                    "ORDER",
                    // layers have x/y, so that they cannot keep the order of the document
                    List.of(AxisOrder.AUTO, AxisOrder.AUTHORITY, AxisOrder.XY, AxisOrder.SWAPPED),
                    geometries(GmlGeometrySettings::withAxisOrder),
                    "the order of coordinates: auto (what each srsName stands for), authority (that of the CRS), xy or"
                            + " swapped (y/x), whatever the srsName is"),
            words(
                    "references",
                    "--xlinks",
                    "MODE",
                    List.of(GeometryReferences.values()),
                    geometries(GmlGeometrySettings::withReferences),
                    "what happens to a geometry with references to geometries elsewhere: error, null (the whole geometry is"
                            + " left out), or resolved (in the same document; keeps the geometries that others refer to in"
                            + " memory)"),
            words(
                    "solids",
                    "--solids",
                    "MODE",
                    List.of(SolidSurfaces.values()),
                    geometries(GmlGeometrySettings::withSolids),
                    "what solids, polyhedral surfaces and TINs become: polygons (their faces, with a note) or error"),
            new GmlReaderOption(
                    Kind.WORD,
                    "dimension",
                    "--dimension",
                    "N",
                    List.of("2", "3", "4"),
                    null,
                    geometries((settings, value) -> settings.withDimension(Integer.parseInt(value))),
                    "how many numbers a position without srsDimension has, 2 to 4 (default: as many as its CRS has axes;"
                            + " without a CRS, as many as other geometries of the document show)"),
            text(
                    "defaultGeometry",
                    "--geometry",
                    "NAME",
                    geometries(GmlGeometrySettings::withDefaultGeometry),
                    "the attribute that is the geometry of the features, or LAYER.NAME (default: one that all features"
                            + " have, or else the first that each of them has)"),
            words(
                    "repeatedGeometries",
                    "--repeated-geometries",
                    "MODE",
                    List.of(RepeatedGeometries.values()),
                    geometries(GmlGeometrySettings::withRepeated),
                    "what several geometries of one property of a feature become: multi (one geometry of all) or list"
                            + " (as other values, see ${repeated})"),
            flag(
                    "repaired",
                    "--repair",
                    geometries(GmlGeometrySettings::withRepaired),
                    "close open rings instead of refusing them"),
            flag(
                    "attributes",
                    "--attributes",
                    values(GmlValueSettings::withAttributes),
                    "also read the attributes of properties, such as codeSpace of height as height_codeSpace. Units of"
                            + " measure (uom) are always read"),
            words(
                    "nested",
                    "--nested",
                    "FORM",
                    List.of(NestedValues.values()),
                    values(GmlValueSettings::withNested),
                    "how properties with elements in them become attributes: flat (each value by the last name of its"
                            + " path), path (by the whole path, as a.b.c), json (one text in JSON for each property) or"
                            + " ignored"),
            words(
                    "repeated",
                    "--lists",
                    "FORM",
                    List.of(RepeatedValues.values()),
                    values(GmlValueSettings::withRepeated),
                    "what elements that occur twice in a feature become: list (a list; in GML, a JSON array), json (a text"
                            + " with a JSON array), first (the first value) or error"),
            flag(
                    "text",
                    "--text-only",
                    values(GmlValueSettings::withText),
                    "all attributes but geometries are strings"),
            texts(
                    "types",
                    "--type",
                    "NAME=TYPE",
                    values(GmlReaderOption::withType),
                    "the type of an attribute instead of the one that fits its values: String, Boolean, Integer, Long,"
                            + " Double, Decimal, Date, Time, DateTime (without a zone, in that of the"
                            + " computer), LocalDateTime or OffsetDateTime. A value that does not fit is an error."
                            + " LAYER.NAME=TYPE for one type of features, NAME?=TYPE for an attribute that documents may lack"),
            text(
                    "idAttribute",
                    "--id-attribute",
                    "NAME",
                    values((settings, value) ->
                            settings.withIdAttribute("auto".equals(value) ? GmlValueSettings.USUAL_ID : value)),
                    "also read the ids of features as an attribute of this name; auto for gml_id or, if that is where they"
                            + " are, fid"));

    private static final List<GmlReaderOption> OF_DOCUMENTS = List.of(
            texts(
                    "memberNames",
                    "--member",
                    "NAME",
                    (settings, value) -> settings.withMemberNames(appended(settings.memberNames(), value)),
                    "the children of elements of this name are features, beside those of elements whose names end in"
                            + " member or members"),
            texts(
                    "featureNames",
                    "--feature",
                    "NAME",
                    (settings, value) -> settings.withFeatureNames(appended(settings.featureNames(), value)),
                    "elements of this name, or {NAMESPACE}NAME, are features wherever they are. With it, nothing else is"
                            + " a feature but the children of ${memberNames}"),
            flag(
                    "doctype",
                    "--allow-doctype",
                    GmlReaderSettings::withDoctype,
                    "skip a DOCTYPE instead of refusing it. Entities are never expanded"),
            texts(
                    "limits",
                    "--limit",
                    "NAME=N",
                    (settings, value) -> settings.withLimits(limit(settings.limits(), value)),
                    "another limit for documents, such as textBytes=200000000; the message of an exceeded limit has its"
                            + " name"));

    private final Kind kind;
    private final String name;
    private final String commandLineName;
    private final String placeholder;
    private final List<String> words;
    private final String usual;
    private final BiFunction<GmlReaderSettings, String, GmlReaderSettings> change;
    private final String effect;

    private GmlReaderOption(
            Kind kind,
            String name,
            String commandLineName,
            String placeholder,
            List<String> words,
            String usual,
            BiFunction<GmlReaderSettings, String, GmlReaderSettings> change,
            String effect) {
        this.kind = kind;
        this.name = name;
        this.commandLineName = commandLineName;
        this.placeholder = placeholder;
        this.words = words;
        this.usual = usual;
        this.change = change;
        this.effect = effect;
    }

    // ---- the kinds of options

    /** The first word is the default. */
    private static <E extends Enum<E>> GmlReaderOption words(
            String name,
            String commandLineName,
            String placeholder,
            List<E> constants,
            BiFunction<GmlReaderSettings, E, GmlReaderSettings> change,
            String effect) {
        List<String> words = constants.stream()
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return new GmlReaderOption(
                Kind.WORD,
                name,
                commandLineName,
                placeholder,
                words,
                words.get(0),
                (settings, word) -> change.apply(settings, constants.get(words.indexOf(word))),
                effect);
    }

    private static GmlReaderOption flag(
            String name,
            String commandLineName,
            BiFunction<GmlReaderSettings, Boolean, GmlReaderSettings> change,
            String effect) {
        return new GmlReaderOption(
                Kind.SWITCH,
                name,
                commandLineName,
                null,
                List.of("false", "true"),
                null,
                (settings, word) -> change.apply(settings, word.equals("true")),
                effect);
    }

    private static GmlReaderOption text(
            String name,
            String commandLineName,
            String placeholder,
            BiFunction<GmlReaderSettings, String, GmlReaderSettings> change,
            String effect) {
        return new GmlReaderOption(Kind.TEXT, name, commandLineName, placeholder, List.of(), null, change, effect);
    }

    private static GmlReaderOption texts(
            String name,
            String commandLineName,
            String placeholder,
            BiFunction<GmlReaderSettings, String, GmlReaderSettings> change,
            String effect) {
        return new GmlReaderOption(Kind.TEXTS, name, commandLineName, placeholder, List.of(), null, change, effect);
    }

    // ---- what they change

    private static <V> BiFunction<GmlReaderSettings, V, GmlReaderSettings> geometries(
            BiFunction<GmlGeometrySettings, V, GmlGeometrySettings> change) {
        return (settings, value) -> settings.withGeometries(change.apply(settings.geometries(), value));
    }

    private static <V> BiFunction<GmlReaderSettings, V, GmlReaderSettings> values(
            BiFunction<GmlValueSettings, V, GmlValueSettings> change) {
        return (settings, value) -> settings.withValues(change.apply(settings.values(), value));
    }

    private static List<String> appended(List<String> names, String name) {
        return Stream.concat(names.stream(), Stream.of(name)).toList();
    }

    private static GmlValueSettings withType(GmlValueSettings settings, String value) {
        int equals = value.lastIndexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException("\"" + value + "\" is not of the form NAME=TYPE");
        }
        Class<?> type = ValueTypes.named(value.substring(equals + 1));
        String attribute = value.substring(0, equals);
        boolean mayLack = attribute.endsWith("?");
        Map<String, Class<?>> types = new HashMap<>(mayLack ? settings.typesIfPresent() : settings.types());
        types.put(mayLack ? attribute.substring(0, attribute.length() - 1) : attribute, type);
        return mayLack ? settings.withTypesIfPresent(types) : settings.withTypes(types);
    }

    private static GmlLimits limit(GmlLimits limits, String value) {
        String[] parts = value.split("=", 2);
        if (parts.length < 2 || !parts[1].matches("\\d{1,10}") || Long.parseLong(parts[1]) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "\"" + value + "\" is not of the form NAME=N with a number up to " + Integer.MAX_VALUE);
        }
        return limits.with(parts[0], Integer.parseInt(parts[1]));
    }

    // ---- the lists

    /** Returns all options: those {@link #ofFeatures of features}, then those {@link #ofDocuments of documents}. */
    public static List<GmlReaderOption> all() {
        return Stream.concat(OF_FEATURES.stream(), OF_DOCUMENTS.stream()).toList();
    }

    /** Returns the options that decide how attributes and geometries are read. */
    public static List<GmlReaderOption> ofFeatures() {
        return OF_FEATURES;
    }

    /** Returns the options that decide which elements are features, and which documents are accepted. */
    public static List<GmlReaderOption> ofDocuments() {
        return OF_DOCUMENTS;
    }

    /** Returns the option with a name, such as "axisOrder"; empty if there is none. */
    public static Optional<GmlReaderOption> named(String name) {
        return all().stream().filter(option -> option.name.equals(name)).findFirst();
    }

    // ---- an option

    /** Returns the name in programs, such as "axisOrder". */
    public String name() {
        return name;
    }

    /** Returns the name on the command line, such as "--axis-order". */
    public String commandLineName() {
        return commandLineName;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the placeholder of the value in documentation, such as "NAME=TYPE"; null for a switch. */
    public String placeholder() {
        return placeholder;
    }

    /** Returns the values of an option that has words; otherwise empty. */
    public List<String> words() {
        return words;
    }

    /** Returns the word that is the default; null if the default is not a word. */
    public String defaultWord() {
        return usual;
    }

    /**
     * Returns what the option does, without a period at the end.
     *
     * @param naming how options are called, such as {@code GmlReaderOption::commandLineName}
     */
    public String effect(Function<GmlReaderOption, String> naming) {
        return OTHER_OPTION
                .matcher(effect)
                .replaceAll(other -> Matcher.quoteReplacement(
                        naming.apply(named(other.group(1)).orElseThrow())));
    }

    /**
     * Returns settings with a value of this option. If the option may be repeated, the value is added to the earlier
     * ones.
     *
     * @throws IllegalArgumentException if the option does not accept the value; the message says what it accepts
     */
    public GmlReaderSettings apply(GmlReaderSettings settings, String value) {
        if (!words.isEmpty() && !words.contains(value)) {
            throw new IllegalArgumentException("\"" + value + "\" is not " + String.join(", ", words));
        }
        return change.apply(settings, value);
    }

    /**
     * Returns settings with the values of a text that separates them by commas.
     *
     * @throws IllegalArgumentException if the option does not accept a value; the message says what it accepts
     */
    public GmlReaderSettings applyList(GmlReaderSettings settings, String text) {
        if (kind != Kind.TEXTS) {
            return apply(settings, text.strip());
        }
        List<String> values = new ArrayList<>(List.of(text.split(",")));
        values.removeIf(String::isBlank);
        GmlReaderSettings changed = settings;
        for (String value : values) {
            changed = apply(changed, value.strip());
        }
        return changed;
    }
}
