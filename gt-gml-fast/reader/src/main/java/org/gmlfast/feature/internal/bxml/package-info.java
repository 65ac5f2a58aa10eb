/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Features of BXML: {@code FeatureMembers} walks through a document, {@code FeatureParser} makes features,
 * {@code PropertyPlan} knows what each name stands for, {@code TypeDerivation} derives a type from values. Knows
 * nothing of GML as text. Not API.
 */
package org.gmlfast.feature.internal.bxml;
