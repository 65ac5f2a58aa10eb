/**
 * Coordinate reference systems by their EPSG code, each in the two axis orders that GML needs: x/y, as files and
 * databases keep coordinates, and the authority's own.
 */
package org.gmlfast.quickstart.crs;
