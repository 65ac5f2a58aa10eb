/**
 * The documents around features: FeatureCollections of WFS 1.0.0, 1.1.0 and 2.0.0, whole or in parts, with counts,
 * bounds, paging links, nested collections and tuples; and documents that are a single feature.
 */
package org.gmlfast.wfs;
