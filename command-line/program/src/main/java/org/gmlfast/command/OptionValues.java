/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.command;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;

import org.geotools.api.filter.Filter;
import org.gmlfast.crs.SpatialReference;
import org.gmlfast.encode.PrefixedNamespace;
import org.gmlfast.form.OutputFormat;
import org.gmlfast.query.CqlCondition;
import org.gmlfast.query.QueryException;
import org.gmlfast.stax.XmlNames;
import org.gmlfast.wfs.WfsVersion;
import org.locationtech.jts.geom.Envelope;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters for the values of options. */
final class OptionValues {

    private OptionValues() {}

    static final class NamespaceConverter implements ITypeConverter<PrefixedNamespace> {
        @Override
        public PrefixedNamespace convert(String value) {
            int equals = value.indexOf('=');
            String prefix = equals < 0 ? "" : value.substring(0, equals);
            if (!XmlNames.isNCName(prefix) || equals == value.length() - 1) {
                throw new TypeConversionException("\"" + value + "\" is not of the form PREFIX=URI");
            }
            return new PrefixedNamespace(prefix, value.substring(equals + 1));
        }
    }

    static final class SpatialReferenceConverter implements ITypeConverter<SpatialReference> {
        @Override
        public SpatialReference convert(String value) {
            try {
                return SpatialReference.of(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class EnvelopeConverter implements ITypeConverter<Envelope> {
        @Override
        public Envelope convert(String value) {
            String[] parts = value.split(",", -1);
            if (parts.length != 4) {
                throw new TypeConversionException("\"" + value + "\" is not of the form minx,miny,maxx,maxy");
            }
            double[] n = new double[4];
            for (int i = 0; i < 4; i++) {
                n[i] = number(parts[i].trim(), value);
            }
            if (n[0] > n[2] || n[1] > n[3]) {
                throw new TypeConversionException("\"" + value + "\" has a minimum greater than its maximum");
            }
            return new Envelope(n[0], n[2], n[1], n[3]);
        }

        private static double number(String part, String value) {
            try {
                double number = Double.parseDouble(part);
                if (Double.isFinite(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // falls through to the exception below
            }
            throw new TypeConversionException("\"" + part + "\" in \"" + value + "\" is not a finite number");
        }
    }

    /** A number that is not negative, or "all". */
    static final class CountConverter implements ITypeConverter<Long> {
        @Override
        public Long convert(String value) {
            if (value.equals("all")) {
                return Long.MAX_VALUE;
            }
            if (!value.matches("\\d{1,18}")) {
                throw new TypeConversionException("\"" + value + "\" is not a number or all");
            }
            return Long.valueOf(value);
        }
    }

    static final class FilterConverter implements ITypeConverter<Filter> {
        @Override
        public Filter convert(String value) {
            try {
                return CqlCondition.parse(value);
            } catch (QueryException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Takes a text as it is. */
    static final class TextConverter implements ITypeConverter<String> {

        @Override
        public String convert(String value) {
            return value;
        }
    }

    /** Converts names of elements. */
    static final class XmlNameConverter implements ITypeConverter<String> {

        @Override
        public String convert(String value) {
            if (!XmlNames.isNCName(value)) {
                throw new TypeConversionException("\"" + value + "\" is not a name that XML allows for an element");
            }
            return value;
        }
    }

    static final class FormatConverter implements ITypeConverter<OutputFormat>, OptionWords.Listed {
        @Override
        public List<String> words() {
            return OutputFormat.namesOfFiles();
        }

        @Override
        public OutputFormat convert(String value) {
            return OutputFormat.ofFiles(value)
                    .orElseThrow(() -> new TypeConversionException(
                            "\"" + value + "\" is not " + String.join(", ", OutputFormat.namesOfFiles())));
        }
    }

    static final class GmlConverter implements ITypeConverter<WfsVersion>, OptionWords.Listed {
        @Override
        public List<String> words() {
            return List.of("2", "31", "32");
        }

        @Override
        public WfsVersion convert(String value) {
            return switch (value) {
                case "2" -> WfsVersion.WFS_1_0_0;
                case "31" -> WfsVersion.WFS_1_1_0;
                case "32" -> WfsVersion.WFS_2_0_0;
                default -> throw new TypeConversionException("\"" + value + "\" is not 2, 31 or 32");
            };
        }
    }

    static final class CharsetConverter implements ITypeConverter<Charset> {
        @Override
        public Charset convert(String value) {
            try {
                Charset charset = Charset.forName(value);
                if (charset.canEncode()) {
                    return charset;
                }
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                // falls through to the exception below
            }
            throw new TypeConversionException("\"" + value + "\" is not a charset that Java can encode");
        }
    }
}
