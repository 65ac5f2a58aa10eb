/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xsd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gmlfast.testing.fixtures.FeatureMaker.type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.namespace.QName;

import org.eclipse.xsd.XSDElementDeclaration;
import org.eclipse.xsd.XSDFactory;
import org.eclipse.xsd.XSDParticle;
import org.eclipse.xsd.XSDSimpleTypeDefinition;
import org.eclipse.xsd.XSDTypeDefinition;
import org.eclipse.xsd.XSDVariety;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.xsd.SchemaIndex;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.testing.fixtures.FeatureMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.Point;

/** A schema takes precedence over the feature type. */
class ApplicationSchemasTest {

    /** A schema of one type, whose elements are added. */
    static final class Schema implements SchemaIndex {
        private final XSDElementDeclaration element = XSDFactory.eINSTANCE.createXSDElementDeclaration();
        private final Map<String, XSDParticle> properties = new LinkedHashMap<>();
        private final String typeName;

        Schema(String typeName) {
            this.typeName = typeName;
        }

        Schema with(String name, String namespace, XSDTypeDefinition type) {
            XSDElementDeclaration property = XSDFactory.eINSTANCE.createXSDElementDeclaration();
            property.setName(name);
            property.setTargetNamespace(namespace);
            property.setTypeDefinition(type);
            XSDParticle particle = XSDFactory.eINSTANCE.createXSDParticle();
            particle.setContent(property);
            properties.put(name, particle);
            return this;
        }

        Schema with(String name, String typeName) {
            XSDTypeDefinition type = XSDFactory.eINSTANCE.createXSDComplexTypeDefinition();
            type.setName(typeName);
            return with(name, FeatureMaker.NAMESPACE, type);
        }

        Schema withValue(String name, String primitive) {
            XSDSimpleTypeDefinition type = XSDFactory.eINSTANCE.createXSDSimpleTypeDefinition();
            type.setName(primitive);
            type.setVariety(XSDVariety.ATOMIC_LITERAL);
            type.setPrimitiveTypeDefinition(type);
            return with(name, FeatureMaker.NAMESPACE, type);
        }

        @Override
        public XSDElementDeclaration getElementDeclaration(QName name) {
            return name.equals(new QName(FeatureMaker.NAMESPACE, typeName)) ? element : null;
        }

        @Override
        public List<XSDParticle> getChildElementParticles(XSDElementDeclaration of) {
            return of == element ? List.copyOf(properties.values()) : List.of();
        }
    }

    private static final SimpleFeatureType LINES = type("lines", "geom", MultiLineString.class);

    private static ApplicationSchemas.Declared declared(
            SchemaIndex schema, GmlVersion version, SimpleFeatureType... types) throws CollectionFallbackException {
        return new ApplicationSchemas(schema, version).declared(types);
    }

    private static ApplicationSchemas.Declared declared(SchemaIndex schema, SimpleFeatureType... types)
            throws CollectionFallbackException {
        return declared(schema, GmlVersion.GML_3_1_1, types);
    }

    // ---- attributes

    @Test
    void fallsBackIfSchemaHidesAnAttribute() {
        SimpleFeatureType type = type("f", "a", String.class, "secret", String.class);
        assertThatThrownBy(() -> declared(new Schema("f").with("a", "string"), type))
                .isInstanceOf(CollectionFallbackException.class)
                .hasMessage("the schema of f has no element for attribute secret");
    }

    @Test
    void acceptsTypeWithoutSchema() throws CollectionFallbackException {
        assertThat(declared(new Schema("other"), type("f", "a", String.class)))
                .isEqualTo(new ApplicationSchemas.Declared(false, false));
    }

    // ---- curves

    @ParameterizedTest
    @CsvSource({"MultiCurvePropertyType, true", "MultiLineStringPropertyType, false", "GeometryPropertyType, false"})
    void writesCurvesIfSchemaDeclaresThem(String typeName, boolean curves) throws CollectionFallbackException {
        Schema schema = new Schema("lines").with("geom", typeName);
        assertThat(declared(schema, LINES).multiCurves()).isEqualTo(curves);
        SimpleFeatureType any = type("lines", "geom", Geometry.class);
        assertThat(declared(schema, any).multiCurves()).isEqualTo(curves);
    }

