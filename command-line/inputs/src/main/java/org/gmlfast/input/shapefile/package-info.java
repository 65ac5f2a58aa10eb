/**
 * Reads shapefiles (ESRI, July 1998) with their dBASE tables sequentially. H2GIS has readers for both, but its table
 * reader returns null for dates and returns deleted rows, and its line reader misreads records after a line with one
 * point.
 */
package org.gmlfast.input.shapefile;
