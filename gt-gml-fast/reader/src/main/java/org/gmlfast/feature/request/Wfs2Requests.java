/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;

/** Reads the requests of WFS 2.0. */
final class Wfs2Requests {

    private static final String VERSION = "2.0.0";
    private static final Set<String> RESULT_TYPES = Set.of("results", "hits");
    private static final Set<String> ALL_SOME = Set.of("ALL", "SOME");

    private final RequestParts parts;
    private final ScopedCursor in;

    Wfs2Requests(RequestParts parts) {
        this.parts = parts;
        this.in = parts.in();
    }

    /** Reads the request whose root the cursor has entered, and leaves it. */
    ModelObject read(String root) throws XMLStreamException, UnsupportedRequestException {
        return switch (root) {
            case "GetFeature" -> getFeature(new ModelObject("GetFeatureType"), Set.of());
            case "GetFeatureWithLock" ->
                getFeature(new ModelObject("GetFeatureWithLockType"), Set.of("expiry", "lockAction"));
            case "GetPropertyValue" -> getFeature(new ModelObject("GetPropertyValueType"), Set.of("valueReference"));
            case "LockFeature" -> lockFeature();
            case "Transaction" -> transaction();
            default -> throw new UnsupportedRequestException("a request of another kind");
        };
    }

    // ---- queries

    private ModelObject getFeature(ModelObject request, Set<String> more)
            throws XMLStreamException, UnsupportedRequestException {
        Set<String> allowed = new HashSet<>(
                Set.of("service", "version", "handle", "outputFormat", "count", "startIndex", "resultType"));
        allowed.addAll(more);
        parts.checkRootAttributes(allowed);
        parts.addService(request, VERSION);
        parts.addText(request, "handle");
        parts.addText(request, "outputFormat");
        parts.addWhole(request, "count");
        parts.addWhole(request, "startIndex");
        parts.addChoice(request, "resultType", RESULT_TYPES);
        parts.addWhole(request, "expiry");
        parts.addChoice(request, "lockAction", ALL_SOME);
        parts.addText(request, "valueReference");
        return queries(request, more.contains("valueReference"));
    }

    private ModelObject lockFeature() throws XMLStreamException, UnsupportedRequestException {
        ModelObject request = new ModelObject("LockFeatureType");
        parts.checkRootAttributes(Set.of("service", "version", "handle", "lockId", "expiry", "lockAction"));
        parts.addService(request, VERSION);
        parts.addText(request, "handle");
        parts.addText(request, "lockId");
        parts.addWhole(request, "expiry");
        parts.addChoice(request, "lockAction", ALL_SOME);
        return queries(request, false);
    }

