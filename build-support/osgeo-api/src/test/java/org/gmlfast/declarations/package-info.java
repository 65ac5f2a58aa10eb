/** Tests that the declarations are those of GeoTools and GeoServer. */
package org.gmlfast.declarations;
