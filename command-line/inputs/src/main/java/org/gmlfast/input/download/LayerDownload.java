/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input.download;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.gmlfast.feature.source.GmlSource;
import org.gmlfast.input.DownloadFolder;
import org.gmlfast.input.DownloadSettings;
import org.gmlfast.input.InputException;
import org.gmlfast.input.InputOptions;

/**
 * The features of a layer at a URL, or any GML or GeoJSON at a URL, downloaded into files, so that types are derived
 * from all features before the first is read, and a page that fails is requested again as a whole. If the server sends
 * fewer features than the layer has, the layer is fetched in pages, in boxes or by the values of an attribute, each
 * feature once. It is an error if the number of features differs from the number that the server announces.
 */
public final class LayerDownload implements Closeable {

    private static final int READ_MILLIS = 120_000;

    /** The name of the first page. */
    private static final String FIRST = "page-0";

    private static final String REMEDY =
            "; to read those that it sends, download each page, for example with curl -sL, and"
                    + " give the name of the file";

    private final LayerRequest request;
    private final DownloadSettings settings;
    private final boolean fromAnyHost;

    /** Closed with this; null if the caller has given one. */
    private final DownloadFolder own;

    private final PageScan scan;
    private final PageStore store;
    private final List<String> notes = new ArrayList<>();
    private List<FeaturePage> pages;

    /** The number of features that the server announces; -1 if it does not. */
    private long announced;

    /** The features of each page that others have, by their index. */
    private List<BitSet> dropped;

    /**
     * A download.
     *
     * @param http fetches each page
     * @param recognition distinguishes GML from other documents
     */
    LayerDownload(String url, HttpDownload http, InputOptions options, GmlRecognition recognition) throws IOException {
        this.request = LayerRequest.of(HttpDownload.uri(url));
        this.settings = options.download();
        this.fromAnyHost = options.anyHost();
        this.own = settings.folder() == null ? DownloadFolder.temporary() : null;
        this.scan = new PageScan(options.gml(), recognition);
        this.store = new PageStore(own == null ? settings.folder() : own, request.url(), http, scan);
    }

    /**
     * Downloads a URL.
     *
     * @param recognition distinguishes GML from other documents
     * @throws IOException if it cannot be fetched, is neither GML nor GeoJSON, or does not have the number of features
     *     that the server announces
     */
    public static LayerDownload fetch(String url, InputOptions options, GmlRecognition recognition) throws IOException {
        HttpDownload http = new HttpDownload(Thread::sleep, READ_MILLIS);
        URI first = HttpDownload.uri(url);
        if (http.logsIn(options.httpLogin(), first) && "http".equalsIgnoreCase(first.getScheme())) {
            options.notes()
                    .accept("the login to " + first.getHost() + " is sent without encryption; use https if it can");
        }
        return new LayerDownload(url, http, options, recognition).fetch();
    }