    private ModelObject queries(ModelObject request, boolean isSingle)
            throws XMLStreamException, UnsupportedRequestException {
        int count = 0;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isWfs || !name.localName.equals("Query") || isSingle && ++count > 1) {
                throw RequestParts.unknown(name);
            }
            request.with("abstractQueryExpression", query());
        }
        return request;
    }

    private ModelObject query() throws XMLStreamException, UnsupportedRequestException {
        ModelObject query = new ModelObject("QueryType");
        in.checkAttributes(Set.of("handle", "typeNames", "aliases", "srsName"));
        parts.addText(query, "handle");
        parts.addUri(query, "srsName");
        SrsContext around = parts.below(in.attribute("srsName"));
        String[] typeNames = in.requiredAttribute("", "typeNames").split(" ");
        List<QName> types = names(typeNames);
        if (in.attribute("aliases") != null) {
            for (String alias : in.requiredAttribute("", "aliases").split(" ")) {
                query.with("aliases", alias);
            }
        }
        boolean hasFilter = false;
        boolean isSorted = false;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (isFilter(name) && !hasFilter) {
                hasFilter = true;
                query.with("abstractSelectionClause", parts.filter(around));
            } else if (name.isWfs && name.localName.equals("PropertyName") && !hasFilter) {
                in.checkNoAttributes();
                query.with("abstractProjectionClause", parts.name(in.text()));
            } else if (name.isFilter && name.localName.equals("SortBy") && !isSorted) {
                isSorted = true;
                query.with("abstractSortingClause", parts.sorting());
            } else {
                throw RequestParts.unknown(name);
            }
            for (int i = 0; i < typeNames.length; i++) {
                checkStill(types.get(i), typeNames[i]);
            }
        }
        types.forEach(type -> query.with("typeNames", type));
        return query;
    }

    /** The types of a query; of a join more than one. */
    private List<QName> names(String[] texts) throws UnsupportedRequestException {
        List<QName> names = new ArrayList<>();
        for (String text : texts) {
            names.add(parts.name(text));
        }
        return names;
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

    // ---- transactions

    private ModelObject transaction() throws XMLStreamException, UnsupportedRequestException {
        ModelObject transaction = new ModelObject("TransactionType");
        parts.checkRootAttributes(Set.of("service", "version", "handle", "lockId", "releaseAction"));
        parts.addService(transaction, VERSION);
        parts.addText(transaction, "handle");
        parts.addText(transaction, "lockId");
        parts.addChoice(transaction, "releaseAction", ALL_SOME);
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (!name.isWfs) {
                throw RequestParts.unknown(name);
            }
            ModelObject action =
                    switch (name.localName) {
                        case "Insert" -> insert();
                        case "Replace" -> replace();
                        case "Update" -> update();
                        case "Delete" -> delete();
                        default -> throw RequestParts.unknown(name);
                    };
            transaction.with("abstractTransactionAction", action);
        }
        return transaction;
    }

    private ModelObject insert() throws XMLStreamException, UnsupportedRequestException {
        ModelObject insert = new ModelObject("InsertType");
        in.checkAttributes(Set.of("handle", "srsName", "inputFormat"));
        parts.addText(insert, "handle");
        parts.addText(insert, "srsName");
        parts.addText(insert, "inputFormat");
        SrsContext around = parts.below(in.attribute("srsName"));
        while (in.child() != null) {
            insert.with("any", parts.feature(around));
        }
        return insert;
    }

    private ModelObject replace() throws XMLStreamException, UnsupportedRequestException {
        ModelObject replace = new ModelObject("ReplaceType");
        in.checkAttributes(Set.of("handle", "srsName", "inputFormat"));
        parts.addText(replace, "handle");
        parts.addText(replace, "srsName");
        parts.addText(replace, "inputFormat");
        SrsContext around = parts.below(in.attribute("srsName"));
        in.required();
        replace.with("any", parts.feature(around));
        RequestName filter = in.required();
        if (!isFilter(filter)) {
            throw RequestParts.unknown(filter);
        }
        replace.with("filter", parts.filter(around));
        in.end();
        return replace;
    }

    private ModelObject update() throws XMLStreamException, UnsupportedRequestException {
        ModelObject update = new ModelObject("UpdateType");
        in.checkAttributes(Set.of("handle", "typeName", "inputFormat"));
        parts.addText(update, "handle");
        parts.addText(update, "inputFormat");
        String typeName = in.attribute("typeName");
        QName type = parts.name(typeName);
        boolean hasFilter = false;
        for (RequestName name = in.child(); name != null; name = in.child()) {
            if (name.isWfs && name.localName.equals("Property") && !hasFilter) {
                update.with("property", property());
            } else if (isFilter(name) && !hasFilter) {
                hasFilter = true;
                update.with("filter", parts.filter(SrsContext.NONE));
            } else {
                throw RequestParts.unknown(name);
            }
            checkStill(type, typeName);
        }
        return update.with("typeName", type);
    }

    private ModelObject property() throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        RequestName name = in.required();
        if (!name.isWfs || !name.localName.equals("ValueReference")) {
            throw RequestParts.unknown(name);
        }
        in.checkNoAttributes();
        ModelObject reference = new ModelObject("ValueReferenceType")
                .with("value", parts.name(in.text().trim()));
        ModelObject property = new ModelObject("PropertyType").with("valueReference", reference);
        RequestName value = in.child();
        if (value != null) {
            if (!value.isWfs || !value.localName.equals("Value")) {
                throw RequestParts.unknown(value);
            }
            in.checkNoAttributes();
            Object content = parts.value(SrsContext.NONE);
            // gt-xsd makes an empty map of an empty value, and GeoServer null of the map
            property.with("value", content == null ? new HashMap<>() : content);
            in.end();
        }
        return property;
    }

    private ModelObject delete() throws XMLStreamException, UnsupportedRequestException {
        ModelObject delete = new ModelObject("DeleteType");
        in.checkAttributes(Set.of("handle", "typeName"));
        parts.addText(delete, "handle");
        String typeName = in.attribute("typeName");
        QName type = parts.name(typeName);
        RequestName child = in.child();
        if (child != null) {
            if (!isFilter(child)) {
                throw RequestParts.unknown(child);
            }
            delete.with("filter", parts.filter(SrsContext.NONE));
            checkStill(type, typeName);
            in.end();
        }
        return delete.with("typeName", type);
    }
}
