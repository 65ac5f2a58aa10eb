/**
 * The page at the root of the server: its layers, a map of one, how long requests took. What the page needs is in the
 * class path, OpenLayers among it; nothing comes from elsewhere.
 */
package org.gmlfast.quickstart.server.page;
