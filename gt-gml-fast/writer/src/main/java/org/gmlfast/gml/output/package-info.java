/**
 * What encoders write to: a {@link org.gmlfast.gml.output.GmlOutput} with the texts of values, and the names and
 * namespaces of GML. {@code SimpleType} is the table of XML Schema's types for the types of columns, which encoders and
 * application schemas share. {@code SequencePositions} passes coordinates to the writer as {@code Positions}, which the
 * writer reads in blocks of 512 numbers, so that it never copies a whole geometry.
 */
package org.gmlfast.gml.output;
