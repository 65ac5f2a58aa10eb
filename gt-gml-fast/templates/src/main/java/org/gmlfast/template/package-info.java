/**
 * Application schemas from rows: XML templates, compiled once to prepared bytes with holes.
 * {@link org.gmlfast.template.FeatureTemplate} reads a template; it is the {@link org.gmlfast.gml.EncoderFactory} of
 * the types that it is for.
 */
package org.gmlfast.template;
