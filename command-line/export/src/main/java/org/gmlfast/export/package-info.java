/**
 * Whole tables as GML: read in one snapshot by several connections, written in parts that each appear when they are
 * complete, and joined. A later run continues where one has ended.
 */
package org.gmlfast.export;
