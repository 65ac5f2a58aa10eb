/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.stax;

import javax.xml.stream.XMLStreamException;

/**
 * Makes the text of positions in blocks, for writers that hand it on instead of having it in their own output: the
 * longest sequence is never text as a whole. Belongs to one writer.
 */
public final class PositionsText {

    private static final int BLOCK = 512;

    /** Takes what stands at the beginning of the buffer. */
    @FunctionalInterface
    public interface Pieces {

        /**
         * Hands on a piece of the text.
         *
         * @param length in bytes, all ASCII; may be 0
         * @throws XMLStreamException if writing fails
         */
        void write(int length) throws XMLStreamException;
    }

    private final byte[] buffer;
    private final Pieces pieces;
    private final double[] block = new double[BLOCK];

    /**
     * Text that is made in a buffer.
     *
     * @param buffer the writer's, with room for {@link NumberText#MAX_LENGTH} bytes at least
     * @param pieces what becomes of the buffer when it is full, and at the end
     */
    public PositionsText(byte[] buffer, Pieces pieces) {
        this.buffer = buffer;
        this.pieces = pieces;
    }

    /**
     * Writes all positions.
     *
     * @throws XMLStreamException if writing fails
     */
    public void write(Positions positions, CoordinateFormat format) throws XMLStreamException {
        int size = positions.size();
        int dimension = positions.dimension();
        int perBlock = Math.max(BLOCK / dimension, 1);
        double[] numbers = dimension <= BLOCK ? block : new double[dimension];
        byte within = (byte) (format.isTuples() ? ',' : ' ');
        int at = 0;
        for (int first = 0; first < size; first += perBlock) {
            int count = Math.min(perBlock, size - first);
            positions.read(first, count, numbers);
            int inPosition = 0;
            for (int i = 0; i < count * dimension; i++) {
                if (buffer.length - at < NumberText.MAX_LENGTH) {
                    pieces.write(at);
                    at = 0;
                }
                if (first > 0 || i > 0) {
                    buffer[at++] = inPosition == 0 ? (byte) ' ' : within;
                }
                at = NumberText.write(buffer, at, numbers[i], format);
                inPosition = inPosition + 1 == dimension ? 0 : inPosition + 1;
            }
        }
        pieces.write(at);
    }
}
