/**
 * Reads Filter Encoding 1.0 and 1.1 (OGC 02-059, 04-095) and 2.0 (OGC 09-026r2) as GeoTools filters. Other packages
 * evaluate the filters.
 */
package org.gmlfast.service.fes;
