/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TimeZone;

import org.geoserver.catalog.NamespaceInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.config.SettingsInfo;
import org.geoserver.ows.Dispatcher;
import org.geoserver.ows.Request;
import org.geoserver.platform.Operation;
import org.geoserver.wfs.GMLInfo;
import org.geoserver.wfs.WFSInfo;
import org.geoserver.wfs.request.FeatureCollectionResponse;
import org.geoserver.wfs.request.GetFeatureRequest;
import org.geotools.feature.FeatureCollection;
import org.gmlfast.gml.CoordinateSettings;
import org.gmlfast.gml.GmlSettings;
import org.gmlfast.gml.SrsNameStyle;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.wfs.CollectionHeader;
import org.gmlfast.wfs.GetFeatureResponse;
import org.gmlfast.wfs.ServiceSettings;
import org.gmlfast.wfs.WfsEncoders;

/** Makes answers of what GeoServer hands over for a GetFeature. Any number of threads. */
final class GetFeatureAnswers {

    private static final boolean SRS_STYLE_FORCED = Boolean.getBoolean("org.geotools.gml.forceSrsStyle");

    /** GeoTools' switch for dates that are the day they name, and not that day's beginning in UTC. */
    private static final boolean LOCAL_DATES = Boolean.getBoolean("org.geotools.localDateTimeHandling");

    /**
     * Where the server's clock is UTC, dates and times have a Z as the stock formats write it. Elsewhere these shift
     * what they write by the zone, often to the day before: here it stays what the data says, without a zone.
     */
    private static final boolean UTC = TimeZone.getDefault().hasSameRules(TimeZone.getTimeZone("UTC"));

    private final GeoServer geoServer;
    private final WfsEncoders encoders = new WfsEncoders();

    /** Those of a server, for all its threads. */
    GetFeatureAnswers(GeoServer geoServer) {
        this.geoServer = geoServer;
    }

    /**
     * The answer in a format.
     *
     * @param value what GeoServer has found, as it hands it to responses
     * @param charset of text
     * @throws DeclinedException if it is switched off or cannot be written
     * @throws org.gmlfast.gml.UnsupportedFeatureTypeException if it has complex features
     */
    GetFeatureAnswer of(Object value, Operation operation, StockFormat format, Charset charset) throws IOException {
        FeatureCollectionResponse found =
                value instanceof FeatureCollectionResponse adapted ? adapted : FeatureCollectionResponse.adapt(value);
        GetFeatureRequest request = GetFeatureRequest.adapt(operation.getParameters()[0]);
        WFSInfo wfs = geoServer.getService(WFSInfo.class);
        List<FeatureCollection<?, ?>> collections = collections(found);
        Layers layers = new Layers(geoServer.getCatalog());
        layers.add(request);
        layers.add(collections);
        String off = FastEncodingSwitch.reasonToStayOff(wfs, layers.infos());
        if (off != null) {
            throw new DeclinedException(off);
        }
        GetFeatureResponse.Builder answer =
                GetFeatureResponse.builder(settings(format, wfs, charset, geoServer.getSettings()), encoders);
        layers.settings().forEach(answer::layer);
        layers.joinedTypes().forEach(answer::joinedType);
        boolean single = format == StockFormat.GML32 && found.isGetFeatureById();
        ReadingProgress progress = new ReadingProgress(layers);
        addResults(answer, collections, progress, format, wfs.isFeatureBounding() && !single);
        addHeader(answer.header(), found, format, request);
        layers.infos().forEach(layer -> addPrefix(answer.header(), layer.getNamespace()));
        new SchemaLocations(request, wfs.isCanonicalSchemaLocation())
                .addTo(answer.header(), format, layers.infos(), collections);
        if (isVersion2(request)) {
            answer.numberMatched(() -> number(found.getTotalNumberOfFeatures()));
        }
        answer.single(single);
        return new GetFeatureAnswer(request, answer.build(), progress, CompressionSetting.of(wfs, layers.infos()));
    }

    // ---- what is found

    private static List<FeatureCollection<?, ?>> collections(FeatureCollectionResponse found) {
        List<FeatureCollection<?, ?>> collections = new ArrayList<>();
        List<?> features = found.getFeature();
        if (features != null) {
            features.forEach(collection -> collections.add((FeatureCollection<?, ?>) collection));
        }
        return collections;
    }

