/**
 * The documents around features: FeatureCollections of WFS 1.0.0, 1.1.0 and 2.0.0, whole or in parts, with counts,
 * bounds, paging links, nested collections and tuples; and documents that are a single feature.
 *
 * <p>Start and end of a document: {@code FeatureCollectionWriter}. It writes nothing before the first part, and only
 * {@code finish} completes the document.
 *
 * <p>A response to GetFeature, of the plugin and of {@code serve}: {@code GetFeatureResponse}, {@code ServiceSettings}
 * and {@code LayerSettings} decide what the document looks like. {@code WfsEncoders} and {@code DocumentPlan} keep
 * compiled types. {@code ResponseFactory} reads the results and settings of GeoServer; {@code GmlResponse} and
 * {@code QueryFeatures} pass the database rows of {@code serve}.
 *
 * <p>Parts of a document: a {@code FeatureCollectionWriter} writes one {@code DocumentScope}: a whole document, its
 * header, members or footer ({@code CollectionParts}), or the members inside elements of the caller (gt-xsd).
 *
 * <p>Counts that are known at the end: {@code UncountedDocument} holds back the document of a page and replaces its
 * start; servers implement {@code PageCounts}. {@code encode} overwrites the counts in its file:
 * {@code DeferredCounts}. In BXML, a long and the word {@code unknown} have the same length.
 */
package org.gmlfast.wfs;
