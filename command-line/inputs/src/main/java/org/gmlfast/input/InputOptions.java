/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.function.Consumer;

import org.gmlfast.crs.SpatialReference;
import org.gmlfast.feature.settings.GmlReaderSettings;
import org.gmlfast.rows.TableUse;
import org.locationtech.jts.geom.Envelope;

/**
 * The options for reading an input.
 *
 * <pre>{@code
 * InputOptions options = InputOptions.builder("http://example.org/app").layer("towns").build();
 * }</pre>
 *
 * @param layer the name of the layer or table; null for the default of the input
 * @param namespace the namespace URI of the features
 * @param spatialReference the CRS of the coordinates, overriding what the input declares; null for the declared CRS
 * @param user the user of a database; may be null
 * @param password the password of a database; may be null
 * @param httpLogin the login to the host of a URL of GML; not null
 * @param primaryKeyExposed whether the columns of a table's primary key are attributes as well
 * @param area an area in x/y; the input may omit features that do not intersect it; null for none
 * @param ordered whether the order of features must be reproducible
 * @param standardInput the stream that the input {@code -} stands for
 * @param notes receives a line for each kind of omitted value and for numbered features; called by the thread that
 *     reads the features
 * @param gml how documents in GML are read
 * @param schemaFetched whether the application schema that a document in GML names is fetched, if it is at a URL
 * @param anyHost whether a WFS may send its pages from other hosts than that of the URL
 * @param download how a layer is fetched from a URL
 * @param charset the encoding of documents in GML, overriding what they declare; null for the declared encoding
 * @param use what the document needs of a table; null for all columns and no rows of other tables
 * @param watch observes the bytes of files in GML
 * @param rejects receives the error of each feature that is skipped, perhaps in another thread
 */
public record InputOptions(
        String layer,
        String namespace,
        SpatialReference spatialReference,
        String user,
        String password,
        HttpLogin httpLogin,
        boolean primaryKeyExposed,
        Envelope area,
        boolean ordered,
        InputStream standardInput,
        Consumer<String> notes,
        GmlReaderSettings gml,
        boolean schemaFetched,
        boolean anyHost,
        DownloadSettings download,
        Charset charset,
        TableUse use,
        FileWatch watch,
        Consumer<String> rejects) {

    /** A builder of options for features of a namespace, with defaults for everything else. */
    public static Builder builder(String namespace) {
        return new Builder(new InputOptions(
                null,
                namespace,
                null,
                null,
                null,
                HttpLogin.NONE,
                false,
                null,
                false,
                null,
                note -> {},
                GmlReaderSettings.DEFAULT,
                false,
                false,
                DownloadSettings.DEFAULT,
                null,
                null,
                FileWatch.NONE,
                error -> {}));
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Builds {@link InputOptions}. Not thread-safe. */
    public static final class Builder {

        private final String namespace;
        private String layer;
        private SpatialReference spatialReference;
        private String user;
        private String password;
        private HttpLogin httpLogin;
        private boolean primaryKeyExposed;
        private Envelope area;
        private boolean ordered;
        private InputStream standardInput;
        private Consumer<String> notes;
        private GmlReaderSettings gml;
        private boolean schemaFetched;
        private boolean anyHost;
        private DownloadSettings download;
        private Charset charset;
        private TableUse use;
        private FileWatch watch;
        private Consumer<String> rejects;

        private Builder(InputOptions options) {
            namespace = options.namespace;
            layer = options.layer;
            spatialReference = options.spatialReference;
            user = options.user;
            password = options.password;
            httpLogin = options.httpLogin;
            primaryKeyExposed = options.primaryKeyExposed;
            area = options.area;
            ordered = options.ordered;
            standardInput = options.standardInput;
            notes = options.notes;
            gml = options.gml;
            schemaFetched = options.schemaFetched;
            anyHost = options.anyHost;
            download = options.download;
            charset = options.charset;
            use = options.use;
            watch = options.watch;
            rejects = options.rejects;
        }

        /** The name of the layer or table; by default that of the input. */
        public Builder layer(String name) {
            layer = name;
            return this;
        }

        /** The CRS of the coordinates; by default the one that the input declares. */
        public Builder spatialReference(SpatialReference reference) {
            spatialReference = reference;
            return this;
        }

        /** The user and the password of a database; both may be null. */
        public Builder login(String userName, String secret) {
            user = userName;
            password = secret;
            return this;
        }

        /** The login to the host of a URL of GML; {@link HttpLogin#NONE} by default. */
        public Builder httpLogin(HttpLogin login) {
            httpLogin = login;
            return this;
        }

        /** Whether the columns of a table's primary key are attributes as well; false by default. */
        public Builder primaryKeyExposed(boolean exposed) {
            primaryKeyExposed = exposed;
            return this;
        }

        /** An area in x/y, outside which the input may omit features; null for none. */
        public Builder area(Envelope envelope) {
            area = envelope;
            return this;
        }

        /** Whether the order of features must be reproducible; false by default. */
        public Builder ordered(boolean reproducible) {
            ordered = reproducible;
            return this;
        }

        /** The stream that the input {@code -} stands for; without it, that input cannot be read. */
        public Builder standardInput(InputStream in) {
            standardInput = in;
            return this;
        }

        /** Receives notes; by default they are dropped. */
        public Builder notes(Consumer<String> receiver) {
            notes = receiver;
            return this;
        }

        /** How documents in GML are read; {@link GmlReaderSettings#DEFAULT} by default. */
        public Builder gml(GmlReaderSettings settings) {
            gml = settings;
            return this;
        }

        /** Whether the application schema that a document in GML names is fetched; false by default. */
        public Builder schemaFetched(boolean fetched) {
            schemaFetched = fetched;
            return this;
        }

        /** Whether a WFS may send its pages from other hosts than that of the URL; false by default. */
        public Builder anyHost(boolean allowed) {
            anyHost = allowed;
            return this;
        }

        /** How a layer is fetched from a URL; {@link DownloadSettings#DEFAULT} by default. */
        public Builder download(DownloadSettings settings) {
            download = settings;
            return this;
        }

        /** The encoding of documents in GML; by default the one that they declare. */
        public Builder charset(Charset encoding) {
            charset = encoding;
            return this;
        }

        /** What the document needs of a table; null for all columns and no rows of other tables. */
        public Builder use(TableUse needed) {
            use = needed;
            return this;
        }

        /** Observes the bytes of files in GML; by default nothing does. */
        public Builder watch(FileWatch other) {
            watch = other;
            return this;
        }

        /** Receives the error of each feature that is skipped; by default they are dropped. */
        public Builder rejects(Consumer<String> receiver) {
            rejects = receiver;
            return this;
        }

        public InputOptions build() {
            return new InputOptions(
                    layer,
                    namespace,
                    spatialReference,
                    user,
                    password,
                    httpLogin,
                    primaryKeyExposed,
                    area,
                    ordered,
                    standardInput,
                    notes,
                    gml,
                    schemaFetched,
                    anyHost,
                    download,
                    charset,
                    use,
                    watch,
                    rejects);
        }
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return "InputOptions[layer=" + layer + ", namespace=" + namespace + "]";
    }
}
