/**
 * Application schemas from rows: XML templates, compiled once to prepared bytes with holes.
 * {@link org.gmlfast.template.FeatureTemplate} reads a template; it is the {@link org.gmlfast.gml.EncoderFactory} of
 * the types that it is for.
 *
 * <p>{@code template.syntax} parses the files of a template, {@code template.internal.compiler} makes a
 * {@code TemplateEncoder} of {@code template.internal.program}: a {@code FeatureEncoder}, as for flat features.
 * {@code TemplateRoot} makes the {@code CollectionRoot} of documents that are not WFS responses. {@code TemplatePaths}
 * maps filters by paths of the schema to columns (decision 26). In {@code serve}, {@code TemplatedLayers} and
 * {@code TemplatedSchema} use them.
 */
package org.gmlfast.template;
