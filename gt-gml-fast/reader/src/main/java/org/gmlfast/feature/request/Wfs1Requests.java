/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

import org.geotools.api.filter.Filter;
import org.gmlfast.feature.request.ModelObject.Choice;

/** Reads the requests of WFS 1.0 and 1.1. */
final class Wfs1Requests {

    private static final Set<String> RESULT_TYPES = Set.of("results", "hits");
    private static final Set<String> ALL_SOME = Set.of("ALL", "SOME");
    private static final Set<String> ID_GENERATION = Set.of("GenerateNew", "UseExisting", "ReplaceDuplicate");

    private final RequestParts parts;
    private final ScopedCursor in;
    private final boolean isOld;
    private final String version;

    Wfs1Requests(RequestParts parts, WfsDialect dialect) {
        this.parts = parts;
        this.in = parts.in();
        this.isOld = dialect == WfsDialect.WFS_1_0;
        this.version = isOld ? "1.0.0" : "1.1.0";
    }

    /** Reads the request whose root the cursor has entered, and leaves it. */
    ModelObject read(String root) throws XMLStreamException, UnsupportedRequestException {
        return switch (root) {
            case "GetFeature" -> getFeature();
            case "GetFeatureWithLock" -> getFeatureWithLock();
            case "LockFeature" -> lockFeature();
            case "Transaction" -> transaction();
            default -> throw new UnsupportedRequestException("a request of another kind");
        };
    }

    // ---- queries

    private ModelObject getFeature() throws XMLStreamException, UnsupportedRequestException {
        ModelObject request = new ModelObject("GetFeatureType");
        parts.checkRootAttributes(
                isOld
                        ? Set.of("service", "version", "handle", "outputFormat", "maxFeatures", "startIndex")
                        : Set.of(
                                "service",
                                "version",
                                "handle",
                                "outputFormat",
                                "maxFeatures",
                                "startIndex",
                                "resultType"));
        parts.addService(request, version);
        parts.addText(request, "handle");
        addOutput(request);
        parts.addWhole(request, "startIndex");
        return queries(request);
    }

    private void addOutput(ModelObject request) throws UnsupportedRequestException {
        if (isOld && in.attribute("outputFormat") == null) {
            request.with("outputFormat", "GML2");
        }
        parts.addText(request, "outputFormat");
        parts.addWhole(request, "maxFeatures");
        parts.addChoice(request, "resultType", RESULT_TYPES);
    }

    private ModelObject getFeatureWithLock() throws XMLStreamException, UnsupportedRequestException {
        ModelObject request = new ModelObject("GetFeatureWithLockType");
        if (isOld) {
            parts.checkRootAttributes(Set.of("service", "version", "handle", "outputFormat", "maxFeatures", "expiry"));
            parts.addService(request, version);
            parts.addText(request, "handle");
        } else {
            // GeoServer forgets the service, the version and the handle
            parts.checkRootAttributes(
                    Set.of("service", "version", "outputFormat", "maxFeatures", "expiry", "resultType"));
            parts.addService(new ModelObject(""), version);
        }
        addOutput(request);
        parts.addWhole(request, "expiry");
        return queries(request);
    }

