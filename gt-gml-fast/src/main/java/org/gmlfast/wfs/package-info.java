/**
 * The documents around the features: FeatureCollections of WFS 1.0.0, 1.1.0 and 2.0.0, whole or in parts, with counts,
 * bounds, paging links, nested collections and tuples; and a feature that is a document by itself.
 */
package org.gmlfast.wfs;