    /** Each collection of WFS 2.0 says how many features it has, if there are several: then they must be counted. */
    private static void addResults(
            GetFeatureResponse.Builder answer,
            List<FeatureCollection<?, ?>> collections,
            ReadingProgress progress,
            StockFormat format,
            boolean bounded) {
        boolean counted = format == StockFormat.GML32 && collections.size() > 1;
        for (FeatureCollection<?, ?> collection : collections) {
            OptionalLong count = counted ? OptionalLong.of(collection.size()) : OptionalLong.empty();
            answer.result(progress.watch(collection), count, bounded ? collection.getBounds() : null);
        }
    }

    private static void addHeader(
            CollectionHeader.Builder header,
            FeatureCollectionResponse found,
            StockFormat format,
            GetFeatureRequest request) {
        header.numberReturned(number(found.getNumberOfFeatures())).lockId(found.getLockId());
        if (found.getTimeStamp() != null) {
            header.timeStamp(found.getTimeStamp().toInstant());
        }
        if (format == StockFormat.GML32 && isVersion2(request)) {
            header.next(found.getNext()).previous(found.getPrevious());
        }
    }

    private static void addPrefix(CollectionHeader.Builder header, NamespaceInfo namespace) {
        if (!XmlNames.isNCName(namespace.getPrefix())) {
            throw new DeclinedException("\"" + namespace.getPrefix() + "\" is no prefix in XML");
        }
        header.prefix(namespace.getPrefix(), namespace.getURI());
    }

    /** Links to pages and the number of all matches are known only to what GeoServer has asked itself there. */
    private static boolean isVersion2(GetFeatureRequest request) {
        return request.getVersion().startsWith("2.");
    }

    private static long number(BigInteger count) {
        return count == null ? -1 : count.longValue();
    }

    // ---- settings

    private static ServiceSettings settings(StockFormat format, WFSInfo wfs, Charset charset, SettingsInfo server) {
        GMLInfo gml = wfs.getGML().get(format.settings());
        if (gml == null) {
            throw new DeclinedException("the WFS has no settings for GML of version "
                    + format.version().number());
        }
        return ServiceSettings.builder(format.version())
                .gml(gml(format, wfs, server, gml))
                .citeCompliant(wfs.isCiteCompliant())
                .encodeFeatureMember(wfs.isEncodeFeatureMember())
                .charset(charset)
                .verbose(wfs.isVerbose() || format != StockFormat.GML2 && server.isVerbose())
                .xmlDeclaration(!isSoap())
                .build();
    }

    private static GmlSettings gml(StockFormat format, WFSInfo wfs, SettingsInfo server, GMLInfo gml) {
        return GmlSettings.builder(format.version().gml())
                .srsNameStyle(style(gml, format))
                .forceSrsNameStyle(SRS_STYLE_FORCED && format != StockFormat.GML2)
                .overrideGmlAttributes(isOverriding(wfs.getGML().get(format.overriding())))
                .featureBounds(wfs.isFeatureBounding())
                .numDecimals(CoordinateSettings.supportedNumDecimals(server.getNumDecimals()))
                .zonedDates(UTC && !LOCAL_DATES && format != StockFormat.GML2)
                .zonedTimes(UTC)
                .build();
    }

    /** Whether attributes with the names of GML's own keep the namespace of the layer. */
    private static boolean isOverriding(GMLInfo gml) {
        return gml != null && Boolean.TRUE.equals(gml.getOverrideGMLAttributes());
    }

    /** By name, so that a style that a later GeoServer has is not taken for another one. */
    private static SrsNameStyle style(GMLInfo gml, StockFormat format) {
        String name = gml.getSrsNameStyle() == null ? "" : gml.getSrsNameStyle().name();
        return switch (name) {
            case "" -> SrsNameStyle.defaultFor(format.version().gml());
            case "NORMAL" -> SrsNameStyle.AUTHORITY_CODE;
            case "XML" -> SrsNameStyle.OGC_HTTP_URL;
            case "URN" -> SrsNameStyle.OGC_URN_EXPERIMENTAL;
            case "URN2" -> SrsNameStyle.OGC_URN;
            case "URL" -> SrsNameStyle.OGC_HTTP_URI;
            default -> throw new DeclinedException("the form " + name + " of srsName is not known");
        };
    }

    /**
     * The charset of a server's text.
     *
     * @throws DeclinedException if nothing can be written in it
     */
    Charset charset() {
        String name = geoServer.getSettings().getCharset();
        try {
            Charset charset = name == null || name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
            if (charset.canEncode()) {
                return charset;
            }
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            // said below
        }
        throw new DeclinedException("nothing can be written in the server's charset " + name);
    }

    private static boolean isSoap() {
        Request request = Dispatcher.REQUEST.get();
        return request != null && request.isSOAP();
    }
}
