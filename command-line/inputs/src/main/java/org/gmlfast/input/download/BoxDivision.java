/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Divides a layer into quarters, and these again, until the server sends all features that intersect a box. A feature
 * on a border is in several boxes. The order of the pages is that of a Z-curve, whichever comes first.
 */
final class BoxDivision {

    private final PageStore store;
    private final LayerRequest request;
    private final String geometry;

    /** The number of features from which a response is not trusted to have all. */
    private final long maximum;

    private final boolean knowsMatched;
    private final AtomicInteger responses = new AtomicInteger();

    /** A box. */
    private static final class Cell {

        private final String name;
        private final Box box;

        /** How many features it may have. */
        private final long expected;

        private List<Cell> quarters;
        private FeaturePage page;

        Cell(String name, Box box, long expected) {
            this.name = name;
            this.box = box;
            this.expected = expected;
        }
    }

    /**
     * @param geometry the name of the attribute; null if requests do not need it
     * @param maximum the number of features from which a response is not trusted to have all
     * @param knowsMatched whether the server announces more features than it sends
     */
    BoxDivision(PageStore store, LayerRequest request, String geometry, long maximum, boolean knowsMatched) {
        this.store = store;
        this.request = request;
        this.geometry = geometry;
        this.maximum = maximum;
        this.knowsMatched = knowsMatched;
    }

    /**
     * Fetches all features that intersect a box.
     *
     * @param name of the box
     * @param matched their number, about
     */
    List<FeaturePage> pages(String name, Box box, long matched, int workers) throws IOException {
        Cell root = new Cell(name, box, matched);
        new Workers<Cell>(this::fetch).run(workers, List.of(root));
        List<FeaturePage> pages = new ArrayList<>();
        collect(root, pages);
        return pages;
    }

    private static void collect(Cell cell, List<FeaturePage> pages) {
        if (cell.page != null) {
            pages.add(cell.page);
            return;
        }
        for (Cell quarter : cell.quarters) {
            collect(quarter, pages);
        }
    }

    /** Fetches a cell, or divides it. */
    private List<Cell> fetch(Cell cell) throws IOException {
        long known = store.matched(cell.name);
        if (known >= 0) {
            return divided(cell, known);
        }
        LayerRequest part = request.in(cell.box, geometry);
        if (store.has(cell.name)) {
            cell.page = store.page(cell.name, part.url());
            return List.of();
        }
        if (responses.incrementAndGet() > PageStore.MAX_PAGES) {
            throw new IndivisibleException("more than " + PageStore.MAX_PAGES + " boxes are needed");
        }
        if (cell.expected > maximum) {
            long hits = LayerParts.matched(store, part);
            if (hits > maximum) {
                return divided(cell, hits);
            }
        }
        FeaturePage page = store.sound(part.url());
        if (isWhole(page)) {
            cell.page = store.keep(cell.name, page);
            return List.of();
        }
        store.drop(page);
        return divided(cell, Math.max(page.root().matched(), page.count()));
    }

    private boolean isWhole(FeaturePage page) {
        boolean isAnnounced = page.root().matched() >= 0;
        return page.count() < maximum ? !isAnnounced || page.isWhole() : knowsMatched && isAnnounced && page.isWhole();
    }

    private List<Cell> divided(Cell cell, long matched) throws IOException {
        if (cell.box.isPoint()) {
            throw new IndivisibleException("at " + cell.box.lower() + " there are at least " + matched
                    + " features, but the server sends " + maximum
                    + " at a time, or it ignores the box; divide by an attribute"
                    + " instead, with --divide-by NAME");
        }
        store.setMatched(cell.name, matched);
        cell.quarters = new ArrayList<>();
        for (Box quarter : cell.box.quarters()) {
            cell.quarters.add(new Cell(cell.name + cell.quarters.size(), quarter, matched / 4 + 1));
        }
        return cell.quarters;
    }
}
