/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: GPL-2.0-or-later
 */
package org.gmlfast.geoserver.gzip;

import java.io.IOException;
import java.io.InputStream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** The same doubles for the servlet API of GeoServer 2 and, with the packages renamed, for that of GeoServer 3. */
enum ServletApis {
    JAVAX {
        @Override
        FilteredResponse response(String compressedTypes) {
            return new ServletDouble(compressedTypes);
        }
    },

    JAKARTA {
        @Override
        FilteredResponse response(String compressedTypes) throws ReflectiveOperationException {
            return (FilteredResponse) Class.forName(ServletDouble.class.getName(), true, new Renamed())
                    .getConstructor(String.class)
                    .newInstance(compressedTypes);
        }
    };

    abstract FilteredResponse response(String compressedTypes) throws ReflectiveOperationException;

    /** Defines the doubles anew. */
    private static final class Renamed extends ClassLoader {

        Renamed() {
            super(ServletApis.class.getClassLoader());
        }

        private static boolean isDouble(String name) {
            return name.startsWith("org.geoserver.filters.") || name.startsWith(ServletDouble.class.getName());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null || !isDouble(name)
                    ? loaded != null ? loaded : super.loadClass(name, resolve)
                    : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                ClassWriter writer = new ClassWriter(0);
                Remapper jakarta = new Remapper() {
                    @Override
                    public String map(String type) {
                        return type.replace("javax/servlet/", "jakarta/servlet/");
                    }
                };
                new ClassReader(in).accept(new ClassRemapper(writer, jakarta), 0);
                byte[] code = writer.toByteArray();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
