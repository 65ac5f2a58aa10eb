/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.spark;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.xml.stream.XMLStreamException;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.gmlfast.feature.GmlFeatureReader;
import org.gmlfast.feature.GmlRows;
import org.gmlfast.feature.settings.DerivedPath;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.model.Row;

/** The types of columns with decimals, which have all digits of a sample. Used by one thread. */
final class DecimalTypes {

    private final Map<String, DataType> types = new HashMap<>();

    /** The most digits before the decimal point, and behind it. */
    private int integers;

    private int fractions;

    /** The types of the attributes with decimals, by their names; a second look at the sample if there are any. */
    static Map<String, DataType> of(
            List<? extends GmlSource> samples, SimpleFeatureType type, GmlReaderSettings reading)
            throws IOException, XMLStreamException {
        DecimalTypes found = new DecimalTypes();
        List<String> decimals = type.getAttributeDescriptors().stream()
                .filter(attribute -> attribute.getType().getBinding() == BigDecimal.class
                        || attribute.getUserData().get(DerivedPath.KEY) instanceof DerivedPath path
                                && path.element() == BigDecimal.class)
                .map(attribute -> attribute.getLocalName())
                .toList();
        for (String attribute : decimals) {
            found.add(attribute, samples, type, reading);
        }
        return found.types;
    }

    private void add(
            String attribute, List<? extends GmlSource> samples, SimpleFeatureType type, GmlReaderSettings reading)
            throws IOException, XMLStreamException {
        integers = 0;
        fractions = 0;
        GmlReaderSettings one =
                reading.withFeatures(reading.features().withType(type).withProperties(List.of(attribute)));
        try (GmlFeatureReader reader = GmlFeatureReader.open(samples, one)) {
            GmlRows rows = reader.rows(null);
            for (Row row = rows.next(); row != null; row = rows.next()) {
                Object value = row.getObject(0);
                Stream<?> values = value instanceof List<?> list ? list.stream() : Stream.ofNullable(value);
                values.forEach(each -> add((BigDecimal) each));
            }
        }
        types.put(attribute, type());
    }

    private void add(BigDecimal value) {
        integers = Math.max(integers, value.precision() - value.scale());
        fractions = Math.max(fractions, value.scale());
    }

    /** The usual type of decimals, or that with the digits behind the point; strings if no type has all. */
    private DataType type() {
        DecimalType usual = DecimalType.SYSTEM_DEFAULT();
        int digits = DecimalType.MAX_PRECISION();
        if (integers <= digits - usual.scale() && fractions <= usual.scale()) {
            return usual;
        }
        return integers + fractions <= digits ? DataTypes.createDecimalType(digits, fractions) : DataTypes.StringType;
    }
}
