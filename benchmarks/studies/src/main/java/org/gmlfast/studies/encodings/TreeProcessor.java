/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.encodings;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.StringWriter;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathFactory;

import org.gmlfast.benchmarks.UnlockedStream;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;

/** Queries on the whole document in memory. Building it belongs to the work. */
enum TreeProcessor implements MeasuredProcessor {
    SAXON("Saxon-HE XPath") {
        private final Processor processor = new Processor(false);

        @Override
        public StudyOutcome run(Workload work, byte[] file) throws SaxonApiException {
            XdmNode document = processor.newDocumentBuilder().build(new StreamSource(new UnlockedStream(file)));
            StudyOutcomeBuilder outcome = new StudyOutcomeBuilder();
            String path = work.query().context() + "/(" + work.query().output() + ")";
            for (XdmItem item : processor.newXPathCompiler().evaluate(path, document)) {
                outcome.add(((XdmNode) item).getNodeName().getLocalName(), item.getStringValue());
            }
            return outcome.build();
        }
    },
    JDK_XPATH("JDK XPath") {
        @Override
        public StudyOutcome run(Workload work, byte[] file) throws Exception {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            Document document = factory.newDocumentBuilder().parse(new UnlockedStream(file));
            XPath xpath = XPathFactory.newDefaultInstance().newXPath();
            XPathExpression output = xpath.compile(work.query().output());
            NodeList contexts = (NodeList) xpath.evaluate(work.query().context(), document, XPathConstants.NODESET);
            StudyOutcomeBuilder outcome = new StudyOutcomeBuilder();
            for (int i = 0; i < contexts.getLength(); i++) {
                NodeList nodes = (NodeList) output.evaluate(contexts.item(i), XPathConstants.NODESET);
                for (int j = 0; j < nodes.getLength(); j++) {
                    outcome.add(nodes.item(j).getLocalName(), nodes.item(j).getTextContent());
                }
            }
            return outcome.build();
        }
    },
    JDK_XSLT("JDK XSLT") {
        @Override
        public StudyOutcome run(Workload work, byte[] file) throws TransformerException {
            StringWriter out = new StringWriter();
            stylesheet(work.query())
                    .newTransformer()
                    .transform(new StreamSource(new UnlockedStream(file)), new StreamResult(out));
            StudyOutcomeBuilder outcome = new StudyOutcomeBuilder();
            String[] parts = out.toString().split(SEPARATOR, -1);
            for (int i = 0; i + 1 < parts.length; i += 2) {
                outcome.add(parts[i], parts[i + 1]);
            }
            return outcome.build();
        }
    };

    /** A character that the documents do not have. */
    private static final String SEPARATOR = "§";

    private final String label;

    TreeProcessor(String label) {
        this.label = label;
    }

    private static Templates stylesheet(StreamingQuery query) throws TransformerException {
        String text =
                """
                <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
                  <xsl:output method="text"/>
                  <xsl:template match="/">
                    <xsl:for-each select="CONTEXT">
                      <xsl:for-each select="OUTPUT">
                        <xsl:value-of select="concat(local-name(), '§', ., '§')"/>
                      </xsl:for-each>
                    </xsl:for-each>
                  </xsl:template>
                </xsl:stylesheet>"""
                        .replace("CONTEXT", escape(query.context()))
                        .replace("OUTPUT", escape(query.output()));
        return TransformerFactory.newDefaultInstance().newTemplates(new StreamSource(new StringReader(text)));
    }

    private static String escape(String path) {
        return path.replace("<", "&lt;").replace("\"", "&quot;");
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String format() {
        return StreamProcessor.TEXT;
    }

    @Override
    public void convert(InputStream xml, OutputStream out) {
        throw new UnsupportedOperationException("reads text");
    }

    @Override
    public boolean canDo(Workload work) {
        return work.query() != null;
    }

    @Override
    public boolean needsTree() {
        return true;
    }
}
