/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.responses;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.catalog.NamespaceInfo;
import org.geoserver.catalog.impl.ModificationProxy;
import org.geoserver.config.GeoServer;
import org.geoserver.config.SettingsInfo;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GMLInfo;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.feature.FeatureCollection;
import org.geotools.util.logging.Logging;
import org.gmlfast.deflate.CompressionChoice;
import org.gmlfast.form.CollectionHeader;
import org.gmlfast.form.OutputFormat.Encoding;
import org.gmlfast.geoserver.counts.CountedPage;
import org.gmlfast.geoserver.counts.LargePages;
import org.gmlfast.geoserver.counts.MatchCounts;
import org.gmlfast.geoserver.counts.UncountedPage;
import org.gmlfast.geoserver.counts.UncountedResponse;
import org.gmlfast.geoserver.gzip.ResponseCompression;
import org.gmlfast.geoserver.layers.Layers;
import org.gmlfast.geoserver.layers.ReadingProgress;
import org.gmlfast.geoserver.layers.SchemaLocations;
import org.gmlfast.geoserver.rows.RequestClient;
import org.gmlfast.geoserver.settings.CountSettings;
import org.gmlfast.geoserver.settings.FallbackException;
import org.gmlfast.geoserver.settings.PluginSettings;
import org.gmlfast.geoserver.settings.SettingSources;
import org.gmlfast.geoserver.status.ResponseOutcome;
import org.gmlfast.geoserver.status.ResponseStatistics;
import org.gmlfast.geoserver.status.WrittenDocument;
import org.gmlfast.geoserver.stock.OgcApiService;
import org.gmlfast.geoserver.stock.StockFormat;
import org.gmlfast.gml.settings.CoordinateSettings;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.gml.settings.SrsNameStyle;
import org.gmlfast.model.RowSource;
import org.gmlfast.rows.TableUse;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.template.FeatureTemplate;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;

/** Creates the responses to GetFeature from GeoServer's results and settings. Thread-safe. */
public final class ResponseFactory {

    private static final Logger LOGGER = Logging.getLogger(PluginSettings.LOGGER);

    private static final boolean SRS_STYLE_FORCED = Boolean.getBoolean("org.geotools.gml.forceSrsStyle");

    /** GeoTools' switch: if on, a date is a day; if off, it is the beginning of the day in UTC. */
    private static final boolean LOCAL_DATES = Boolean.getBoolean("org.geotools.localDateTimeHandling");

    /**
     * If the server's time zone is UTC, dates and times have a Z, as in the stock formats. In other zones the stock
     * formats shift them by the offset, often to the day before; the plugin writes them unchanged and without a zone.
     */
    private static final boolean UTC = TimeZone.getDefault().hasSameRules(TimeZone.getTimeZone("UTC"));

    private final GeoServer geoServer;
    private final WfsEncoders encoders = new WfsEncoders();
    private final MatchCounts matchCounts = new MatchCounts();
    private final LargePages largePages = new LargePages();

    /** How documents were compressed best, by the first layer and the form. */
    private final Map<String, CompressionChoice> compressed = new ConcurrentHashMap<>();

    /** The factory of a server, for all its threads. */
    public ResponseFactory(GeoServer geoServer) {
        this.geoServer = geoServer;
    }

    /**
     * The response in a format.
     *
     * @param value the results, as GeoServer passes them to responses
     * @param charset of text
     * @throws FallbackException if a setting disables the plugin, or has a value that the plugin does not support
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if a result has complex features
     */
    PluginResponse create(Object value, Operation operation, StockFormat format, Charset charset) throws IOException {
        return create(value, operation, Encoding.TEXT, format, charset, null);
    }

    /**
     * The response in a form other than GML.
     *
     * @param value the results, as GeoServer passes them to responses
     * @throws FallbackException if a setting disables the plugin, or the plugin does not write the results in this form
     * @throws org.gmlfast.gml.output.UnsupportedFeatureTypeException if a result has complex features
     */
    PluginResponse create(Object value, Operation operation, Encoding encoding) throws IOException {
        return create(value, operation, encoding, null, StandardCharsets.UTF_8, null);
    }

