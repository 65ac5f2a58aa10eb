/** Writing BXML tokens. Not API. */
package org.gmlfast.bxml.internal.write;
