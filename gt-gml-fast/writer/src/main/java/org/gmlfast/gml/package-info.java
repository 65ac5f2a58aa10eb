/**
 * Writes simple features as GML 2.1.2, 3.1.1 and 3.2.1 through Stax2. {@link org.gmlfast.gml.FeatureTypeCompiler}
 * compiles a feature type once, {@link org.gmlfast.gml.FeatureTypeEncoder} writes its features to a
 * {@link org.gmlfast.gml.GmlOutput}, and {@link org.gmlfast.gml.ApplicationSchema} describes the result.
 * {@link org.gmlfast.gml.GmlSettings} are the choices that GML leaves open.
 *
 * <p>For whole documents see {@code org.gmlfast.wfs}.
 */
package org.gmlfast.gml;
