/**
 * Coordinate reference systems by EPSG code, each in the two axis orders that GML needs: x/y, which files and databases
 * use, and the authority's own.
 */
package org.gmlfast.crs;
