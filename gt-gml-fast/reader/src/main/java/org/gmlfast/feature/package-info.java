/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads GML, and documents of a WFS in BXML, into features. {@link org.gmlfast.feature.GmlFeatureReader} and
 * {@link org.gmlfast.feature.BxmlFeatureReader} are the start, {@link org.gmlfast.feature.GmlReaderSettings} has what
 * they can be set to.
 *
 * <p>Not public: a {@code GmlDocumentReader} reads one document after the other, {@code GmlDerivation} finds the
 * elements of features and {@code GmlLayer} their types, {@code GmlFeatureParser} makes features; {@code SplitScan} and
 * the classes it uses find and read parts of a file, {@code SchemaBeside} and {@code GfsSchema} the schema beside it.
 * All this knows the settings. What does not is in the packages of {@code org.gmlfast.feature.internal}: values, names,
 * geometries, members of GML, features of BXML, XML text.
 *
 * <p>Features of GML: {@code GmlFeatureReader} has a {@code GmlDocumentReader}, which opens {@code GmlDocuments} one
 * after the other; {@code DocumentFeatures} goes from member to member; a {@code DocumentPreparation} finds what is
 * known before the first feature, a {@code LayerSet} has the types. {@code GmlMembers} walks to the features, whose
 * kind {@code MemberRule} finds at the start of the document. {@code GmlDerivation} builds a tree of {@code GmlField}s
 * for each type and classifies texts ({@code FieldKind}); a {@code GmlLayer} has a {@code DerivedType}, which names
 * them, or a {@code GivenType}, which finds what they stand for; {@code GmlFeatureParser} follows the tree, and
 * {@code FeatureValues} has the values. They read an {@code XmlElementCursor}: {@code XmlTags} compares tags with each
 * {@code LearnedTag}, {@code XmlTagParser} parses the others, {@code XmlText} reads text, {@code XmlNumbers} numbers,
 * {@code XmlMarkup} skips the rest, in an {@code XmlWindow}; {@code XmlErrors} makes the exceptions (decision 21).
 * Features that look like those before are read in one step: {@code XmlContent} compares them with
 * {@code LearnedContent}, which is made of a {@code ContentSample}; {@code LearnedFeatures}, with a
 * {@code GeometryBuilder}, and {@code DerivedFeatures} know what the values are (decision 31). {@code GmlRows} passes
 * the values to a {@code GmlRow} instead of features. {@code SchemaBeside} finds the application schema or OGR's file
 * beside a document, or the schemas that it names ({@code FetchedSchema} fetches them; decision 33); of OGR's file
 * ({@code GfsSchema}), a {@code FeatureMapping} says which elements are features, and {@code GfsAttributes} which
 * attributes they become. {@code ReferencedGeometries} fills the {@code GeometryIndex}, to which {@code xlink:href}
 * refers; {@code Arcs} makes lines of arcs; {@code ServerReports} finds the exception report that a server has written
 * into its response.
 *
 * <p>All layers at once: {@code GmlLayers} reads GML and gives each feature to its layer, for {@code encode
 * --all-layers} ({@code LayersEncoding}), {@code info} and {@code inspect} ({@code SourceSurvey}). {@code RecordsAhead}
 * and {@code ReadAheadStream} read in threads of their own; {@code GmlArchive} and {@code WfsDownload} are several
 * documents that are read as one.
 *
 * <p>Parts of GML files: {@code SplitScan} walks over a file once, as a whole or in parts ({@code ScanPart}),
 * {@code SplitPlan} makes each {@code GmlSplit} with what is around it ({@code SplitFrame}), which a
 * {@code SplitDocument} turns into a document of its own (decision 22).
 */
package org.gmlfast.feature;
