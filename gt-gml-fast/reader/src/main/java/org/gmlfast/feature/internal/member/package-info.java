/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Where the features of a GML document are: {@code MemberRule} says which elements are features, {@code GmlMembers}
 * walks to them. Knows neither their types nor their values. Not API.
 */
package org.gmlfast.feature.internal.member;