    /**
     * @param format of GML; null for any other form
     * @param rowsFailed why results are not read as rows once more; null at first
     */
    private PluginResponse create(
            Object value,
            Operation operation,
            Encoding encoding,
            StockFormat format,
            Charset charset,
            String rowsFailed)
            throws IOException {
        FeatureCollectionResponse found = found(value);
        GetFeatureRequest request = GetFeatureRequest.adapt(operation.getParameters()[0]);
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        List<FeatureCollection<?, ?>> collections = collections(found);
        Layers layers = layers(value, operation);
        PluginSettings settings = PluginSettings.of(new SettingSources(geoServer, wfs, layers.infos()));
        if (settings.disabledBy() != null) {
            throw new FallbackException(settings.disabledBy());
        }
        GetFeatureResponse.Builder response =
                GetFeatureResponse.builder(settings(format, wfs, charset, geoServer.getSettings()), encoders);
        Map<FeatureTypeInfo, FeatureTemplate> templates =
                format == null ? Map.of() : layers.templates(format.version().gml());
        if (format != null && format != StockFormat.GML2) {
            layers.checkSchemas(templates);
        }
        layers.settings(templates).forEach(response::layer);
        layers.joinedTypes().forEach(response::type);
        if (format == null && encoding.isText()) {
            check(encoding, layers, collections);
        }
        boolean single = format == StockFormat.GML32 && found.isGetFeatureById();
        ReadingProgress progress = new ReadingProgress(layers, settings.paging());
        String noRows = rowsFailed == null ? settings.rowsDisabledBy() : rowsFailed;
        boolean counted = format == StockFormat.GML32 && collections.size() > 1;
        boolean bounded = wfs.isFeatureBounding() && !single;
        for (FeatureCollection<?, ?> collection : collections) {
            FeatureTypeInfo layer = layers.named(collection.getSchema().getName());
            TableUse use = layer == null ? null : templates.get(layer);
            boolean asFeature = noRows == null && single && !ReadingProgress.needsRows(use);
            RowSource rows = progress.rows(collection, use, asFeature ? "the document is a single feature" : noRows);
            addResult(response, progress.track(collection), rows, counted, bounded);
        }
        boolean paged = format == null ? encoding.isCollection() : format == StockFormat.GML32 && isOfWfs2(request);
        addHeader(response.header(), found, paged && isOfWfs2(request));
        if (found instanceof UncountedResponse uncounted && collections.size() == 1) {
            addUncounted(response, uncounted, settings.counts(), paged, progress);
        } else {
            addCounts(response, found, settings.counts(), paged, format != null || isCounted(request));
            if (paged && collections.size() == 1 && OgcApiService.has(operation)) {
                CountedPage page = new CountedPage(found, request, layers.only());
                response.numberMatched(
                        () -> settings.counts().exact() ? page.matched(settings.counts(), matchCounts) : -1);
            }
        }
        if (format != null) {
            layers.infos().forEach(layer -> addPrefix(response.header(), layer.getNamespace()));
            new SchemaLocations(request, wfs.isCanonicalSchemaLocation(), templates)
                    .addTo(response.header(), format, layers.infos(), collections);
        }
        response.single(single);
        String form = format == null ? encoding.shownName() : format.formName();
        return new PluginResponse(
                response.build(),
                () -> create(value, operation, encoding, format, charset, "its rows have failed"),
                progress,
                form,
                compression(settings, layers, form));
    }

    private Optional<ResponseCompression> compression(PluginSettings settings, Layers layers, String form) {
        // the names of layers have no space
        String kind = layers.prefixedNames().stream().findFirst().orElse("") + ' ' + form;
        CompressionChoice earlier = compressed.computeIfAbsent(kind, each -> new CompressionChoice());
        return settings.compression().map(level -> new ResponseCompression(level, earlier, settings.codings()));
    }

    /**
     * In GeoJSON, GeoServer writes joined features as the text of a Java object, and searches all authorities for a
     * CRS. In CSV, it makes one feature of joined ones, and ignores all results but the first.
     */
    private static void check(Encoding encoding, Layers layers, List<FeatureCollection<?, ?>> collections)
            throws IOException {
        if (!layers.joinedTypes().isEmpty()) {
            throw new FallbackException("the request joins layers");
        }
        if (!encoding.isCollection() && collections.size() > 1) {
            throw new FallbackException("the response has the features of one query");
        }
        for (FeatureCollection<?, ?> collection :
                encoding.isJson() ? collections : List.<FeatureCollection<?, ?>>of()) {
            CoordinateReferenceSystem crs = collection.getSchema().getCoordinateReferenceSystem();
            if (crs != null && crs.getIdentifiers().isEmpty()) {
                throw new FallbackException("the CRS " + crs.getName() + " has no identifier");
            }
        }
    }

