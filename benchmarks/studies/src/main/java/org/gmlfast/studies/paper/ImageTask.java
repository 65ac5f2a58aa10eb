/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.studies.paper;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import javax.imageio.ImageIO;

import org.gmlfast.benchmarks.CountingStream;
import org.gmlfast.benchmarks.NumericImageBenchmark;
import org.gmlfast.benchmarks.NumericImageBenchmark.Format;
import org.gmlfast.benchmarks.NumericImageBenchmark.Samples;
import org.gmlfast.benchmarks.UnlockedStream;

/**
 * The numeric image from numbers to a file in memory and back. XML and BXML are those of {@link NumericImageBenchmark};
 * the image formats, which only have room for bytes, and a plain copy of the samples show what is possible without XML.
 */
final class ImageTask {

    private static final int PIECE = 32 * 1024;

    /** An image that is written to a stream, piece by piece, and read from memory. */
    private interface Raster {

        void write(OutputStream out) throws IOException;

        long read(byte[] file) throws IOException;
    }

    private ImageTask() {}

    /**
     * A task.
     *
     * @param format a format of {@link NumericImageBenchmark}, {@code PPM}, {@code PNG} or {@code COPY}
     */
    static TaskWorker.Task of(String samples, String format, int height, boolean write) throws Exception {
        if (isRaster(format)) {
            Raster raster = raster(Samples.valueOf(samples), format, height);
            if (write) {
                return () -> length(raster);
            }
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            raster.write(file);
            byte[] bytes = file.toByteArray();
            return () -> raster.read(bytes);
        }
        NumericImageBenchmark image =
                NumericImageBenchmark.of(Samples.valueOf(samples), Format.valueOf(format), height);
        return write ? image::write : image::read;
    }

    /** Bytes of the file. */
    static long size(String samples, String format, int height) throws Exception {
        return isRaster(format)
                ? length(raster(Samples.valueOf(samples), format, height))
                : NumericImageBenchmark.of(Samples.valueOf(samples), Format.valueOf(format), height)
                        .fileLength();
    }

    /** Writes an image to a stream that drops it, as the benchmark of XML and BXML does. */
    private static long length(Raster raster) throws IOException {
        CountingStream out = new CountingStream();
        raster.write(out);
        return out.count();
    }

    private static boolean isRaster(String format) {
        return format.equals("PPM") || format.equals("PNG") || format.equals("COPY");
    }

    private static Raster raster(Samples samples, String format, int height) {
        double[][] image = NumericImageBenchmark.image(height);
        if (samples == Samples.DOUBLES) {
            return new DoubleCopy(image);
        }
        byte[] bytes = new byte[height * image[0].length];
        int at = 0;
        for (double[] row : image) {
            for (double sample : row) {
                bytes[at++] = (byte) sample;
            }
        }
        return switch (format) {
            case "PPM" -> new Ppm(bytes, height);
            case "PNG" -> new Png(bytes, height);
            default -> new ByteCopy(bytes);
        };
    }

    /** Copies samples in pieces. */
    private static void copy(byte[] samples, OutputStream out) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int at = 0; at < samples.length; at += PIECE) {
            int length = Math.min(PIECE, samples.length - at);
            System.arraycopy(samples, at, piece, 0, length);
            out.write(piece, 0, length);
        }
    }

    private record ByteCopy(byte[] samples) implements Raster {

        @Override
        public void write(OutputStream out) throws IOException {
            copy(samples, out);
        }

        @Override
        public long read(byte[] file) {
            return file.clone().length;
        }
    }

    private record DoubleCopy(double[][] samples) implements Raster {

        @Override
        public void write(OutputStream out) throws IOException {
            byte[] bytes = new byte[samples[0].length * Double.BYTES];
            var buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asDoubleBuffer();
            for (double[] row : samples) {
                buffer.clear().put(row);
                out.write(bytes);
            }
        }

        @Override
        public long read(byte[] file) {
            var source = ByteBuffer.wrap(file).order(ByteOrder.nativeOrder()).asDoubleBuffer();
            double[] row = new double[samples[0].length];
            while (source.hasRemaining()) {
                source.get(row);
            }
            return Math.round(row[0]);
        }
    }

    /** Portable pixmap with bytes (P6). */
    private record Ppm(byte[] samples, int height) implements Raster {

        @Override
        public void write(OutputStream out) throws IOException {
            out.write(("P6\n" + NumericImageBenchmark.WIDTH + " " + height + "\n255\n")
                    .getBytes(StandardCharsets.US_ASCII));
            copy(samples, out);
        }

        /** Three lines, then the samples. */
        @Override
        public long read(byte[] file) {
            int start = 0;
            for (int line = 0; line < 3; start++) {
                line += file[start] == '\n' ? 1 : 0;
            }
            byte[] read = new byte[file.length - start];
            System.arraycopy(file, start, read, 0, read.length);
            return read.length;
        }
    }

    private record Png(byte[] samples, int height) implements Raster {

        @Override
        public void write(OutputStream out) throws IOException {
            BufferedImage image = new BufferedImage(NumericImageBenchmark.WIDTH, height, BufferedImage.TYPE_3BYTE_BGR);
            byte[] pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
            System.arraycopy(samples, 0, pixels, 0, samples.length);
            ImageIO.setUseCache(false);
            ImageIO.write(image, "png", out);
        }

        @Override
        public long read(byte[] file) throws IOException {
            ImageIO.setUseCache(false);
            return ImageIO.read(new UnlockedStream(file))
                    .getRaster()
                    .getDataBuffer()
                    .getSize();
        }
    }
}
