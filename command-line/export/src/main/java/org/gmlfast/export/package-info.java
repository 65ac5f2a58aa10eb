/**
 * Whole tables as GML: read in one snapshot by several connections, written in parts that each appear when they are
 * complete, and joined. A later run continues where one has ended.
 *
 * <p>export: {@code ExportRun} follows the {@code ExportPlan} in the {@code ExportLog}, {@code ExportWorkers} have a
 * {@code PartWriter} for each thread. {@code PendingFile} is the commit protocol of a file, also of {@code encode}; a
 * {@code DurableFile} puts it on the disk. {@code TableSnapshot} exports a snapshot of PostgreSQL, divides the table
 * into {@code RowRange}s by {@code RangeSql}, and detects changes; a {@code SnapshotReader} reads a range in the same
 * snapshot. {@code ExportDocuments} concatenates or merges the {@code DocumentParts} of a form, or opens whole
 * documents; an {@code ExportStyle} is a form with its settings.
 */
package org.gmlfast.export;
