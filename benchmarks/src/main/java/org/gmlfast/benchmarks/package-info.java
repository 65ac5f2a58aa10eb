/**
 * JMH benchmarks: features in memory to GML on each stream writer, compared with copying the finished bytes; binary
 * XML, read and written, beside text and beside other binary XML formats.
 */
package org.gmlfast.benchmarks;
