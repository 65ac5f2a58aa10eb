/** All that is specific to H2, with or without H2GIS. */
package org.gmlfast.table.h2;