    /** Counts a response that the stock encoder writes, if its layers can be named: it is written in any case. */
    void countStock(Object value, Operation operation, Throwable reason, WrittenDocument document) {
        try {
            Layers layers = layers(value, operation);
            ResponseStatistics.SERVER.addFailure(layers.prefixedNames(), ResponseOutcome.STOCK, reason, document);
        } catch (RuntimeException | LinkageError e) {
            // what made the plugin fail may do so again
            LOGGER.log(Level.FINE, "The status lacks a response of the stock encoder", e);
        }
    }

    /** The layers of a request and of its results. */
    Layers layers(Object value, Operation operation) {
        Layers layers = new Layers(geoServer.getCatalog());
        layers.add(GetFeatureRequest.adapt(operation.getParameters()[0]));
        layers.add(collections(found(value)));
        return layers;
    }

    // ---- results

    private static FeatureCollectionResponse found(Object value) {
        return value instanceof FeatureCollectionResponse adapted ? adapted : FeatureCollectionResponse.adapt(value);
    }

    private static List<FeatureCollection<?, ?>> collections(FeatureCollectionResponse found) {
        List<FeatureCollection<?, ?>> collections = new ArrayList<>();
        List<?> features = found.getFeature();
        if (features != null) {
            features.forEach(collection -> collections.add((FeatureCollection<?, ?>) collection));
        }
        return collections;
    }

    /**
     * Adds a result.
     *
     * @param rows in place of its features; null for none
     * @param counted in WFS 2.0, each of several collections has a numberReturned
     */
    private static void addResult(
            GetFeatureResponse.Builder response,
            FeatureCollection<?, ?> collection,
            RowSource rows,
            boolean counted,
            boolean bounded) {
        response.result(
                collection,
                rows,
                counted ? OptionalLong.of(collection.size()) : OptionalLong.empty(),
                OptionalLong.empty(),
                bounded ? collection.getBounds() : null);
    }

    private static void addHeader(CollectionHeader.Builder header, FeatureCollectionResponse found, boolean paged) {
        header.lockId(found.getLockId());
        if (found.getTimeStamp() != null) {
            header.timeStamp(found.getTimeStamp().toInstant());
        }
        if (paged) {
            header.previous(found.getPrevious());
        }
    }

    /** The counts and the link to the next page, which depends on them. */
    private static void addCounts(
            GetFeatureResponse.Builder response,
            FeatureCollectionResponse found,
            CountSettings settings,
            boolean paged,
            boolean counted) {
        CollectionHeader.Builder header = response.header();
        header.numberReturned(counted ? number(found.getNumberOfFeatures()) : -1);
        if (paged) {
            header.next(linked(found.getNext()));
            response.numberMatched(() -> settings.exact() ? number(found.getTotalNumberOfFeatures()) : -1);
        }
    }

    /** The counts of a page that become known when it is written, and those of a full page until then. */
    private void addUncounted(
            GetFeatureResponse.Builder response,
            UncountedResponse found,
            CountSettings settings,
            boolean paged,
            ReadingProgress progress) {
        UncountedPage page = found.page();
        String next = paged ? linked(found.nextOfFullPage()) : null;
        response.header().next(next).numberMatched(paged && page.hasMatched(settings) ? 0 : -1);
        response.counts(page.counts(next, paged, settings, matchCounts, largePages, progress));
    }

    /**
     * OGC API Features has no token: its servers refuse unknown parameters (OGC 17-069r4,
     * req/core/query-param-unknown).
     */
    private static String linked(String next) {
        return OgcApiService.hasRequest() ? next : RequestClient.linked(next);
    }

    private static void addPrefix(CollectionHeader.Builder header, NamespaceInfo namespace) {
        if (!XmlNames.isNCName(namespace.getPrefix())) {
            throw new FallbackException("\"" + namespace.getPrefix() + "\" is not a valid XML prefix");
        }
        header.prefix(namespace.getPrefix(), namespace.getURI());
    }

    /** GeoServer does not count the features of a response of WFS 1.0 and says 0, which stock writes in GML 3. */
    private static boolean isCounted(GetFeatureRequest request) {
        return !request.getVersion().startsWith("1.0");
    }

