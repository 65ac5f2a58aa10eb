/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

import org.gmlfast.input.DownloadSettings;
import org.gmlfast.input.IdHashes;
import org.gmlfast.input.InputException;

/** A layer in parts, of which each is a response: boxes, or values of an attribute. */
final class LayerParts {

    private final PageStore store;
    private final PageScan scan;
    private final LayerRequest request;
    private final DownloadSettings settings;
    private final List<String> notes = new ArrayList<>();
    private List<FeaturePage> pages = new ArrayList<>();

    // ---- what the server has told of the layer; null before

    private Optional<ServiceDescription> service;
    private String geometry;

    /** The features of each page that others have, by their index. */
    private final List<BitSet> dropped = new ArrayList<>();

    LayerParts(PageStore store, PageScan scan, LayerRequest request, DownloadSettings settings) {
        this.store = store;
        this.scan = scan;
        this.request = request;
        this.settings = settings;
    }

    /**
     * Fetches the parts by the values of an attribute.
     *
     * @param first the response to the request of the whole
     * @param total the number of features; -1 if it is not known
     */
    void fetchByColumn(FeaturePage first, long total) throws IOException {
        if (!request.kind().isWfs() || request.isIndivisible() || !first.isSound()) {
            throw new InputException(first.url() + " cannot be divided by \"" + settings.column()
                    + "\": --divide-by requires a GetFeature request of WFS 1.1 or 2.0 for one layer, without ids and, in"
                    + " 1.1, without maxFeatures");
        }
        pages = new ColumnDivision(store, scan, request, settings.column(), Math.max(1, first.count())).pages();
        // what a server of WFS 1.1 announces may be its maximum
        checkCount(first, request.kind() == LayerRequest.Kind.WFS_1_1 && total <= first.count() ? -1 : total, "");
    }

    /**
     * Fetches the parts in boxes.
     *
     * @param failure why the layer is divided
     */
    void fetchBoxes(FeaturePage first, long total, String failure) throws IOException {
        Box box = box();
        if (box == null) {
            throw new InputException(first.url() + ": " + failure
                    + "; the capabilities have no bounds of the layer, by which it could be divided; divide it by an"
                    + " attribute, with --divide-by NAME");
        }
        try {
            String name = request.needsGeometryName() ? geometry() : null;
            BoxDivision division = new BoxDivision(store, request, name, first.count(), total > first.count());
            pages = division.pages("box", box, total < 0 ? Long.MAX_VALUE : total, settings.workers());
            boolean mayHaveRest = request.kind().isWfs() && request.box() == null;
            checkCount(first, total, mayHaveRest && lacksFeatures(total) ? fetchRest(first, box, division, total) : "");
        } catch (IndivisibleException e) {
            throw new InputException(first.url() + ": " + failure + "; divided into boxes, " + e.getMessage(), e);
        }
    }

    /** The box of the URL or of the layer, in the order of ordinates in which the server has it; null without one. */
    private Box box() throws IOException {
        if (request.box() != null) {
            return Box.of(request.box());
        }
        if (!request.kind().isWfs()) {
            return new Box(-180, -90, 180, 90, null);
        }
        ServiceDescription description = service();
        Box box = description == null ? null : description.box();
        String name = box == null || !request.needsGeometryName() ? null : geometry();
        boolean isExchanged = box != null
                && matched(store, request.in(box, name)) == 0
                && matched(store, request.in(box.exchanged(), name)) > 0;
        return isExchanged ? box.exchanged() : box;
    }

    /** The description of the service; null if it has none. */
    ServiceDescription service() throws IOException {
        if (service == null) {
            service = fetchService();
        }
        return service.orElse(null);
    }

    private Optional<ServiceDescription> fetchService() throws IOException {
        try {
            return Optional.of(ServiceDescription.of(store.document(request.capabilities()), request.type()));
        } catch (InputException e) {
            return Optional.empty();
        }
    }

