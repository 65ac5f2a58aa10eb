/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.input;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;

import org.geotools.api.data.DataStore;
import org.geotools.api.data.DataStoreFactorySpi;

/** Opens {@link ListDataStore}s by name, or by a file that ends in {@code .list} and contains the name. */
public final class ListDataStoreFactory implements DataStoreFactorySpi {

    private static final Param TYPE = new Param("dbtype", String.class, "Type", true, "list");
    private static final Param NAME = new Param("name", String.class, "Name", false);
    private static final Param FILE = new Param("file", File.class, "File", false, null, Map.of(Param.EXT, "list"));
    private static final Param HOST = new Param("host", String.class, "Host", true, "local");
    private static final Param PASSWORD = new Param("passwd", String.class, "Password", false);

    @Override
    public String getDisplayName() {
        return "Lists";
    }

    @Override
    public String getDescription() {
        return "Features in memory";
    }

    @Override
    public Param[] getParametersInfo() {
        return new Param[] {TYPE, NAME, FILE, HOST, PASSWORD};
    }

    @Override
    public boolean canProcess(Map<String, ?> params) {
        return DataStoreFactorySpi.super.canProcess(params) && "list".equals(params.get("dbtype"));
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public DataStore createDataStore(Map<String, ?> params) throws IOException {
        File file = (File) FILE.lookUp(params);
        String name = file == null ? (String) NAME.lookUp(params) : Files.readString(file.toPath());
        ListDataStore.Content content = ListDataStore.content(name);
        if (content == null) {
            throw new IOException("cannot connect to " + name + " with password " + PASSWORD.lookUp(params));
        }
        return new ListDataStore(content);
    }

    @Override
    public DataStore createNewDataStore(Map<String, ?> params) {
        throw new UnsupportedOperationException();
    }
}