    private ModelObject queries(ModelObject request) throws XMLStreamException, UnsupportedRequestException {
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isWfs || !name.localName.equals("Query")) {
                throw RequestParts.unknown(name);
            }
            request.with("query", query());
        }
        return request;
    }

    private ModelObject query() throws XMLStreamException, UnsupportedRequestException {
        ModelObject query = new ModelObject("QueryType");
        in.checkAttributes(Set.of("handle", "typeName", "srsName"));
        parts.addText(query, "handle");
        parts.addUri(query, "srsName");
        SrsContext around = parts.below(in.attribute("srsName"));
        String typeName = in.attribute("typeName");
        QName type = parts.name(typeName);
        Filter filter = isOld ? Filter.INCLUDE : null;
        boolean hasFilter = false;
        boolean isSorted = false;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (isFilter(name) && !hasFilter) {
                hasFilter = true;
                filter = parts.filter(around);
            } else if (name.localName.equals("PropertyName") && (isOld ? name.isFilter : name.isWfs) && !hasFilter) {
                query.with("propertyName", propertyName());
            } else if (name.isFilter && name.localName.equals("SortBy") && !isOld && !isSorted) {
                isSorted = true;
                parts.sorting().forEach(sorting -> query.with("sortBy", sorting));
            } else {
                throw RequestParts.unknown(name);
            }
            checkStill(type, typeName);
        }
        if (filter != null) {
            query.with("filter", filter);
        }
        // GeoServer may change the list
        return query.with("typeName", new ArrayList<>(List.of(type)));
    }

    private static boolean isFilter(RequestName name) {
        return name.isFilter && name.localName.equals("Filter");
    }

    /** Refuses declarations by which a name would be another one at the end of the element. */
    private void checkStill(QName name, String text) throws UnsupportedRequestException {
        QName last = parts.name(text);
        if (!last.equals(name) || !last.getPrefix().equals(name.getPrefix())) {
            throw new UnsupportedRequestException("prefixes that change");
        }
    }

    private String propertyName() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        String path = plainText();
        if (path.indexOf(':') >= 0) {
            parts.name(path);
        }
        return path;
    }

    /** A text without white space. */
    private String plainText() throws XMLStreamException, UnsupportedRequestException {
        String text = in.text();
        if (text.isEmpty() || text.chars().anyMatch(c -> c <= ' ')) {
            throw new UnsupportedRequestException("a text that is empty, or has white space");
        }
        return text;
    }

    private ModelObject lockFeature() throws XMLStreamException, UnsupportedRequestException {
        ModelObject request = new ModelObject("LockFeatureType");
        parts.checkRootAttributes(
                isOld
                        ? Set.of("service", "version", "expiry", "lockAction")
                        : Set.of("service", "version", "handle", "expiry", "lockAction"));
        parts.addService(request, version);
        parts.addText(request, "handle");
        if (!isOld && in.attribute("expiry") == null) {
            request.with("expiry", BigInteger.valueOf(5));
        }
        parts.addWhole(request, "expiry");
        if (!isOld && in.attribute("lockAction") == null) {
            request.with("lockAction", new Choice("ALL"));
        }
        parts.addChoice(request, "lockAction", ALL_SOME);
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isWfs || !name.localName.equals("Lock")) {
                throw RequestParts.unknown(name);
            }
            request.with("lock", filtered("LockType"));
        }
        return request;
    }

    /** Reads a Lock or a Delete, and leaves it. */
    private ModelObject filtered(String type) throws XMLStreamException, UnsupportedRequestException {
        ModelObject filtered = new ModelObject(type);
        in.checkAttributes(Set.of("handle", "typeName"));
        parts.addText(filtered, "handle");
        String typeName = in.attribute("typeName");
        QName name = parts.name(typeName);
        RequestName child = in.child();
        if (child != null) {
            if (!isFilter(child)) {
                throw RequestParts.unknown(child);
            }
            filtered.with("filter", parts.filter(SrsContext.NONE));
            checkStill(name, typeName);
            in.end();
        }
        return filtered.with("typeName", name);
    }

    // ---- transactions

    private ModelObject transaction() throws XMLStreamException, UnsupportedRequestException {
        ModelObject transaction = new ModelObject("TransactionType");
        parts.checkRootAttributes(Set.of("service", "version", "handle", "releaseAction"));
        parts.addService(transaction, version);
        parts.addText(transaction, "handle");
        parts.addChoice(transaction, "releaseAction", ALL_SOME);
        boolean hasLock = false;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isWfs) {
                throw RequestParts.unknown(name);
            }
            switch (name.localName) {
                case "Insert" -> transaction.with("insert", insert());
                case "Update" -> transaction.with("update", update());
                case "Delete" -> transaction.with("delete", filtered("DeleteElementType"));
                case "LockId" -> {
                    if (hasLock) {
                        throw RequestParts.unknown(name);
                    }
                    hasLock = true;
                    in.checkNoAttributes();
                    transaction.with("lockId", plainText());
                }
                default -> throw RequestParts.unknown(name);
            }
        }
        return transaction;
    }

    private ModelObject insert() throws XMLStreamException, UnsupportedRequestException {
        ModelObject insert = new ModelObject("InsertElementType");
        in.checkAttributes(isOld ? Set.of("handle", "srsName") : Set.of("handle", "srsName", "idgen", "inputFormat"));
        parts.addText(insert, "handle");
        parts.addUri(insert, "srsName");
        parts.addChoice(insert, "idgen", ID_GENERATION);
        parts.addText(insert, "inputFormat");
        SrsContext around = parts.below(in.attribute("srsName"));
        while (in.child() != null) {
            insert.with("feature", parts.feature(around));
        }
        return insert;
    }

    private ModelObject update() throws XMLStreamException, UnsupportedRequestException {
        ModelObject update = new ModelObject("UpdateElementType");
        in.checkAttributes(
                isOld ? Set.of("handle", "typeName") : Set.of("handle", "typeName", "inputFormat", "srsName"));
        parts.addText(update, "handle");
        parts.addText(update, "inputFormat");
        parts.addUri(update, "srsName");
        SrsContext around = parts.below(in.attribute("srsName"));
        String typeName = in.attribute("typeName");
        QName type = parts.name(typeName);
        Filter filter = null;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (name.isWfs && name.localName.equals("Property") && filter == null) {
                update.with("property", property(around));
            } else if (isFilter(name) && filter == null) {
                filter = parts.filter(around);
            } else {
                throw RequestParts.unknown(name);
            }
            checkStill(type, typeName);
        }
        return update.with("filter", filter).with("typeName", type);
    }

    private ModelObject property(SrsContext around) throws XMLStreamException, UnsupportedRequestException {
        ModelObject property = new ModelObject("PropertyType");
        in.checkNoAttributes();
        RequestName name = in.required();
        if (!name.isWfs || !name.localName.equals("Name")) {
            throw RequestParts.unknown(name);
        }
        in.checkNoAttributes();
        property.with("name", parts.name(in.text().trim()));
        RequestName value = in.child();
        if (value == null) {
            return property;
        }
        if (!value.isWfs || !value.localName.equals("Value")) {
            throw RequestParts.unknown(value);
        }
        in.checkNoAttributes();
        Object content = parts.value(around);
        if (content != null) {
            property.with("value", content);
        }
        in.end();
        return property;
    }
}
