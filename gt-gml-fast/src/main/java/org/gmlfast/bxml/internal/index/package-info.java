/** Index tables: their paths and their entries. Not API. */
package org.gmlfast.bxml.internal.index;
