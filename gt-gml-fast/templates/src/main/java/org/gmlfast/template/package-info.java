/**
 * Application schemas from rows: XML templates, compiled once to prepared bytes with holes.
 * {@link org.gmlfast.template.FeatureTemplate} reads a template; it is the {@link org.gmlfast.gml.EncoderFactory} of
 * the types that it is for.
 *
 * <p>Templates: {@code TemplateParser} reads the files, {@code TemplateOptions} what stands beside the feature.
 * {@code TemplateCompiler} makes a {@code TemplateEncoder}, a {@code FeatureEncoder} as that of flat features: a tree
 * of {@code ProgramNode}s, which copy prepared markup ({@code FragmentWriter}) and write {@code TemplateValue}s where
 * it has holes. A start tag waits in the {@code TemplateState} until something inside is written. {@code RootOption}
 * makes the {@code CollectionRoot} of documents that are no responses of a WFS. {@code TemplateSources} resolves paths
 * against columns ({@code RowScope}) and the items of sources ({@code ItemFrame}, which scans JSON without a tree).
 * {@code TemplatePaths} maps filters by paths of the schema to columns (decision 26). {@code TemplatedLayers} and
 * {@code TemplatedSchema} are what {@code serve} does for them.
 */
package org.gmlfast.template;
