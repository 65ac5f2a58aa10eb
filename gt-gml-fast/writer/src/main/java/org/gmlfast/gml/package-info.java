/**
 * Writes simple features as GML 2.1.2, 3.1.1 and 3.2.1 through Stax2. {@link org.gmlfast.gml.FeatureTypeCompiler}
 * compiles a feature type once, {@link org.gmlfast.gml.FeatureTypeEncoder} writes its features to a
 * {@link org.gmlfast.gml.output.GmlOutput}, and {@link org.gmlfast.gml.ApplicationSchema} describes the result.
 * {@link org.gmlfast.gml.settings.GmlSettings} are the choices that GML leaves open.
 *
 * <p>For whole documents see {@code org.gmlfast.wfs}.
 *
 * <p>Encoders of features: documents use {@code FeatureEncoder} and {@code EncoderFactory}; {@code FeatureTypeCompiler}
 * is the factory for flat features, a {@code FeatureTemplate} that of an application schema. {@code WfsEncoder} and
 * {@code LayerSettings} have one for a type.
 *
 * <p>Checks of a type: {@code FeatureTypeCompiler} and {@code FeatureTypeNames}. Rows ({@code org.gmlfast.model}):
 * {@code TypedProperty} writes numbers without boxing and text without decoding.
 *
 * <p>The packages below are {@code gml.geometry}, {@code gml.output} and {@code gml.settings}.
 */
package org.gmlfast.gml;
