/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.factory.CommonFactoryFinder;

/** Reads the expressions of filters. */
final class ExpressionElements {

    private static final Set<String> FUNCTION = Set.of("name");

    private final FilterFactory filters = CommonFactoryFinder.getFilterFactory();
    private final ScopedCursor in;
    private final WfsDialect dialect;
    private final boolean checksNamespaces;

    /**
     * A reader of expressions.
     *
     * @param checksNamespaces whether the server refuses names of properties in a namespace that it does not know
     */
    ExpressionElements(ScopedCursor in, WfsDialect dialect, boolean checksNamespaces) {
        this.in = in;
        this.dialect = dialect;
        this.checksNamespaces = checksNamespaces;
    }

    /** Reads the expression that the cursor has entered, and leaves it. */
    Expression read(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        if (isProperty(name)) {
            return property(name);
        }
        boolean isArithmetic = dialect != WfsDialect.WFS_2_0;
        if (name.isFilter) {
            switch (name.localName) {
                case "Literal":
                    in.checkNoAttributes();
                    return filters.literal(in.collapsedText());
                case "Function":
                    return function();
                case "Add", "Sub", "Mul", "Div":
                    if (isArithmetic) {
                        return arithmetic(name.localName);
                    }
                    break;
                default:
            }
        }
        throw new UnsupportedRequestException("<" + name + "> where an expression is expected");
    }

    /** Whether an element is the name of a property. */
    boolean isProperty(RequestName name) {
        return name.isFilter
                && name.localName.equals(dialect == WfsDialect.WFS_2_0 ? "ValueReference" : "PropertyName");
    }

    /** Reads the name of a property that the cursor has entered, and leaves it. */
    PropertyName property(RequestName name) throws XMLStreamException, UnsupportedRequestException {
        if (!isProperty(name)) {
            throw new UnsupportedRequestException("<" + name + "> where a property is expected");
        }
        in.checkNoAttributes();
        String path = dialect == WfsDialect.WFS_2_0 ? in.text().trim() : in.collapsedText();
        if (path.isEmpty()) {
            throw new UnsupportedRequestException("an empty name of a property");
        }
        checkNamespace(path);
        return filters.property(path, in.namespaces());
    }

    private void checkNamespace(String path) throws UnsupportedRequestException {
        int colon = path.indexOf(':');
        if (!checksNamespaces || colon < 0) {
            return;
        }
        String uri = in.scopes().uri(path.substring(0, colon));
        if (uri == null || !uri.equals(dialect.gml()) && !in.scopes().isServers(uri)) {
            throw new UnsupportedRequestException("a property in an unknown namespace");
        }
    }

    private Expression function() throws XMLStreamException, UnsupportedRequestException {
        in.checkAttributes(FUNCTION);
        String name = in.requiredAttribute("", "name");
        List<Expression> arguments = new ArrayList<>();
        for (RequestName argument = in.child(); argument != null; argument = in.child()) {
            arguments.add(read(argument));
        }
        try {
            return filters.function(name, arguments.toArray(Expression[]::new));
        } catch (RuntimeException e) {
            throw new UnsupportedRequestException("a function that is unknown, or has other arguments");
        }
    }

    private Expression arithmetic(String operator) throws XMLStreamException, UnsupportedRequestException {
        in.checkNoAttributes();
        Expression one = read(in.required());
        Expression other = read(in.required());
        in.end();
        return switch (operator) {
            case "Add" -> filters.add(one, other);
            case "Sub" -> filters.subtract(one, other);
            case "Mul" -> filters.multiply(one, other);
            default -> filters.divide(one, other);
        };
    }
}