    private String geometry() throws IOException {
        if (geometry == null) {
            geometry = GeometryName.in(store.document(request.description()), request.layer());
        }
        return geometry;
    }

    /**
     * Fetches the features that no box has: those without a geometry, and those outside of the bounds of the layer.
     *
     * @return why the server does not send all of them; empty if it does
     */
    private String fetchRest(FeaturePage first, Box box, BoxDivision division, long total) throws IOException {
        String reason = "";
        try {
            String name = geometry();
            if (addWhole("rest", PartCondition.notIn(box, name), first)) {
                return "";
            }
            if (!addWhole("rest-null", PartCondition.missing(name), first)) {
                reason = ", and more than " + first.count() + " features have no geometry";
            }
        } catch (InputException e) {
            reason = ", and it does not send features without a geometry alone: " + e.getMessage();
        }
        List<Box> around = box.surrounding();
        for (int i = 0; i < around.size() && lacksFeatures(total); i++) {
            pages.addAll(division.pages("around-" + i + '-', around.get(i), first.count(), settings.workers()));
        }
        return reason;
    }

    /** Fetches the features of which a condition holds; returns whether all of them have come. */
    private boolean addWhole(String name, PartCondition condition, FeaturePage first) throws IOException {
        FeaturePage page = store.soundPage(name, request.where(condition).url());
        pages.add(page);
        return page.count() < first.count() && page.count() >= page.root().matched();
    }

    /** Whether the pages have fewer features than the server announces, or as many as it announces is not known. */
    private boolean lacksFeatures(long total) {
        return total < 0 || assemble() < total;
    }

    /** Finds the features that other pages have; returns the number of the others. */
    private long assemble() {
        dropped.clear();
        IdHashes seen = new IdHashes();
        for (FeaturePage page : pages) {
            dropped.add(page.keys().addTo(seen));
        }
        return seen.size();
    }

    private void checkCount(FeaturePage first, long total, String rest) throws IOException {
        long unique = assemble();
        notes.add("the server sends at most " + first.count() + " features at a time; " + unique
                + " have been fetched in " + pages.size() + " parts");
        if (total < 0) {
            notes.add("the server does not say how many features there are" + rest);
        } else if (unique != total) {
            long now = matched(store, request);
            throw new InputException(first.url() + ": the server announces " + total + " features, but "
                    + (unique < total ? "only " : "") + unique + " different ones arrived in " + pages.size() + " parts"
                    + rest
                    + (now >= 0 && now != total
                            ? "; now it announces " + now + ": the layer has changed; run the command again"
                            : settings.column() == null
                                    ? "; run the command again, or divide the layer by an attribute whose values differ,"
                                            + " with --divide-by NAME"
                                    : "; run the command again, or divide the layer by another attribute"));
        }
    }

    /** The number of features of a request; -1 if the server does not say it. */
    static long matched(PageStore store, LayerRequest request) throws IOException {
        boolean is11 = request.kind() == LayerRequest.Kind.WFS_1_1;
        try {
            // GeoServer announces no more hits than a layer's maximum, but all features in a response with one of them
            long matched = is11 ? -1 : root(store, request.one()).matched();
            if (matched >= 0 || !request.kind().isWfs()) {
                return matched;
            }
            ResponseRoot hits = root(store, request.hits());
            return is11 && hits.matched() < 0 ? hits.returned() : hits.matched();
        } catch (InputException e) {
            return -1; // what is fetched next fails, too, or the features are counted without it
        }
    }

    private static ResponseRoot root(PageStore store, LayerRequest request) throws IOException {
        FeaturePage page = store.fetch(request.url());
        store.drop(page);
        return page.root();
    }

    // ---- what was found

    List<FeaturePage> pages() {
        return pages;
    }

    /** The features of each page that others have, by their index. */
    List<BitSet> dropped() {
        return dropped;
    }

    List<String> notes() {
        return notes;
    }
}
