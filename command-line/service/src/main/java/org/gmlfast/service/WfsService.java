/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.gml.ApplicationSchema;
import org.gmlfast.gml.output.Namespaces;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.query.QueryException;
import org.gmlfast.service.store.FeatureStore;
import org.gmlfast.service.store.ServedLayer;
import org.gmlfast.stax.StreamFailures;
import org.gmlfast.stax.output.IndentingStreamWriter;
import org.gmlfast.stax.output.Utf8OutputFactory;
import org.gmlfast.table.rows.QueryControl;
import org.gmlfast.table.rows.TableSession;
import org.gmlfast.wfs.WfsEncoders;
import org.gmlfast.wfs.WfsVersion;

/** The operations of the service. Threads may share one. */
public final class WfsService {

    private final FeatureStore store;
    private final ServiceOptions options;
    private final TypeNames typeNames;
    private final CapabilitiesDocument capabilities;
    private final WfsEncoders encoders = new WfsEncoders();
    private final StoredQueries storedQueries;

    /**
     * A service.
     *
     * @param store stays the caller's to close
     */
    public WfsService(FeatureStore store, ServiceOptions options) {
        this.store = store;
        this.options = options;
        this.typeNames = new TypeNames(store, options);
        this.capabilities = new CapabilitiesDocument(store, options);
        this.storedQueries = new StoredQueries(store, options, encoders);
    }

    /** The features that the service offers. */
    public FeatureStore store() {
        return store;
    }

    /** The namespace of the features. */
    public ServiceOptions options() {
        return options;
    }

    /** The version of the exception report for a request. */
    public static WfsVersion exceptionVersion(Parameters parameters) {
        return Versions.forExceptions(parameters);
    }

    /**
     * The response to a request. Checks all that can be checked before the first byte is written.
     *
     * @param endpoint the address of this service, without a question mark
     * @param control lets other threads stop the queries of this request
     * @return to be written and closed
     * @throws WfsException if the request is wrong
     * @throws IOException if the database fails
     */
    public ServiceResponse respond(Parameters parameters, String endpoint, QueryControl control)
            throws WfsException, IOException {
        String service = parameters.required("service");
        if (!service.equalsIgnoreCase("WFS")) {
            throw WfsException.invalid(
                    "service", WfsException.brief(service) + " is not served here; the service is WFS");
        }
        String request = parameters.required("request");
        if (request.equalsIgnoreCase("GetCapabilities")) {
            return capabilities.response(Versions.negotiated(parameters), endpoint, parameters);
        }
        WfsVersion version = Versions.of(parameters);
        boolean wfs2 = version == WfsVersion.WFS_2_0_0;
        return switch (request.toLowerCase(Locale.ROOT)) {
            case "describefeaturetype" -> describe(parameters, version, endpoint);
            case "getfeature" -> getFeature(parameters, version, endpoint, control);
            case "getpropertyvalue" -> {
                if (!wfs2) {
                    throw unsupported(request);
                }
                yield getPropertyValue(parameters, endpoint, control);
            }
            case "liststoredqueries", "describestoredqueries" -> {
                if (!wfs2) {
                    throw unsupported(request);
                }
                yield storedQueries.describe(request, parameters);
            }
            default -> throw unsupported(request);
        };
    }

    private static WfsException unsupported(String request) {
        return new WfsException(
                ExceptionCode.OPERATION_NOT_SUPPORTED,
                "request",
                "the operation " + WfsException.brief(request)
                        + " is not supported; GetCapabilities lists the supported ones");
    }

    // ---- DescribeFeatureType

    private ServiceResponse describe(Parameters parameters, WfsVersion version, String endpoint)
            throws WfsException, IOException {
        String format = parameters.get("outputFormat");
        if (format != null && !format.equalsIgnoreCase("XMLSCHEMA")) {
            ResponseFormat schema = ResponseFormat.parse(format, version);
            if (!schema.encodesGml() || schema.encodesBxml()) {
                throw WfsException.invalid("outputFormat", "feature types are described in XML Schema only");
            }
        }
        String parameter = parameters.present("typeNames", "typeName");
        String names = parameters.get(parameter);
        List<ServedLayer> layers = names == null
                ? store.layers()
                : typeNames
                        .parse(
                                parameters,
                                parameter,
                                Parameters.split(
                                        names.replaceAll("\\)\\s*\\(", ",").replaceAll("[()]", "")))
                        .stream()
                        .distinct()
                        .toList();
        if (layers.stream().anyMatch(layer -> layer.template() != null)) {
            return TemplatedSchema.response(layers, options, version, endpoint);
        }
        GmlVersion gml = version.gml();
        ApplicationSchema schema = new ApplicationSchema(
                gml,
                options.gml(gml).build(),
                Namespaces.NONE.with(options.prefix(), options.namespace()),
                layers.stream().map(layer -> layer.table().type()).toList());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            schema.write(
                    new IndentingStreamWriter(new Utf8OutputFactory().create(bytes), 2),
                    ApplicationSchema.canonicalGmlSchema(gml));
        } catch (XMLStreamException e) {
            throw StreamFailures.ioException(e);
        }
        return ServiceResponse.document(ResponseFormat.of(version).contentType(), bytes.toByteArray());
    }

    // ---- GetFeature

    private ServiceResponse getFeature(Parameters parameters, WfsVersion version, String endpoint, QueryControl control)
            throws WfsException, IOException {
        PageLinks links = new PageLinks(endpoint, parameters, control.client());
        TableSession session = store.session(control);
        try {
            if (parameters.get("storedQuery_Id") != null && version == WfsVersion.WFS_2_0_0) {
                return storedQueries.featureById(parameters, session, links);
            }
            FeatureRequest request = new FeatureRequestReader(parameters, version, store, typeNames).read(session);
            TemplatedLayers.checkFormat(request, options);
            return request.format().encodesGml()
                    ? new GmlResponse(request, session, links, options, encoders, false)
                    : new PlainResponse(request, session, links);
        } catch (QueryException e) {
            session.close();
            throw WfsException.invalid(parameters.present("cql_filter", "filter", "bbox", "srsName"), e.getMessage());
        } catch (WfsException | IOException | RuntimeException | Error e) {
            session.close();
            throw e;
        }
    }

    // ---- GetPropertyValue

    private ServiceResponse getPropertyValue(Parameters parameters, String endpoint, QueryControl control)
            throws WfsException, IOException {
        String reference = parameters.required("valueReference");
        TableSession session = store.session(control);
        try {
            FeatureRequest request =
                    new FeatureRequestReader(parameters, WfsVersion.WFS_2_0_0, store, typeNames).read(session);
            TemplatedLayers.checkPropertyValues(request);
            PageLinks links = new PageLinks(endpoint, parameters, control.client());
            return PropertyValuesResponse.of(request, reference, session, links, options);
        } catch (QueryException e) {
            session.close();
            throw WfsException.invalid(parameters.present("cql_filter", "filter", "bbox", "srsName"), e.getMessage());
        } catch (WfsException | IOException | RuntimeException | Error e) {
            session.close();
            throw e;
        }
    }
}
