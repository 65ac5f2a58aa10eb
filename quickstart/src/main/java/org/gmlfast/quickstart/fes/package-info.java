/**
 * Filter Encoding: conditions as XML, of versions 1.0 and 1.1 (OGC 02-059, 04-095) and 2.0 (OGC 09-026r2), read as
 * GeoTools' filters. What reads and judges them is elsewhere.
 */
package org.gmlfast.quickstart.fes;
