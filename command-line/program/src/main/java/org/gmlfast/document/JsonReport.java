/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.document;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.Map;

import org.gmlfast.bxml.BxmlTokenReader;
import org.gmlfast.bxml.format.BxmlHeader;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

/** An inspection report as JSON: one object for the outline, or one object per line for the header and each token. */
public final class JsonReport implements InspectionReport {

    private final JsonGenerator json;

    /** Creates a report in UTF-8. */
    public JsonReport(OutputStream out) throws IOException {
        json = new JsonFactory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT)
                .setRootValueSeparator(null);
    }

    private void endLine() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    // ---- the outline

    @Override
    public void outline(String name, DocumentOutline outline, long fileBytes) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", name);
        json.writeNumberField("fileBytes", fileBytes);
        json.writeBooleanField("complete", outline.isComplete());
        json.writeNumberField("bytes", outline.bytes());
        json.writeNumberField("depth", outline.depth());
        writeHeader(outline.header());
        tallies("tokens", outline.tokens());
        tallies("values", outline.values());
        strings(outline);
        indexes(outline);
        if (outline.trailer() != null) {
            json.writeFieldName("trailer");
            value(outline.trailer());
        }
        tallies("parts", outline.parts());
        endLine();
    }

    private void tallies(String field, Map<?, DocumentOutline.Tally> tallies) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<?, DocumentOutline.Tally> entry : tallies.entrySet()) {
            json.writeObjectFieldStart(entry.getKey().toString());
            json.writeNumberField("count", entry.getValue().count());
            json.writeNumberField("bytes", entry.getValue().bytes());
            if (entry.getValue().elements() > 0) {
                json.writeNumberField("elements", entry.getValue().elements());
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void strings(DocumentOutline outline) throws IOException {
        json.writeObjectFieldStart("stringTable");
        json.writeNumberField("strings", outline.stringCount());
        json.writeArrayFieldStart("mostUsed");
        for (DocumentOutline.Use use : outline.mostUsed(MAX_STRINGS)) {
            json.writeStartObject();
            json.writeStringField("string", use.string());
            json.writeNumberField("uses", use.uses());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void indexes(DocumentOutline outline) throws IOException {
        json.writeArrayFieldStart("indexes");
        for (DocumentOutline.Index index : outline.indexes()) {
            json.writeStartObject();
            json.writeStringField("xpathExpr", index.path());
            json.writeNumberField("entries", index.entries());
            json.writeNumberField("offsets", index.offsets());
            json.writeNumberField("bytes", index.bytes());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    // ---- header and tokens

    @Override
    public void header(BxmlHeader header) throws IOException {
        json.writeStartObject();
        writeHeader(header);
        endLine();
    }

    private void writeHeader(BxmlHeader header) throws IOException {
        json.writeObjectFieldStart("header");
        json.writeStringField("version", "0.0.8");
        json.writeNumberField("length", header.length());
        json.writeStringField("byteOrder", order(header.byteOrder()));
        json.writeStringField("characterOrder", order(header.characterOrder()));
        json.writeBooleanField("hasRandomAccessInfo", header.hasRandomAccessInfo());
        json.writeBooleanField("strictXmlStrings", header.strictXmlStrings());
        json.writeBooleanField("isValidated", header.isValidated());
        json.writeStringField("compression", header.gzip() ? "gzip" : "none");
        json.writeStringField("charEncoding", header.charEncoding());
        json.writeEndObject();
    }

    private static String order(ByteOrder order) {
        return order == ByteOrder.BIG_ENDIAN ? "big" : "little";
    }

    @Override
    public void token(BxmlTokenReader token, Map<String, Object> fields) throws IOException {
        json.writeStartObject();
        json.writeNumberField("offset", token.offset());
        json.writeNumberField("length", token.length());
        json.writeNumberField("depth", token.depth());
        json.writeStringField("token", token.type().toString());
        json.writeFieldName("fields");
        value(fields);
        endLine();
    }

    private void value(Object value) throws IOException {
        if (value instanceof Map<?, ?> fields) {
            json.writeStartObject();
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                json.writeFieldName(field.getKey().toString());
                value(field.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            json.writeEndArray();
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else {
            json.writeString(value == null ? null : value.toString());
        }
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
