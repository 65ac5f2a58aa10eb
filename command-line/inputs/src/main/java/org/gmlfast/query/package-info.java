/**
 * Queries: select features and attributes, and transform geometries into the coordinate reference system of the output.
 */
package org.gmlfast.query;
