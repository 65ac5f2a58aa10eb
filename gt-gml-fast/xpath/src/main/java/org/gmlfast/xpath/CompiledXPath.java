/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/**
 * An XPath expression that is evaluated on a stream, in one pass and without a tree.
 *
 * <pre>{@code
 * CompiledXPath names = CompiledXPath.compile("//app:roads[app:type='primary']/app:name", Map.of("app", uri));
 * names.evaluate(reader, handler); // reader: Woodstox, Aalto, BxmlInputFactory or any other
 * long count = names.count(anotherReader);
 * }</pre>
 *
 * <p>The results are those of XPath 1.0, in document order. Supported are the axes child, descendant, attribute and
 * self, also as {@code /}, {@code //}, {@code @} and {@code .}; names, {@code *}, {@code prefix:*} and {@code text()};
 * unions; and predicates with paths, comparisons of a path with a literal, {@code and}, {@code or}, {@code not()},
 * {@code contains()} and {@code starts-with()}; at most 64 steps. {@link #compile} throws an exception for everything
 * else.
 *
 * <p>The handler receives an element while the document is read if the element is known to be selected. Otherwise its
 * events are kept, within {@link XPathLimits}, until that is decided. Where no step can match in an element, the
 * evaluation calls {@link XMLStreamReader2#skipElement}. The reader must return CDATA sections, replaced entities and
 * all other text as text, and be aware of namespaces.
 *
 * <p>Immutable; many threads can evaluate the same path, each with a reader of its own.
 */
public final class CompiledXPath {

    private final String expression;
    private final PathPlan plan;

    private CompiledXPath(String expression, PathPlan plan) {
        this.expression = expression;
        this.plan = plan;
    }

    /**
     * Compiles a path, or several paths with {@code |} between them.
     *
     * @param path begins at the document node, with or without a slash
     * @param namespaces the namespaces of prefixes; the empty prefix is the namespace of elements without a prefix,
     *     which XPath itself does not have
     * @throws XPathSyntaxException if it is not XPath, is not supported, or uses a prefix without a namespace
     */
    public static CompiledXPath compile(String path, Map<String, String> namespaces) {
        return new CompiledXPath(path, new PathPlan(path, XPathParser.parse(path, namespaces, false), null));
    }

    /**
     * Compiles a path with several outputs for each element that it selects.
     *
     * <pre>{@code
     * CompiledXPath.compile("//inproceedings[author='Jane Doe']", List.of("year", "title"), Map.of());
     * }</pre>
     *
     * @param context selects elements
     * @param outputs paths that begin at such an element; {@code .} is the element itself
     * @throws XPathSyntaxException as for {@link #compile(String, Map)}
     */
    public static CompiledXPath compile(String context, List<String> outputs, Map<String, String> namespaces) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("no outputs");
        }
        List<List<StepSyntax>> contextPaths = XPathParser.parse(context, namespaces, false);
        for (List<StepSyntax> path : contextPaths) {
            StepSyntax last = path.get(path.size() - 1);
            if (last.test().kind() != NodeTest.Kind.ELEMENT) {
                throw new XPathSyntaxException(
                        "outputs need a path that selects elements", context, last.position() + 1);
            }
        }
        List<List<List<StepSyntax>>> outputPaths = new ArrayList<>();
        for (String output : outputs) {
            outputPaths.add(XPathParser.parse(output, namespaces, true));
        }
        return new CompiledXPath(context, new PathPlan(context, contextPaths, outputPaths));
    }

    /** Evaluates the path with {@link XPathLimits#DEFAULT}. */
    public void evaluate(XMLStreamReader2 reader, XPathHandler handler) throws XMLStreamException {
        evaluate(reader, XPathLimits.DEFAULT, handler);
    }

    /**
     * Evaluates the path.
     *
     * @param reader at the start of a document, which is read to its end, or at the start of an element, which then is
     *     the document element, and is read to its end; is not closed
     * @throws XPathEvaluationException if a limit is exceeded, or if the path needs an entity that the reader has not
     *     replaced
     * @throws XMLStreamException if reading fails; results before the failure have been delivered
     */
    public void evaluate(XMLStreamReader2 reader, XPathLimits limits, XPathHandler handler) throws XMLStreamException {
        new XPathEvaluation(plan, reader, limits, handler, true).run();
    }

    /**
     * The number of nodes that the path or its outputs select. Needs less memory than {@link #evaluate}: no element is
     * kept.
     *
     * @param reader as above
     * @throws XMLStreamException as above
     */
    public long count(XMLStreamReader2 reader) throws XMLStreamException {
        NodeCounter counter = new NodeCounter();
        new XPathEvaluation(plan, reader, XPathLimits.DEFAULT, counter, false).run();
        return counter.count;
    }

    private static final class NodeCounter implements XPathHandler {

        private long count;

        @Override
        public boolean element(int output, XMLStreamReader2 element) {
            count++;
            return true;
        }

        @Override
        public boolean value(int output, String value) {
            count++;
            return true;
        }
    }

    /** The path as it was compiled, without its outputs. */
    @Override
    public String toString() {
        return expression;
    }
}
