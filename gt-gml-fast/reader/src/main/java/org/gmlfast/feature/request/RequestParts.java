/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.sort.SortBy;
import org.geotools.api.filter.sort.SortOrder;
import org.geotools.factory.CommonFactoryFinder;
import org.gmlfast.feature.request.ModelObject.Choice;
import org.locationtech.jts.geom.Geometry;

/** What the readers of requests have in common: filters, features, geometries, names and the values of attributes. */
final class RequestParts {

    private static final Pattern NAME = Pattern.compile("(?:[A-Za-z_][\\w.-]*:)?[A-Za-z_][\\w.-]*");
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,18}");
    private static final Pattern OGC =
            Pattern.compile("http://www\\.opengis\\.net/(?:wfs|ogc|gml|ows|fes)(?:/[0-9.]+)?");

    private final RequestCursor cursor;
    private final ScopedCursor in;
    private final WfsDialect dialect;
    private final SrsNames systems = new SrsNames();
    private final InsertedFeatures features;
    private final GeometryElements geometries;
    private final ExpressionElements expressions;
    private final FilterElements filters;
    private final FilterFactory factory = CommonFactoryFinder.getFilterFactory();

    /** The parts of a request. */
    static RequestParts of(
            Utf8Request utf8, WfsDialect dialect, InsertedTypes types, Supplier<Map<String, String>> namespaces) {
        return new RequestParts(utf8, dialect, types, namespaces, true);
    }

    /** The parts of a document that is a filter, without a server that knows namespaces. */
    static RequestParts ofFilter(Utf8Request utf8, WfsDialect dialect) {
        return new RequestParts(
                utf8, dialect, (namespace, localName) -> null, () -> Map.of("", dialect.filter()), false);
    }

    private RequestParts(
            Utf8Request utf8,
            WfsDialect dialect,
            InsertedTypes types,
            Supplier<Map<String, String>> namespaces,
            boolean isRequest) {
        this.dialect = dialect;
        this.cursor = new RequestCursor(utf8::read, dialect, !isRequest);
        this.in = new ScopedCursor(cursor, dialect, new KnownPrefixes(namespaces));
        this.features = new InsertedFeatures(cursor, dialect, types, systems);
        this.geometries = GeometryElements.of(cursor, dialect, systems, isRequest);
        this.expressions = new ExpressionElements(in, dialect, isRequest && dialect == WfsDialect.WFS_1_1);
        SpatialElements spatial = new SpatialElements(in, dialect, isRequest, expressions, geometries, systems);
        this.filters = new FilterElements(in, dialect, expressions, spatial);
    }

    ScopedCursor in() {
        return in;
    }

    Filter filter(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        return filters.read(around);
    }

    SimpleFeature feature(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        SimpleFeature feature = features.read(around);
        in.left();
        return feature;
    }

    Geometry geometry(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        Geometry geometry = geometries.read(around);
        in.left();
        return geometry;
    }

    /** What elements inherit below one that may have a srsName. */
    SrsContext below(String srsName) throws UnsupportedRequestException {
        return srsName == null ? SrsContext.NONE : SrsContext.NONE.below(systems.decode(srsName), dialect);
    }

    static UnsupportedRequestException unknown(RequestName name) {
        return new UnsupportedRequestException("<" + name + "> in a request");
    }

    /** Reads the new value of a property, a text or a geometry, and leaves it; returns null if it is empty. */
    Object value(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        cursor.in().clearSection();
        if (cursor.in().readValueOrChild()) {
            in.entered();
            Geometry geometry = geometry(around);
            in.end();
            return geometry;
        }
        in.left();
        String text = cursor.in().text();
        String collapsed = ScopedCursor.collapse(text);
        if (cursor.in().hasSection() || collapsed.isEmpty() && !text.isEmpty()) {
            throw new UnsupportedRequestException("a value with a CDATA section, or only with white space");
        }
        return collapsed.isEmpty() ? null : collapsed;
    }

    /** Reads the element SortBy that the cursor has entered, and leaves it. */
    List<SortBy> sorting() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        List<SortBy> sorting = new ArrayList<>();
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isFilter || !name.localName.equals("SortProperty")) {
                throw unknown(name);
            }
            in.checkNoAttributes();
            String path = expressions.property(in.required()).getPropertyName();
            RequestName order = in.child();
            boolean isDescending = false;
            if (order != null) {
                if (!order.isFilter || !order.localName.equals("SortOrder")) {
                    throw unknown(order);
                }
                isDescending = isDescending(in.text());
                in.end();
            }
            sorting.add(factory.sort(path, isDescending ? SortOrder.DESCENDING : SortOrder.ASCENDING));
        }
        return sorting;
    }

    private static boolean isDescending(String order) throws UnsupportedRequestException {
        if (!order.equals("ASC") && !order.equals("DESC")) {
            throw new UnsupportedRequestException("an unusual SortOrder");
        }
        return order.equals("DESC");
    }

    // ---- attributes

    /** Refuses attributes other than some, and a xsi:schemaLocation that does not only name schemas of OGC. */
    void checkRootAttributes(Set<String> allowed) throws UnsupportedRequestException {
        for (String name : in.attributes()) {
            if (name.equals("{" + RequestCursor.XSI + "}schemaLocation")) {
                String[] pairs = in.attribute(RequestCursor.XSI, "schemaLocation")
                        .strip()
                        .split("\\s+");
                for (int i = 0; i < pairs.length; i += 2) {
                    if (!OGC.matcher(pairs[i]).matches() || pairs.length % 2 != 0) {
                        throw new UnsupportedRequestException("a xsi:schemaLocation with other schemas");
                    }
                }
            } else if (!allowed.contains(name)) {
                throw new UnsupportedRequestException("<" + cursor.name() + "> with the attribute " + name);
            }
        }
    }

    /** Adds an attribute as text, if it is there. */
    void addText(ModelObject object, String name) throws UnsupportedRequestException {
        if (in.attribute(name) != null) {
            String value = in.requiredAttribute("", name);
            if (!value.equals(ScopedCursor.collapse(value))) {
                throw new UnsupportedRequestException("an attribute with unusual white space");
            }
            object.with(name, value);
        }
    }

    void addWhole(ModelObject object, String name) throws UnsupportedRequestException {
        String value = in.attribute(name);
        if (value != null) {
            if (!WHOLE.matcher(value).matches()) {
                throw new UnsupportedRequestException("an attribute that is not a usual whole number");
            }
            object.with(name, new BigInteger(value));
        }
    }

    void addChoice(ModelObject object, String name, Set<String> choices) throws UnsupportedRequestException {
        String value = in.attribute(name);
        if (value != null) {
            if (!choices.contains(value)) {
                throw new UnsupportedRequestException("an attribute that is not one of its usual values");
            }
            object.with(name, new Choice(value));
        }
    }

    void addUri(ModelObject object, String name) throws UnsupportedRequestException {
        if (in.attribute(name) != null) {
            try {
                object.with(name, new URI(in.requiredAttribute("", name)));
            } catch (URISyntaxException e) {
                throw new UnsupportedRequestException("an attribute that is no URI");
            }
        }
    }

    /** Adds the service and the version, which have to be those of the dialect. */
    void addService(ModelObject object, String version) throws UnsupportedRequestException {
        if (!"WFS".equals(in.attribute("service")) || !version.equals(in.attribute("version"))) {
            throw new UnsupportedRequestException("a request without the usual service and version");
        }
        object.with("service", "WFS").with("version", version);
    }

    // ---- names

    /** A qualified name as gt-xsd and GeoServer read it in this version. */
    QName name(String text) throws UnsupportedRequestException {
        if (text == null || !NAME.matcher(text).matches()) {
            throw new UnsupportedRequestException("a name of an unusual form");
        }
        int colon = text.indexOf(':');
        String local = text.substring(colon + 1);
        if (dialect == WfsDialect.WFS_1_1 && colon < 0) {
            return new QName(null, local);
        }
        String uri = in.scopes().uri(colon < 0 ? "" : text.substring(0, colon));
        boolean isServers = uri != null && in.scopes().isServers(uri);
        String prefix = !isServers
                ? null
                : dialect == WfsDialect.WFS_1_1
                        ? in.scopes().serverPrefix(uri)
                        : in.scopes().prefix(uri);
        if (prefix == null) {
            throw new UnsupportedRequestException("a name in an unknown namespace");
        }
        return new QName(uri, local, prefix);
    }
}