    /** Fetches all pages, or closes this. */
    LayerDownload fetch() throws IOException {
        try {
            FeaturePage first = firstPage();
            long total = total(first);
            announced = total;
            LayerParts parts = new LayerParts(store, scan, request, settings);
            if (settings.column() == null) {
                fetchPages(first, total, parts);
            } else {
                parts.fetchByColumn(first, total);
                use(parts);
            }
            checkUnchanged();
            return this;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private FeaturePage firstPage() throws IOException {
        FeaturePage first = store.page(FIRST, request.url());
        boolean hasIds = !first.hasKeys() || first.keys().areLasting();
        if (hasIds || request.kind() == LayerRequest.Kind.OTHER) {
            return first;
        }
        scan.compareContent();
        return scan.page(first.file(), first.url(), first.at(), first.root().next());
    }

    /** The number of features of the layer; -1 if the server does not say it. */
    private long total(FeaturePage first) throws IOException {
        boolean asks = request.kind().isWfs()
                && !request.isLimited()
                && first.hasKeys()
                && (first.root().matched() < 0 && first.root().next() == null || store.isResumed());
        long total = asks ? LayerParts.matched(store, request) : first.root().matched();
        long before = store.matched("all");
        if (before >= 0 && total >= 0 && before != total) {
            throw changed("it had " + before + " features, and has " + total);
        }
        if (total >= 0) {
            store.setMatched("all", total);
        }
        return total;
    }

    // ---- pages

    private void fetchPages(FeaturePage first, long total, LayerParts parts) throws IOException {
        PageChain chain = new PageChain(store, request, fromAnyHost, total);
        chain.follow(first);
        String failure = chain.failure();
        long expected = total;
        if (failure == null && mayBeCapped(first, total) && (request.isIndivisible() || !chain.goOn())) {
            ServiceDescription service = request.isIndivisible() ? null : parts.service();
            if (service != null && service.maximum() == first.count() && first.isSound()) {
                failure = "the server sends at most " + first.count() + " features";
                expected = -1; // what it announces is its maximum
            } else if (total < 0) {
                notes.add(first.url() + ": the server says neither how many features there are nor where the next page"
                        + " is; those after the first " + first.count() + " are not read, if there are any");
            }
        }
        notes.addAll(chain.notes());
        if (failure == null) {
            pages = chain.pages();
            dropped = pages.stream().map(page -> new BitSet()).toList();
            return;
        }
        if (request.isIndivisible() || chain.hasUnfollowedLink() || !first.isSound() || first.count() == 0) {
            throw new InputException(first.url() + ": " + failure + REMEDY);
        }
        parts.fetchBoxes(first, expected, failure);
        use(parts);
    }

    private void use(LayerParts parts) {
        pages = parts.pages();
        dropped = parts.dropped();
        notes.addAll(parts.notes());
    }

    /** Whether a response may lack features although the server does not say so: limits are round numbers. */
    private boolean mayBeCapped(FeaturePage first, long total) {
        return request.kind().isWfs()
                && !request.isLimited()
                && first.count() > 0
                && total <= first.count()
                && (first.count() % 10 == 0 || request.hasCount(first.count()));
    }

    // ---- earlier runs

    private void checkUnchanged() throws IOException {
        if (store.isResumed()) {
            for (FeaturePage page : pages) {
                if (store.isLeft(page)) {
                    if (page.hasKeys() && !store.isUnchanged(page)) {
                        throw changed("the first part in the folder differs");
                    }
                    break;
                }
            }
            notes.add("the parts of an earlier run are used: " + store.files());
        }
        store.setCurrent();
    }

    private InputException changed(String how) {
        return new InputException(request.url() + ": the layer has changed since an earlier run: " + how
                + "; delete the files " + store.files() + ", or choose another folder");
    }

    // ---- what was found

    /** Whether the download is GeoJSON; otherwise it is GML. */
    public boolean isJson() {
        return pages.get(0).isJson();
    }

    /** Returns the name of the layer in the URL. */
    public String layer() {
        return request.layer();
    }

    /** Returns the documents in GML, at least one. */
    public List<GmlSource> pages() {
        List<GmlSource> sources = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            sources.add(new FetchedPage(scan, pages.get(i), dropped.get(i)));
        }
        return sources;
    }

    /** Opens the GeoJSON; closing the stream closes this object. */
    public InputStream json() throws IOException {
        return new FilterInputStream(new JsonPages(pages, dropped).open()) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return in.read(bytes, offset, length);
            }

            @Override
            public void close() throws IOException {
                super.close();
                LayerDownload.this.close();
            }
        };
    }

    /**
     * Returns the state with which a later download can be compared.
     *
     * @throws IOException if the files cannot be read
     */
    public LayerState state() throws IOException {
        long bytes = 0;
        long hash = 0;
        for (int i = 0; i < pages.size(); i++) {
            PageDigest digest = scan.digest(pages.get(i), dropped.get(i));
            bytes += digest.bytes();
            hash += digest.hash();
        }
        return new LayerState(announced, pages.size() == 1 ? store.validator(FIRST) : null, bytes, hash);
    }

    /**
     * Whether the content of a URL is unchanged according to the headers of the server.
     *
     * @param validator of an earlier response, as in {@link LayerState}
     * @throws IOException if the login cannot be read
     */
    public static boolean isUnchanged(String url, InputOptions options, String validator) throws IOException {
        HttpDownload http = new HttpDownload(Thread::sleep, READ_MILLIS);
        URI uri = HttpDownload.uri(url);
        http.logsIn(options.httpLogin(), uri);
        return http.hasValidator(uri, validator);
    }

    /** Returns notes on the download, in sentences without a full stop. */
    public List<String> notes() {
        return notes;
    }

    /** Deletes the files, unless they are in a folder that the caller keeps. */
    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
