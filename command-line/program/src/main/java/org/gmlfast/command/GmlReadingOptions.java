/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.AxisOrder;
import org.gmlfast.feature.GeometryReferences;
import org.gmlfast.feature.GmlGeometrySettings;
import org.gmlfast.feature.GmlReaderSettings;
import org.gmlfast.feature.GmlValueSettings;
import org.gmlfast.feature.NestedValues;
import org.gmlfast.feature.RepeatedGeometries;
import org.gmlfast.feature.RepeatedValues;
import org.gmlfast.feature.SchemaTypes;
import org.gmlfast.feature.SolidSurfaces;
import org.gmlfast.input.InputOptions;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that control how GML is read. */
final class GmlReadingOptions {

    @Option(
            names = "--axis-order",
            paramLabel = "ORDER",
            defaultValue = "auto",
            converter = OptionValues.AxisOrderConverter.class,
            description = "Reading GML: auto (what each srsName stands for), authority (that of the CRS), xy or swapped"
                    + " (y/x), whatever the srsName is (default: ${DEFAULT-VALUE}).")
    private AxisOrder axisOrder;

    @Option(
            names = "--xlinks",
            paramLabel = "MODE",
            defaultValue = "error",
            converter = OptionValues.ReferencesConverter.class,
            description = "Reading GML: what references from geometries to geometries elsewhere are: error, null (the"
                    + " whole geometry is left out), or resolved (in the same document; keeps the geometries that others"
                    + " refer to in memory) (default: ${DEFAULT-VALUE}).")
    private GeometryReferences references;

    @Option(
            names = "--solids",
            paramLabel = "MODE",
            defaultValue = "polygons",
            converter = OptionValues.SolidsConverter.class,
            description =
                    "Reading GML: what solids, polyhedral surfaces and TINs are: polygons (their faces, with a note)"
                            + " or error (default: ${DEFAULT-VALUE}).")
    private SolidSurfaces solids;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            converter = OptionValues.DimensionConverter.class,
            description =
                    "Reading GML: the numbers of a position, 2 to 4, if no srsDimension says it (default: as many as"
                            + " the CRS has axes; without a CRS, what other geometries of the document say).")
    private int dimension;

    @Option(
            names = "--geometry",
            paramLabel = "NAME",
            description = "Reading GML: the attribute that is the geometry of the features, or LAYER.NAME (default: one"
                    + " that all features have, or else the first that each of them has).")
    private String geometry;

    @Option(
            names = "--repeated-geometries",
            paramLabel = "MODE",
            defaultValue = "multi",
            converter = OptionValues.RepeatedGeometriesConverter.class,
            description =
                    "Reading GML: what geometries become whose property occurs twice in a feature: multi (one geometry"
                            + " of all) or list (as other values, see --lists) (default: ${DEFAULT-VALUE}).")
    private RepeatedGeometries repeatedGeometries;

    @Option(names = "--repair", description = "Reading GML: close open rings instead of refusing them.")
    private boolean repaired;

    @Option(
            names = "--attributes",
            description = "Reading GML: also read the attributes of properties, such as codeSpace of height as"
                    + " height_codeSpace. Units of measure (uom) are always read.")
    private boolean attributes;

    @Option(
            names = "--xsd",
            paramLabel = "FILE",
            description = "Reading GML: the application schema, whose simple types attributes have where all values fit"
                    + " (default: the .xsd with the name of the input beside it, or those below its folder that it names)."
                    + " Nothing that it imports is fetched.")
    private Path schema;

    @Option(
            names = "--fetch-schema",
            description =
                    "Reading GML: fetch the application schemas that the input names, if they are at http or https"
                            + " URLs and there is no other.")
    private boolean fetchesSchema;

    @Option(
            names = "--nested",
            paramLabel = "FORM",
            defaultValue = "flat",
            converter = OptionValues.NestedConverter.class,
            description = "Reading GML: how properties with elements in them become attributes: flat (each value by the"
                    + " last name of its path), path (by the whole path, as a.b.c), json (one text in JSON for each"
                    + " property) or ignored (default: ${DEFAULT-VALUE}).")
    private NestedValues nested;

    @Option(
            names = "--lists",
            paramLabel = "FORM",
            defaultValue = "list",
            converter = OptionValues.ListsConverter.class,
            description =
                    "Reading GML: what elements become that occur twice in a feature: list (a list; in GML, a JSON"
                            + " array), json (a text with a JSON array), first (the first value) or error (default:"
                            + " ${DEFAULT-VALUE}).")
    private RepeatedValues lists;

    @Option(names = "--text-only", description = "Reading GML: all attributes but geometries are strings.")
    private boolean textOnly;

    @Option(
            names = "--type",
            paramLabel = "NAME=TYPE",
            converter = OptionValues.SetTypeConverter.class,
            description =
                    "Reading GML: the type of an attribute instead of the one that fits its values: String, Boolean,"
                            + " Integer, Long, Double, Decimal, Date, Time, DateTime (of which one without a zone is in that"
                            + " of the computer), LocalDateTime or OffsetDateTime. A value that does not fit is an error."
                            + " LAYER.NAME=TYPE for one type of features. Repeatable.")
    private List<Map.Entry<String, Class<?>>> setTypes = List.of();

    @Option(
            names = "--id-attribute",
            paramLabel = "NAME",
            description =
                    "Reading GML: also read the ids of features as an attribute of this name; auto for gml_id or, if"
                            + " that is where they are, fid.")
    private String idAttribute;

    @Mixin
    private GmlDocumentOptions document;

    /**
     * Adds how GML is read to the options of an input.
     *
     * @param hasArcs whether the output can have arcs
     * @throws IOException if the schema cannot be read
     */
    InputOptions.Builder addTo(InputOptions.Builder input, boolean hasArcs) throws IOException {
        return input.gml(settings(hasArcs))
                .schemaFetched(fetchesSchema)
                .anyHost(document.anyHost())
                .charset(document.charset());
    }

    private GmlReaderSettings settings(boolean hasArcs) throws IOException {
        return document.settings()
                .withSchema(schemaTypes())
                .withValues(values())
                .withGeometries(GmlGeometrySettings.DEFAULT
                        .withAxisOrder(axisOrder)
                        .withReferences(references)
                        .withLinearized(!hasArcs)
                        .withRepaired(repaired)
                        .withSolids(solids)
                        .withDimension(dimension)
                        .withRepeated(repeatedGeometries)
                        .withDefaultGeometry(geometry));
    }

    private GmlValueSettings values() {
        Map<String, Class<?>> byName = new HashMap<>();
        setTypes.forEach(type -> byName.put(type.getKey(), type.getValue()));
        return GmlValueSettings.DEFAULT
                .withNested(nested)
                .withRepeated(lists)
                .withAttributes(attributes)
                .withText(textOnly)
                .withTypes(byName)
                .withIdAttribute("auto".equals(idAttribute) ? GmlValueSettings.USUAL_ID : idAttribute);
    }

    private Map<String, SimpleFeatureType> schemaTypes() throws IOException {
        if (schema == null) {
            return Map.of();
        }
        try (InputStream in = Files.newInputStream(schema)) {
            return SchemaTypes.read(in);
        } catch (XMLStreamException e) {
            throw ErrorMessages.failure(schema, e);
        }
    }
}
