/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Deliveries of changes: {@link org.gmlfast.load.change.ChangeSplit} takes one apart into the features that it brings
 * and the keys that it deletes.
 */
package org.gmlfast.load.change;
