/**
 * JMH benchmarks: features in memory to GML on each stream writer, beside the floor that copying the finished bytes is;
 * binary XML, read and written, beside text and beside other binary XML formats.
 */
package org.gmlfast.benchmarks;
