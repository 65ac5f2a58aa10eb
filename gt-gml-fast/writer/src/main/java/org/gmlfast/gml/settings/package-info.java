/**
 * The choices that GML leaves open: {@link org.gmlfast.gml.settings.GmlSettings}, a record of five records with one
 * builder. {@code ServiceSettings} contains one, and {@code LayerSettings} overrides parts of it.
 */
package org.gmlfast.gml.settings;
