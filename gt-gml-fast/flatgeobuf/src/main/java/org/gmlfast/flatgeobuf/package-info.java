/**
 * FlatGeobuf (version 3) from features and rows, as a stream or with an index.
 *
 * <p>FlatGeobuf: a {@code LayerPlan} has the columns of a type. {@code FeatureTables} writes a feature as FlatBuffers
 * from front to back, each table before what it refers to, with {@code GeometryTables} and {@code PropertyBytes}; the
 * FlatBufferBuilder of FlatBuffers writes only the header. A {@code StreamedDocument} passes the features on; an
 * {@code IndexedDocument} passes them to a {@code FeatureSort}, which sorts along a {@code HilbertCurve} on disk. A
 * {@code PartDocument} keeps them in a file, for {@code FlatGeobufParts}. {@code DocumentAssembly} writes header,
 * {@code PackedTree} and features once all are known.
 */
package org.gmlfast.flatgeobuf;
