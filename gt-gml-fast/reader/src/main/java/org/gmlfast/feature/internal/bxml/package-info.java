/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Features of BXML: {@code FeatureMembers} walks through a document, {@code FeatureParser} makes features,
 * {@code PropertyPlan} knows what each name stands for, {@code TypeDerivation} derives a type from values. Knows
 * nothing of GML as text. Not API.
 *
 * <p>Features of BXML: {@code FeatureMembers} walks through the collections to the features. {@code FeatureParser} and
 * {@code GeometryParser} read them from an {@code ElementCursor}, which has two implementations in
 * {@code bxml.internal.element}: the {@code EventElementCursor} reads any document, the {@code WindowElementCursor}
 * reads the bytes of the window between two events. It finds what an element is for in an array by the reference to its
 * name, which it has learned before. At any token or name that it does not know it throws an {@code OffPlanException};
 * the other cursor then reads the same feature from its start. {@code SimpleElements} reads or skips runs of properties
 * with short values in one loop, and stops before anything else. {@code BoundsParser} compares positions with the
 * bounds of a selection in their bytes. {@code PropertyPlan} gives each name its meaning, {@code TypeDerivation} and
 * {@code SchemaTypes} find the type.
 */
package org.gmlfast.feature.internal.bxml;
