/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
/**
 * Reads GML, and documents of a WFS in BXML, into features. {@link org.gmlfast.feature.GmlFeatureReader} and
 * {@link org.gmlfast.feature.BxmlFeatureReader} are the start; {@link org.gmlfast.feature.GmlRows} passes rows on
 * instead of features.
 *
 * <p>A {@code GmlDocumentReader} reads one document after the other: a {@code DocumentPreparation} finds what is known
 * before the first feature, {@code DocumentFeatures} goes from member to member. The packages below, from the top:
 *
 * <ul>
 *   <li>{@code split}: parts of a file;
 *   <li>{@code internal.parse}: features from elements, and {@code internal.layer}: their types and fields;
 *   <li>{@code schema}: application schemas and the files of OGR;
 *   <li>{@code settings}: the settings of readers, and {@code source}: where documents come from;
 *   <li>{@code internal.member}: the elements of features, {@code internal.geometry}, {@code internal.value},
 *       {@code internal.name}, {@code internal.bxml}, and {@code internal.xml}: a cursor over the bytes of XML.
 * </ul>
 *
 * <p>In {@code internal.xml}, {@code XmlTags} compares tags with each {@code LearnedTag}, {@code XmlTagParser} parses
 * the others, {@code XmlText} reads text, {@code XmlNumbers} numbers, {@code XmlMarkup} skips the rest, in an
 * {@code XmlWindow}; {@code XmlErrors} makes the exceptions (decision 21). Features that look like those before are
 * read in one step: {@code XmlContent} compares them with {@code LearnedContent}, which is made of a
 * {@code ContentSample} (decision 31).
 */
package org.gmlfast.feature;
