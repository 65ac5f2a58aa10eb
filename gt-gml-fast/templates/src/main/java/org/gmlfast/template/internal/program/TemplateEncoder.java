/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template.internal.program;

import java.util.List;
import java.util.function.Supplier;

import javax.xml.stream.XMLStreamException;

import org.geotools.api.feature.simple.SimpleFeature;
import org.gmlfast.gml.FeatureEncoder;
import org.gmlfast.gml.output.FeatureEncodingException;
import org.gmlfast.gml.output.GmlOutput;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.model.Row;
import org.gmlfast.model.RowType;
import org.gmlfast.stax.PreparedAttribute;
import org.gmlfast.stax.PreparedName;
import org.gmlfast.stax.PreparedStreamWriter;

/** A compiled template: writes rows and features of one type. Immutable. */
public final class TemplateEncoder implements FeatureEncoder {

    /**
     * An attribute of the feature's element.
     *
     * @param fixed null if the value depends on the row
     * @param value null if the attribute is fixed
     * @param id whether it is an xs:ID
     */
    public record RootAttribute(PreparedAttribute fixed, PreparedName name, TemplateValue value, boolean id) {}

    private final RowType rowType;
    private final Namespaces namespaces;
    private final PreparedName element;
    private final RootAttribute[] attributes;
    private final ProgramNode[] content;

    /** Makes the state of a document; it is its key there, too. */
    private final Supplier<TemplateState> states;

    public TemplateEncoder(
            RowType rowType,
            Namespaces namespaces,
            PreparedName element,
            List<RootAttribute> attributes,
            ProgramNode[] content,
            byte[][][] frameNames) {
        this.rowType = rowType;
        this.namespaces = namespaces;
        this.element = element;
        this.attributes = attributes.toArray(RootAttribute[]::new);
        this.content = content;
        this.states = () -> new TemplateState(frameNames);
    }

    @Override
    public RowType rowType() {
        return rowType;
    }

    @Override
    public Namespaces namespaces() {
        return namespaces;
    }

    @Override
    public void write(SimpleFeature feature, GmlOutput out) throws XMLStreamException {
        write(out.state(states).featureRow.of(feature), out);
    }

    @Override
    public void write(Row row, GmlOutput out) throws XMLStreamException {
        out.writer().writeStartElement(element);
        finish(row, out);
    }

    @Override
    public void writeAsRoot(SimpleFeature feature, GmlOutput out, RootAttributes root) throws XMLStreamException {
        writeAsRoot(out.state(states).featureRow.of(feature), out, root);
    }

    @Override
    public void writeAsRoot(Row row, GmlOutput out, RootAttributes root) throws XMLStreamException {
        out.writer().writeStartElement(element);
        root.write(out);
        finish(row, out);
    }

    private void finish(Row row, GmlOutput out) throws XMLStreamException {
        TemplateState state = out.state(states);
        state.out = out;
        state.fragments = out.fragments();
        state.row = row;
        state.waitingCount = 0;
        PreparedStreamWriter writer = out.writer();
        try {
            out.declareMissing(namespaces);
            writeAttributes(state, writer);
            ProgramNode.run(content, state);
            writer.writeEndElement();
        } catch (FeatureEncodingException e) {
            throw e;
        } catch (RuntimeException e) {
            String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new FeatureEncodingException(row.id(), null, message, e);
        }
    }

    private void writeAttributes(TemplateState state, PreparedStreamWriter writer) throws XMLStreamException {
        for (RootAttribute attribute : attributes) {
            if (attribute.fixed != null) {
                writer.writeAttribute(attribute.fixed);
            } else if (attribute.id) {
                attribute.value.makeId(state);
                writer.writeAttribute(attribute.name, state.id, 0, state.idLength);
            } else if (!attribute.value.isEmpty(state)) {
                writer.writeAttribute(attribute.name, attribute.value.text(state));
            }
        }
    }
}
