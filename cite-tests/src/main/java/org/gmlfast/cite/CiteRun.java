/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.cite;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gmlfast.cite.ets.EtsGml32;
import org.gmlfast.cite.ets.EtsWfs20;
import org.gmlfast.cite.wfs.WfsUnderTest;

public final class CiteRun {
    public static void main(String[] args) throws IOException {
        WfsUnderTest wfs = new WfsUnderTest(URI.create(args[0]), Map.of(), Path.of("target/cite-work"));
        for (Suite s : List.of(new EtsGml32(), new EtsWfs20())) {
            Results r = new Results(s.name());
            long t = System.nanoTime();
            s.run(wfs, r);
            r.cases().forEach(System.out::println);
            System.out.println(s.name() + " " + (System.nanoTime() - t) / 1000000 + " ms");
        }
    }
}
