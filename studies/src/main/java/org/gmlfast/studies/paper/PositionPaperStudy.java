/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.nio.file.Path;
import java.util.List;

import org.gmlfast.studies.Study;
import org.gmlfast.studies.StudyRun;

/**
 * Craig S. Bruce, Position Paper for Binary XML Encoding, CubeWerx 2003, repeated.
 *
 * @param office a real office document, {@code .odt}, {@code .sxw} or its {@code content.xml}; null for a synthetic one
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
        List<PaperDocument> documents = PaperDocument.find(office, run.cache());
        Verdicts verdicts = new Verdicts();
        SizesPart.run(documents, run.report(), verdicts);
        ScanPart.run(documents, run, verdicts);
        ImagePart.run(run, verdicts);
        FindPart.run(run, verdicts);
        NotLargerPart.run(documents, run, verdicts);
        run.report().table("verdicts", verdicts.table());
    }
}