    /** GeoServer computes paging links and the number of matches in WFS 2.0 only. */
    private static boolean isOfWfs2(GetFeatureRequest request) {
        return request.getVersion().startsWith("2.");
    }

    private static long number(BigInteger count) {
        return count == null ? -1 : count.longValue();
    }

    // ---- settings

    /** @param format null for the settings of forms other than GML */
    private static ServiceSettings settings(StockFormat format, WFSInfo wfs, Charset charset, SettingsInfo server) {
        if (format == null) {
            return ServiceSettings.builder(WfsVersion.WFS_2_0_0)
                    .gml(values(GmlVersion.GML_3_2_1, wfs, server).build())
                    .build();
        }
        // GeoServer's own map, only read: the WFS passes a deep copy of it to whoever asks
        Map<WFSInfo.Version, GMLInfo> versions = ModificationProxy.unwrap(wfs).getGML();
        GMLInfo gml = versions.get(format.settings());
        if (gml == null) {
            throw new FallbackException("the WFS has no settings for GML of version "
                    + format.version().number());
        }
        return ServiceSettings.builder(format.version())
                .gml(values(format.version().gml(), wfs, server)
                        .srsNameStyle(style(gml, format))
                        .forceSrsNameStyle(SRS_STYLE_FORCED && format != StockFormat.GML2)
                        .overrideGmlAttributes(overridesGmlAttributes(versions.get(format.overriding())))
                        .build())
                .citeCompliant(wfs.isCiteCompliant())
                .encodeFeatureMember(wfs.isEncodeFeatureMember())
                .charset(charset)
                .verbose(wfs.isVerbose() || format != StockFormat.GML2 && server.isVerbose())
                .xmlDeclaration(!usesSoap())
                .build();
    }

    /** How values and coordinates are written, in every form. */
    private static GmlSettings.Builder values(GmlVersion version, WFSInfo wfs, SettingsInfo server) {
        return GmlSettings.builder(version)
                .featureBounds(wfs.isFeatureBounding())
                .numDecimals(CoordinateSettings.supportedNumDecimals(server.getNumDecimals()))
                .zonedDates(UTC && !LOCAL_DATES && version != GmlVersion.GML_2_1_2)
                .zonedTimes(UTC)
                // as GeoServer's schemas declare them
                .hexBinary(true);
    }

    /** Whether attributes named like elements of GML stay in the namespace of the layer. */
    private static boolean overridesGmlAttributes(GMLInfo gml) {
        return gml != null && Boolean.TRUE.equals(gml.getOverrideGMLAttributes());
    }

    /** By name, so that a style of a later GeoServer is not mistaken for another one. */
    private static SrsNameStyle style(GMLInfo gml, StockFormat format) {
        String name = gml.getSrsNameStyle() == null ? "" : gml.getSrsNameStyle().name();
        return switch (name) {
            case "" -> SrsNameStyle.defaultFor(format.version().gml());
            case "NORMAL" -> SrsNameStyle.AUTHORITY_CODE;
            case "XML" -> SrsNameStyle.OGC_HTTP_URL;
            case "URN" -> SrsNameStyle.OGC_URN_EXPERIMENTAL;
            case "URN2" -> SrsNameStyle.OGC_URN;
            case "URL" -> SrsNameStyle.OGC_HTTP_URI;
            default -> throw new FallbackException("the form " + name + " of srsName is not known");
        };
    }

    /**
     * The charset of a server's text.
     *
     * @throws FallbackException if the charset is unknown or cannot encode
     */
    Charset charset() {
        String name = geoServer.getSettings().getCharset();
        try {
            Charset charset = name == null || name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
            if (charset.canEncode()) {
                return charset;
            }
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            // reported below
        }
        throw new FallbackException("nothing can be written in the server's charset " + name);
    }

    /** How dates and times are written in CSV; null for GeoServer's default. */
    String csvDateFormat() {
        return geoServer.getService(WFSInfo.class).getCsvDateFormat();
    }

    /** The number of decimals in GeoServer's settings. */
    int numDecimals() {
        return CoordinateSettings.supportedNumDecimals(geoServer.getSettings().getNumDecimals());
    }

    private static boolean usesSoap() {
        Request request = Dispatcher.REQUEST.get();
        return request != null && request.isSOAP();
    }
}
