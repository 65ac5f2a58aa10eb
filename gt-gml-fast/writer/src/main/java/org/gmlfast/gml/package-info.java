/**
 * Writes simple features as GML 2.1.2, 3.1.1 and 3.2.1 through Stax2. {@link org.gmlfast.gml.FeatureTypeCompiler}
 * compiles a feature type once, {@link org.gmlfast.gml.FeatureTypeEncoder} writes its features to a
 * {@link org.gmlfast.gml.GmlOutput}, and {@link org.gmlfast.gml.ApplicationSchema} describes the result.
 * {@link org.gmlfast.gml.GmlSettings} are the choices that GML leaves open.
 *
 * <p>For whole documents see {@code org.gmlfast.wfs}.
 *
 * <p>Encoders of features: documents know {@code FeatureEncoder} and {@code EncoderFactory};
 * {@code FeatureTypeCompiler} is the factory for flat features, a {@code FeatureTemplate} that of an application
 * schema. {@code WfsEncoder} and {@code LayerSettings} have one for a type.
 *
 * <p>Settings: {@code GmlSettings}, a record of five records, with one builder. {@code ServiceSettings} contains one,
 * and {@code LayerSettings} overrides parts of it.
 *
 * <p>Checks of a type: {@code FeatureTypeCompiler} and {@code FeatureTypeNames}. {@code SimpleType} is the table of XML
 * Schema's types for the types of columns, which encoders and application schemas share.
 *
 * <p>Rows ({@code org.gmlfast.model}): {@code TypedProperty} writes numbers without boxing and text without decoding.
 *
 * <p>Geometries: {@code Gml2GeometryEncoder} and {@code Gml3GeometryEncoder} write them. They pass coordinates to the
 * writer as {@code Positions}, which the writer reads in blocks of 512 numbers, so that it never copies a whole
 * geometry.
 */
package org.gmlfast.gml;
