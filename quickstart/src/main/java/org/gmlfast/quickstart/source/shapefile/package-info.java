/**
 * Shapefiles (ESRI, July 1998) with their dBASE tables, read from front to back. H2GIS has readers for both, but its
 * table reader makes null of every date and returns deleted rows, and its line reader loses step at a line of one
 * point.
 */
package org.gmlfast.quickstart.source.shapefile;
