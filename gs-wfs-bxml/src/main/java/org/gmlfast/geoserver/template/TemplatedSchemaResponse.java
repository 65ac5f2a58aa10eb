/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.template;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.geoserver.catalog.FeatureTypeInfo;
import org.geoserver.config.GeoServer;
import org.geoserver.ows.Response;
import org.geoserver.platform.Operation;
import org.geoserver.platform.ServiceException;
import org.gmlfast.geoserver.stock.StockReplacement;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.template.syntax.SchemaDocument;

/**
 * The response to DescribeFeatureType for layers with templates: it includes or imports the schemas that the templates
 * name. The stock response describes the other layers. Thread-safe.
 */
final class TemplatedSchemaResponse extends StockReplacement {

    /** GeoServer's class for WFS 1.1 and 2.0 has a subclass for each. Requests of WFS 1.0 get no GML of templates. */
    private static final String STOCK_CLASS = "org.geoserver.wfs.xml.v1_1_0.XmlSchemaEncoder$V";

    /** The same in GeoServer 3. */
    private static final String STOCK_CLASS_3 = "org.geoserver.wfs.xml.XmlSchemaEncoder$V";

    private static final String V10 = "10";

    private static final Pattern ROOT = Pattern.compile("<(?:[\\w.-]+:)?schema\\b[^>]*[^>/]>");
    private static final Pattern TARGET = Pattern.compile("targetNamespace\\s*=\\s*[\"']([^\"']*)[\"']");

    private final GeoServer geoServer;

    TemplatedSchemaResponse(Response stock, GeoServer geoServer) {
        super(stock);
        this.geoServer = geoServer;
    }

    /** Whether a response is a schema in which a template can be described. */
    static boolean replaces(Response response) {
        String name = response == null ? "" : response.getClass().getName();
        return (name.startsWith(STOCK_CLASS) || name.startsWith(STOCK_CLASS_3)) && !name.endsWith(V10);
    }

    /**
     * A layer whose template cannot be used is an error only without others: clients ask for all layers of a server.
     */
    @Override
    public void write(Object value, OutputStream output, Operation operation) throws IOException {
        Map<String, String> schemas = new LinkedHashMap<>();
        List<FeatureTypeInfo> flat = new ArrayList<>();
        TemplateUnusableException unusable = null;
        for (FeatureTypeInfo layer : (FeatureTypeInfo[]) value) {
            try {
                if (LayerTemplates.isTemplated(layer)) {
                    schemas.put(layer.getNamespace().getURI(), schema(layer));
                } else {
                    flat.add(layer);
                }
            } catch (TemplateUnusableException e) {
                unusable = e;
            }
        }
        if (unusable != null && schemas.isEmpty() && flat.isEmpty()) {
            throw unusable;
        }
        if (flat.isEmpty()) {
            output.write(SchemaDocument.of(schemas));
        } else {
            writeBoth(flat, schemas, output, operation);
        }
    }

    private String schema(FeatureTypeInfo layer) {
        boolean gml31 = stock().getOutputFormats().stream().anyMatch(format -> format.contains("3.1.1"));
        PublishedTemplate template = LayerTemplates.of(layer, gml31 ? GmlVersion.GML_3_1_1 : GmlVersion.GML_3_2_1);
        if (template.schema() == null) {
            throw new TemplateUnusableException(
                    layer.prefixedName(),
                    "it names no location of the schema for "
                            + template.template().namespace() + "; add gft:SchemaLocation");
        }
        return template.schema();
    }

    /** The schema of the flat layers with the schemas of the others: one with its namespace is a part of it. */
    private void writeBoth(
            List<FeatureTypeInfo> flat, Map<String, String> schemas, OutputStream output, Operation operation)
            throws IOException {
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        stock().write(flat.toArray(FeatureTypeInfo[]::new), own, operation);
        String name = geoServer.getSettings().getCharset();
        Charset charset = name == null || name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
        String document = own.toString(charset);
        Matcher root = ROOT.matcher(document);
        if (!root.find()) {
            throw new ServiceException("This GeoServer writes a schema without a root; ask for the layers one by one");
        }
        Matcher target = TARGET.matcher(root.group());
        String targetNamespace = target.find() ? target.group(1) : "";
        String references = SchemaDocument.references(schemas, targetNamespace);
        output.write(
                (document.substring(0, root.end()) + references + document.substring(root.end())).getBytes(charset));
    }
}
