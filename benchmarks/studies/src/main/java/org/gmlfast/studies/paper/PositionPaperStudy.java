/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.nio.file.Path;
import java.util.List;

import org.gmlfast.studies.Study;
import org.gmlfast.studies.StudyRun;
import org.gmlfast.studies.Verdicts;

/**
 * Craig S. Bruce, Position Paper for Binary XML Encoding, CubeWerx 2003, repeated.
 *
 * @param office an office document, {@code .odt}, {@code .sxw} or its {@code content.xml}; null for CWXML's if it is in
 *     the cache, otherwise a synthetic one
 */
public record PositionPaperStudy(Path office) implements Study {

    @Override
    public String name() {
        return "position-paper";
    }

    @Override
    public String title() {
        return "CubeWerx' position paper on BXML, repeated";
    }

    @Override
    public void run(StudyRun run) throws Exception {
        List<PaperDocument> documents = PaperDocument.find(office, run.cache(), run.progress());
        Verdicts verdicts = new Verdicts();
        run.progress().part("sizes");
        SizesPart.run(documents, run.report(), verdicts);
        run.progress().part("scanning");
        ScanPart.run(documents, run, verdicts);
        run.progress().part("image");
        ImagePart.run(run, verdicts);
        run.progress().part("random access");
        FindPart.run(run, verdicts);
        run.progress().part("no binary larger than text");
        NotLargerPart.run(documents, run, verdicts);
        run.report().table("verdicts", verdicts.table());
    }
}