    @Test
    void fallsBackIfSchemasDeclareCurvesAndLines() throws CollectionFallbackException {
        Schema schema = new Schema("lines").with("geom", "MultiCurvePropertyType");
        SimpleFeatureType undeclared = type("others", "geom", MultiLineString.class);
        assertThatThrownBy(() -> declared(schema, LINES, undeclared)).isInstanceOf(CollectionFallbackException.class);
        SimpleFeatureType points = type("points", "geom", Point.class);
        assertThat(declared(schema, LINES, points).multiCurves()).isTrue();
    }

    // ---- names of GML

    @ParameterizedTest
    @ValueSource(strings = {"name", "description", "location", "metaDataProperty", "boundedBy"})
    void findsNamespaceOfNamesInSchema(String name) throws CollectionFallbackException {
        SimpleFeatureType type = type("f", name, String.class);
        Schema own = new Schema("f").with(name, "StringPropertyType");
        assertThat(declared(own, type).gmlAttributesOverridden()).isTrue();
        Schema gml = new Schema("f").with(name, GmlVersion.GML_3_1_1.namespace(), null);
        assertThat(declared(gml, type).gmlAttributesOverridden()).isFalse();
        assertThat(declared(new Schema("other"), type).gmlAttributesOverridden())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"GML_3_2_1, identifier", "GML_3_2_1, descriptionReference", "GML_2_1_2, pointProperty"})
    void keepsSomeNamesInNamespaceOfTypeWithoutSchema(GmlVersion version, String name)
            throws CollectionFallbackException {
        SimpleFeatureType type = type("f", name, String.class);
        assertThat(declared(new Schema("other"), version, type).gmlAttributesOverridden())
                .isTrue();
        SimpleFeatureType both = type("f", name, String.class, "name", String.class);
        assertThatThrownBy(() -> declared(new Schema("other"), version, both))
                .isInstanceOf(CollectionFallbackException.class)
                .hasMessageContaining("name");
    }

    @Test
    void ignoresStandardNamesOfOtherVersions() throws CollectionFallbackException {
        SimpleFeatureType type = type("f", "identifier", String.class, "name", String.class);
        assertThat(declared(new Schema("other"), GmlVersion.GML_3_1_1, type).gmlAttributesOverridden())
                .isFalse();
    }

    // ---- values

    @ParameterizedTest
    @CsvSource({
        "date, java.sql.Date, true",
        "date, java.sql.Timestamp, false",
        "date, java.lang.String, false",
        "dateTime, java.sql.Timestamp, true",
        "dateTime, java.time.Instant, true",
        "time, java.sql.Time, true",
        "time, java.util.Date, false",
        "hexBinary, java.lang.String, false",
        "gDay, java.lang.Integer, false",
        "string, java.sql.Date, true",
        "double, java.lang.Integer, true"
    })
    void fallsBackIfSchemaDeclaresAnotherType(String primitive, Class<?> binding, boolean encoded)
            throws CollectionFallbackException {
        Schema schema = new Schema("f").withValue("a", primitive);
        SimpleFeatureType type = type("f", "a", binding);
        if (encoded) {
            assertThat(declared(schema, type)).isNotNull();
        } else {
            assertThatThrownBy(() -> declared(schema, type))
                    .isInstanceOf(CollectionFallbackException.class)
                    .hasMessage("attribute a is declared as " + primitive + " and has values of " + binding.getName());
        }
    }

    @ParameterizedTest
    @EnumSource
    void acceptsBase64ButNotHexadecimal(GmlVersion version) throws CollectionFallbackException {
        SimpleFeatureType type = type("f", "a", byte[].class);
        assertThat(declared(new Schema("f").withValue("a", "base64Binary"), version, type))
                .isNotNull();
        assertThatThrownBy(() -> declared(new Schema("f").withValue("a", "hexBinary"), version, type))
                .isInstanceOf(CollectionFallbackException.class);
    }
}
