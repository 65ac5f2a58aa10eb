/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.gmlfast.input.IdHashes;

/** The pages of a layer, each after the one before it: by its link, or by the number of features before it. */
final class PageChain {

    /** The most pages without a feature in a row. */
    private static final int MAX_EMPTY = 10;

    private final PageStore store;
    private final LayerRequest request;
    private final boolean fromAnyHost;

    /** The number of features in all pages, where the pages do not say it; -1 if it is not known. */
    private final long total;

    private final List<FeaturePage> pages = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    // ---- what is known after each page

    private final Set<URI> seen = new HashSet<>();
    private final IdHashes keys = new IdHashes();
    private long features;
    private long announced;
    private int empty;

    /** Why the link of the last page is not followed; null if it is, or if there is none. */
    private String unfollowed;

    /** Why the server does not send a page; null if it does. */
    private String refusal;

    private boolean overlaps;

    /** Whether pages are asked for until one has no features, whatever the server announces. */
    private boolean goesOn;

    /**
     * @param fromAnyHost whether links to next pages are followed to other hosts
     * @param total the number of features in all pages; -1 if it is not known but by the pages
     */
    PageChain(PageStore store, LayerRequest request, boolean fromAnyHost, long total) {
        this.store = store;
        this.request = request;
        this.fromAnyHost = fromAnyHost;
        this.total = total;
    }

    /** Fetches the pages behind the first one. */
    void follow(FeaturePage first) throws IOException {
        follow(add(first));
    }

    /**
     * Asks for features behind all that the server has announced.
     *
     * @return false if it is not known whether there are any
     */
    boolean goOn() throws IOException {
        goesOn = true;
        int before = pages.size();
        follow(request.startingAt(features, features).url());
        if (overlaps || refusal != null) {
            pages.subList(before, pages.size()).clear();
            return false;
        }
        return true;
    }

    private void follow(URI from) throws IOException {
        URI next = from;
        while (next != null && !overlaps) {
            try {
                next = add(store.page("page-" + pages.size(), next));
            } catch (RefusedException e) {
                if (!request.kind().isWfs()) {
                    throw e;
                }
                refusal = "it refuses the next page: " + e.getMessage();
                next = null;
            }
        }
    }

    /** Returns the URL of the next page, null after the last. */
    private URI add(FeaturePage page) throws IOException {
        URI url = page.url();
        ResponseRoot root = page.root();
        seen.add(url);
        pages.add(page);
        overlaps = request.kind() != LayerRequest.Kind.OTHER
                && page.hasKeys()
                && !page.keys().addTo(keys).isEmpty();
        features += page.count();
        empty = page.count() == 0 ? empty + 1 : 0;
        long matched = root.matched() >= 0 ? root.matched() : total;
        announced = matched >= 0 ? matched : announced + Math.max(root.returned(), 0);
        URI linked = root.next() == null ? null : page.at().resolve(HttpDownload.uri(root.next()));
        unfollowed = linked == null ? null : unfollowed(linked, url, page.at());
        if (linked != null && unfollowed == null) {
            return linked;
        }
        boolean isWfs = request.kind().isWfs();
        if (goesOn) {
            return page.count() > 0 ? request.startingAt(features, page.count()).url() : null;
        }
        if (matched >= 0 && features >= matched) {
            unfollowed = null; // there is nothing behind the link
            return null;
        }
        if (page.count() == 0 || matched < 0 || !isWfs || request.isLimited()) {
            return null;
        }
        if (unfollowed != null) {
            notes.add(unfollowed + "; instead, startIndex asks for the features after the first " + features);
            unfollowed = null;
        }
        return LayerRequest.of(url).startingAt(features, page.count()).url();
    }

    /** Says why a link to the next page is not followed; null if it is. */
    private String unfollowed(URI linked, URI url, URI from) {
        String link = "the link to the next page, " + linked + ", ";
        if (!HttpDownload.isSupported(linked)) {
            return link + "is no URL of http or https";
        }
        if (!fromAnyHost && !HttpDownload.isSameHost(linked, url) && !HttpDownload.isSameHost(linked, from)) {
            return link + "leads to another host, scheme or port, which --any-host allows";
        }
        if (seen.contains(linked)) {
            return link + "leads to a page that has been read";
        }
        if (empty > MAX_EMPTY) {
            return link + "follows " + empty + " pages without features";
        }
        return pages.size() >= PageStore.MAX_PAGES
                ? link + "follows " + pages.size() + " pages; no more are read"
                : null;
    }

    // ---- what was found

    List<FeaturePage> pages() {
        return pages;
    }

    List<String> notes() {
        return notes;
    }

    /** Whether there is a link that is not followed. */
    boolean hasUnfollowedLink() {
        return unfollowed != null;
    }

    /** Why the pages do not have all features; null if they do, as far as the server says. */
    String failure() {
        if (overlaps) {
            long first = pages.get(0).count();
            return (first < announced
                            ? "the server announces " + announced + " features, but sends " + first + ": "
                            : "")
                    + "pages repeat features of other pages, because it has no fixed order of features or ignores startIndex";
        }
        if (features >= announced && unfollowed == null && refusal == null) {
            return null;
        }
        String reason = refusal == null ? unfollowed : refusal;
        return (features < announced
                        ? "the server announces " + announced + " features, but sends " + features
                        : "the server does not send all features")
                + (reason == null ? "" : ": " + reason);
    }
}
