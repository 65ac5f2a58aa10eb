/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.compare;

import java.time.Duration;
import java.util.List;

import org.gmlfast.wfs.WfsVersion;

/**
 * The requests and the limits of a run.
 *
 * @param layers patterns of names, in which * stands for any text; empty for all layers
 * @param allFormats whether to request the other GML formats as well as the default of each version
 * @param count the maximum number of features of a response
 * @param repeat the number of measured rounds
 * @param plain whether to request responses without compression
 * @param gzip whether to request compressed responses
 * @param maxTime the time after which no further request is sent
 * @param parallel the number of requests at the same time; measured rounds always send one
 */
public record CompareSettings(
        List<WfsVersion> versions,
        List<String> layers,
        boolean allFormats,
        int count,
        int repeat,
        boolean plain,
        boolean gzip,
        Duration maxTime,
        int parallel) {}
