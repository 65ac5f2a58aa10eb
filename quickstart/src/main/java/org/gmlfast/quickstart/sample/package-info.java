/**
 * Layers to try things with when there is no data at hand: a made-up island, the same each time. Points, lines and
 * polygons with attributes of all kinds.
 */
package org.gmlfast.quickstart.sample;
