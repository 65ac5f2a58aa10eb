/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Parts of GML files. {@code SplitScan} walks over a file once, as a whole or in parts ({@code ScanPart});
 * {@code SplitPlan} makes each {@link org.gmlfast.feature.split.GmlSplit} with what is around it ({@code SplitFrame});
 * a {@code SplitDocument} turns it into a document of its own (decision 22).
 */
package org.gmlfast.feature.split;
