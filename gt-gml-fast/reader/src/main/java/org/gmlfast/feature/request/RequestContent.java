/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.feature.internal.xml.XmlAttribute;
import org.gmlfast.feature.internal.xml.XmlElementCursor;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;

/**
 * The features of a transaction and the large geometries of filters and updates, with their positions in the request,
 * so that gt-xsd, which reads them slowly, can read the request without them.
 *
 * <pre>{@code
 * RequestContent content = RequestContent.read(request::read, WfsDialect.WFS_2_0, types);
 * content.actions().get(0).features();
 * }</pre>
 */
public final class RequestContent {

    /**
     * An Insert or Replace.
     *
     * @param isReplace whether it is a Replace, which has one feature
     * @param features in their order; not null
     */
    public record Action(boolean isReplace, List<SimpleFeature> features) {}

    /** The minimum size in bytes of a geometry that is taken out of a filter; gt-xsd reads smaller ones fast enough. */
    public static final int MIN_GEOMETRY = 2_000;

    private static final Set<String> ROOTS =
            Set.of("Transaction", "GetFeature", "GetFeatureWithLock", "LockFeature", "GetPropertyValue");

    /** Elements whose children are geometries that gt-xsd passes on as they are. */
    private static final Set<String> AROUND_GEOMETRIES = Set.of(
            "Intersects",
            "Within",
            "Contains",
            "Disjoint",
            "Equals",
            "Overlaps",
            "Crosses",
            "Touches",
            "DWithin",
            "Beyond",
            "Value");

    private final RequestCursor cursor;
    private final XmlElementCursor in;
    private final WfsDialect dialect;
    private final SrsNames systems = new SrsNames();
    private final InsertedFeatures features;
    private final GeometryElements elements;
    private final List<Action> actions = new ArrayList<>();
    private final List<RequestPart> parts = new ArrayList<>();
    private final List<Geometry> geometries = new ArrayList<>();
    private final Placeholder placeholder = new Placeholder();

    private RequestContent(Utf8Request utf8, WfsDialect dialect, InsertedTypes types) {
        this.cursor = new RequestCursor(utf8::read, dialect, false);
        this.in = cursor.in();
        this.dialect = dialect;
        this.features = new InsertedFeatures(cursor, dialect, types, systems);
        this.elements = GeometryElements.of(cursor, dialect, systems, true);
    }

    /**
     * Reads the content of a request.
     *
     * @param utf8 the request
     * @param types of the features
     * @throws XMLStreamException if the request is malformed
     * @throws UnsupportedRequestException if gt-xsd might read one of the features in another way
     */
    public static RequestContent read(Utf8Request utf8, WfsDialect dialect, InsertedTypes types)
            throws XMLStreamException, UnsupportedRequestException {
        RequestContent content = new RequestContent(utf8, dialect, types);
        content.readAll();
        return content;
    }

    /** Every Insert and Replace, in their order; not null. */
    public List<Action> actions() {
        return actions;
    }

    /** The parts that have been read, in the order of the request; not null. */
    public List<RequestPart> parts() {
        return parts;
    }

    /** The number of geometries for which the rest of the request has a point. */
    public int geometryCount() {
        return geometries.size();
    }

    /**
     * The geometry for which a point stands in the rest of the request.
     *
     * @return null if the point stands for none
     */
    public Geometry replaced(Point point) {
        int index = placeholder.index(point, geometries.size());
        return index < 0 ? null : geometries.get(index);
    }

    // ---- the request

    private void readAll() throws XMLStreamException, UnsupportedRequestException {
        RequestName root = cursor.child();
        if (root == null || !root.isWfs || !ROOTS.contains(root.localName)) {
            throw new UnsupportedRequestException("a request of another kind");
        }
        checkInherited(root);
        boolean isTransaction = root.localName.equals("Transaction");
        while (in.nextElement()) {
            RequestName child = cursor.name();
            if (isTransaction && child.isWfs && child.localName.equals("Insert")) {
                readInsert();
            } else if (isTransaction
                    && child.isWfs
                    && child.localName.equals("Replace")
                    && dialect == WfsDialect.WFS_2_0) {
                readReplace();
            } else {
                readOther(child, SrsContext.NONE);
            }
        }
        if (cursor.child() != null) {
            throw new UnsupportedRequestException("a second root element");
        }
    }

    /** Refuses an element with attributes that geometries in it might inherit. */
    private void checkInherited(RequestName name) throws UnsupportedRequestException {
        for (int i = 0; i < cursor.attributeCount(); i++) {
            String attribute = cursor.attribute(i).localName();
            if (attribute.equals("srsName") || attribute.equals("srsDimension")) {
                throw new UnsupportedRequestException("<" + name + "> with the attribute " + attribute);
            }
        }
    }

    // ---- features

    private void readInsert() throws XMLStreamException, UnsupportedRequestException {
        SrsContext around = checkAttributes("handle", "idgen", "inputFormat", "srsName");
        List<SimpleFeature> all = new ArrayList<>();
        while (cursor.child() != null) {
            all.add(feature(around));
        }
        actions.add(new Action(false, all));
    }

    private void readReplace() throws XMLStreamException, UnsupportedRequestException {
        SrsContext around = checkAttributes("handle", "inputFormat", "srsName");
        List<SimpleFeature> all = new ArrayList<>();
        for (RequestName child = cursor.child(); child != null; child = cursor.child()) {
            if (child.localName.equals("Filter")) {
                readOther(child, around);
            } else {
                all.add(feature(around));
            }
        }
        actions.add(new Action(true, all));
    }

    private SimpleFeature feature(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        long from = in.tagOffset();
        SimpleFeature feature = features.read(around);
        parts.add(new RequestPart(from, in.offset(), ""));
        return feature;
    }

    /** Refuses other attributes; returns what the attribute srsName passes on. */
    private SrsContext checkAttributes(String... allowed) throws UnsupportedRequestException {
        SrsContext context = SrsContext.NONE;
        List<String> names = List.of(allowed);
        for (int i = 0; i < cursor.attributeCount(); i++) {
            XmlAttribute attribute = cursor.attribute(i);
            if (!attribute.uri().isEmpty() || !names.contains(attribute.localName())) {
                throw new UnsupportedRequestException(
                        "<" + cursor.name() + "> with the attribute " + attribute.localName());
            }
            if (attribute.localName().equals("srsName")) {
                context = context.below(systems.decode(cursor.value(i)), dialect);
            }
        }
        return context;
    }

    // ---- geometries of filters and updates

    /** Reads the geometries in the element that the cursor has entered, and leaves it. */
    private void readOther(RequestName parent, SrsContext around)
            throws XMLStreamException, UnsupportedRequestException {
        SrsContext own = context(parent, around);
        boolean isAroundGeometry = AROUND_GEOMETRIES.contains(parent.localName);
        while (in.nextElement()) {
            RequestName child = cursor.name();
            if (isAroundGeometry && child.isGml) {
                readGeometry(own);
            } else {
                readOther(child, own);
            }
        }
    }

    private SrsContext context(RequestName name, SrsContext around) throws UnsupportedRequestException {
        boolean isQuery = name.isWfs && name.localName.equals("Query");
        if (!isQuery && !(name.isWfs && name.localName.equals("Update"))) {
            if (!name.isGml) {
                checkInherited(name);
            }
            return around;
        }
        SrsContext context = around;
        for (int i = 0; i < cursor.attributeCount(); i++) {
            if (cursor.attribute(i).localName().equals("srsDimension")) {
                throw new UnsupportedRequestException("<" + name + "> with the attribute srsDimension");
            }
            if (cursor.attribute(i).localName().equals("srsName") && (isQuery || dialect != WfsDialect.WFS_1_0)) {
                context = context.below(systems.decode(cursor.value(i)), dialect);
            }
        }
        return context;
    }

    /** Reads a geometry, and leaves it; one that is small or unusual stays in the request. */
    private void readGeometry(SrsContext around) throws XMLStreamException {
        long from = in.tagOffset();
        int depth = in.depth();
        String prefix = in.prefix();
        String[] declarations = in.declarations();
        try {
            Geometry geometry = elements.read(around);
            if (in.offset() - from >= MIN_GEOMETRY && Placeholder.isPlain(prefix, declarations)) {
                String element = placeholder.element(geometries.size(), dialect, prefix, declarations);
                parts.add(new RequestPart(from, in.offset(), element));
                geometries.add(geometry);
            }
        } catch (UnsupportedRequestException e) {
            elements.reset();
            while (in.depth() >= depth) {
                in.nextElement();
            }
        }
    }
}
