/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.deflate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Finds repeated bytes and hands them to {@link BlockWriter} as tokens. The bytes arrive piece by piece.
 *
 * <p>It searches a match only where a word, a number or markup begins: a match from the middle of one is short, and
 * among digits it costs more bits than the digits. There are two kinds of candidates. <em>Far</em> candidates share 14
 * bytes, anywhere in the window: markup and its content. Each hash slot holds two. <em>Near</em> candidates share four
 * bytes within a kilobyte, where a distance costs few bits: the leading digits of coordinates. Between spaces, where
 * coordinates stand, it searches only near ones, in a loop whose branches are nearly always predicted.
 *
 * <p>This suits coordinates. Where a sample holds fewer digits, {@link BoundaryChains} compare more candidates. Where
 * that does not suffice, {@link LazySearch} compares them at every byte.
 */
final class MatchFinder {

    /** The window starts empty up to this index, so that no candidate lies before the array. */
    private static final int MARGIN = 1032;

    private static final int SIZE = 160 * 1024;

    /** The first value of {@link #offset}: so high that an empty slot is too far away to be a candidate. */
    private static final int FIRST_OFFSET = Symbols.MAX_DISTANCE + 1 - MARGIN;

    /** Bytes after the window, which loading a whole word may touch. */
    private static final int SLACK = 40;

    /** Bytes at the end of a full window that wait for those that follow them. */
    private static final int HELD = 512;

    private static final int BLOCK = 48 * 1024;

    /** A match of the whole window takes two tokens for 258 bytes. */
    private static final int MAX_TOKENS_OF_A_STEP = 2048;

    /** Bytes of a search that finds nothing. */
    private static final int MAX_LITERALS = 1024;

    /** Bytes that are looked at before the search begins, of each window. */
    private static final int SAMPLE = 16 * 1024;

    /** Percent of the sample, from which on coordinates prevail, and two candidates suffice. */
    private static final int MAX_DIGITS = 30;

    /** A window of fewer new bytes keeps the search of the one before, whose chains have the bytes before. */
    private static final int SMALL = 8 * 1024;

    static final int FAR_BITS = 14;

    /** Offset of the second word that a far candidate shares. */
    private static final int SECOND_WORD = BoundaryChains.SHARED - 8;

    private static final int FAR_LENGTH = BoundaryChains.SHARED;

    /**
     * Offset of the first position inside a match that enters the table; more positions cost more time than they gain.
     */
    private static final int FIRST_WITHIN = 40;

    private static final int STEP_WITHIN = 32;

    private static final int NEAR_BITS = 12;
    private static final int NEAR_LENGTH = 4;
    private static final int NEAR_DISTANCE = 1024;

    /** Bytes that a match has to be longer if it is not within a kilobyte. */
    private static final int MORE_IF_NOT_NEAR = 3;

    private static final int[] NEAR_TOKEN = new int[NEAR_DISTANCE];

    static {
        for (int d = 1; d < NEAR_DISTANCE; d++) {
            NEAR_TOKEN[d] = Symbols.distance(d);
        }
    }

    private final byte[] window = new byte[SIZE + SLACK];
    private final TokenBuffer tokens = new TokenBuffer(BLOCK + MAX_TOKENS_OF_A_STEP);
    private final BlockWriter blocks = new BlockWriter();

    /**
     * Positions modulo 65,536, by the hash of their bytes: the last one in the low half, the one before in the high
     * half.
     */
    private final int[] far = new int[1 << FAR_BITS];

    private final char[] near = new char[1 << NEAR_BITS];

    /** Null until a document needs it. */
    private BoundaryChains boundaries;

    /** Whether the window is searched along chains of boundaries. */
    private boolean mixed;

    /** Null until a document needs it. */
    private LazySearch lazySearch;

    /** Whether matches begin at every byte. */
    private boolean everywhere;

    private int end;

    /** Index of the first byte without a token. */
    private int next;

    /** Index of the first byte of the block; negative if it has left the window. */
    private int blockStart;

    /** Index of the first byte of the output; 0 if it has left the window. */
    private int origin = MARGIN;

    /** Position minus index. Positions are compared modulo 65,536, so that it may overflow. */
    private int offset;

    /** Starts a new output. */
    void open(OutputStream out) {
        Arrays.fill(far, 0);
        Arrays.fill(near, (char) 0);
        if (boundaries != null) {
            boundaries.clear();
        }
        everywhere = false;
        // words are loaded beyond the last byte: with those of another output, the tokens would depend on it
        Arrays.fill(window, MARGIN, origin == MARGIN ? Math.max(MARGIN, end) : window.length, (byte) 0);
        blocks.out.open(out);
        tokens.count = 0;
        end = MARGIN;
        next = MARGIN;
        blockStart = MARGIN;
        origin = MARGIN;
        offset = FIRST_OFFSET;
    }

    /** Searches at every byte. Before the first byte is searched. */
    void searchEverywhere() {
        if (lazySearch == null) {
            lazySearch = new LazySearch(window);
        }
        lazySearch.clear();
        everywhere = true;
    }

    /** The output of the blocks. */
    BitOutput out() {
        return blocks.out;
    }

    /** The number of bytes in the window, as long as it has not slid. */
    int size() {
        return end - MARGIN;
    }

    /** Writes the bytes of the window, as long as it has not slid. */
    void copyTo(OutputStream target) throws IOException {
        target.write(window, MARGIN, size());
    }

    /** Writes the bytes of the window, as long as it has not slid. */
    void copyTo(MatchFinder target) throws IOException {
        target.write(window, MARGIN, size());
    }

    void write(byte[] bytes, int from, int length) throws IOException {
        int at = from;
        int left = length;
        while (left > 0) {
            if (end == SIZE) {
                parse(SIZE - HELD);
                slide();
            }
            int n = Math.min(left, SIZE - end);
            System.arraycopy(bytes, at, window, end, n);
            end += n;
            at += n;
            left -= n;
        }
    }

    /** Ends the block, so that a reader can read all bytes so far. */
    void sync() throws IOException {
        parse(end);
        if (tokens.count > 0) {
            endBlock(false);
        }
        blocks.writeSync();
    }

    /** Writes the last block. */
    void finish() throws IOException {
        parse(end);
        endBlock(true);
    }

    private void endBlock(boolean last) throws IOException {
        blocks.write(tokens.tokens, tokens.count, window, blockStart, next, last);
        tokens.count = 0;
        blockStart = next;
    }

    private void slide() {
        int drop = next - MARGIN - Symbols.MAX_DISTANCE;
        System.arraycopy(window, drop, window, 0, end - drop);
        end -= drop;
        next -= drop;
        blockStart -= drop;
        forget(drop);
    }

    /**
     * Counts bytes that have left the window. The origin stays an index, however many they are: without the bound, it
     * would overflow after 2 GB.
     */
    private void forget(int count) {
        origin = Math.max(0, origin - count);
        offset += count;
    }

    /** For tests: counts bytes as if they had been written before, in whole rounds of the positions. */
    void skip(int rounds) {
        forget(rounds << 16);
    }

    /** Makes tokens of all bytes before a limit, and of those after it that a match covers. */
    private void parse(int limit) throws IOException {
        byte[] w = window;
        int stop = Math.min(limit, end - NEAR_LENGTH);
        int at = next;
        chooseSearch(at, stop);
        while (at < stop) {
            if (everywhere) {
                at = parseEverywhere(at, stop);
            } else if (mixed) {
                at = parseMixed(at);
            } else if (w[at] == ' ' && at < end - SLACK) {
                at = parseSpaced(at, Math.min(stop, end - SLACK));
            } else {
                long first = Word.load(w, at);
                long second = Word.load(w, at + SECOND_WORD);
                int position = at + offset;
                int slot = farSlot(first, second);
                int candidates = far[slot];
                far[slot] = candidates << 16 | position & 0xFFFF;
                int nearSlot = nearSlot(first);
                int nearDistance = position - near[nearSlot] & 0xFFFF;
                near[nearSlot] = (char) position;

                int distance = 0;
                int length = 0;
                int d = position - candidates & 0xFFFF;
                if (Matches.isDistance(d) && isFar(w, at - d, first, second)) {
                    length = Matches.length(w, at - d, at, FAR_LENGTH, end);
                    distance = d;
                }
                d = position - (candidates >>> 16) & 0xFFFF;
                if (Matches.isDistance(d) && isFar(w, at - d, first, second) && Matches.isAsLong(w, at, d, length)) {
                    length = Matches.length(w, at - d, at, FAR_LENGTH, end);
                    distance = d;
                }
                if (length > 0) {
                    addFar(at, length, distance);
                    insertWithin(at, length);
                    at = at + length - 1;
                } else {
                    addNear(at, nearDistance, first);
                    at = Math.max(at + 1, next - 1);
                }
                at = Word.nextPunctuation(w, at);
            }
            if (tokens.count >= BLOCK) {
                endBlock(false);
            }
        }
        if (next < limit) {
            int from = next;
            next = limit;
            tokens.addLiterals(w, from, limit);
        }
    }

    // ---- mixed

    private void chooseSearch(int from, int to) {
        if (everywhere) {
            return;
        }
        boolean first = from == MARGIN && origin == MARGIN;
        if (to - from < SMALL && !first) {
            return; // the chains of another search lack the bytes before
        }
        mixed = percentOfDigits(from, to) < MAX_DIGITS;
        if (mixed && boundaries == null) {
            boundaries = new BoundaryChains(window);
        }
    }

    /**
     * How many of the first bytes are digits, which tells how deep a search pays: of states and countries, 58 and 67 %,
     * of roads 34 to 54 %; of parcels 21 %, of places, points and tiger_roads about 10 %.
     */
    private int percentOfDigits(int from, int to) {
        int stop = Math.min(to, from + SAMPLE);
        int digits = 0;
        for (int i = from; i < stop; i++) {
            digits += window[i] - '0' - 10 >>> 31 & '0' - 1 - window[i] >>> 31;
        }
        return digits * 100 / Math.max(1, stop - from);
    }

    /** Makes tokens of what begins at a boundary of words; returns the next boundary. */
    private int parseMixed(int at) {
        int length = boundaries.search(at, offset, end);
        long first = Word.load(window, at);
        int position = at + offset;
        int slot = nearSlot(first);
        int nearDistance = position - near[slot] & 0xFFFF;
        near[slot] = (char) position;
        if (length == 0) {
            addNear(at, nearDistance, first);
            return Word.nextPunctuation(window, Math.max(at + 1, next - 1));
        }
        addFar(at, length, boundaries.distance);
        for (int i = at + FIRST_WITHIN; i < at + length - 8; i += STEP_WITHIN) {
            int boundary = Word.nextPunctuation(window, i);
            boundaries.enter(boundary, boundary + offset);
        }
        return Word.nextPunctuation(window, at + length - 1);
    }

    // ---- everywhere

    /** Makes tokens up to the end of the next match; returns that. */
    private int parseEverywhere(int at, int stop) {
        int limit = Math.min(stop, at + MAX_LITERALS);
        int found = lazySearch.search(at, limit, end, offset);
        if (found == limit) {
            int literals = next;
            next = limit;
            tokens.addLiterals(window, literals, limit);
            return limit;
        }
        addFar(found, lazySearch.length, lazySearch.distance);
        lazySearch.enterWithin(found, Math.min(next, stop), offset);
        return next;
    }

    // ---- far

    static int farSlot(long first, long second) {
        return Matches.slot(first, second, FAR_BITS);
    }

    /** Enters some positions inside a long match, because the next match may begin at one of them. */
    private void insertWithin(int from, int length) {
        byte[] w = window;
        for (int i = from + FIRST_WITHIN; i < from + length - 8; i += STEP_WITHIN) {
            int at = Word.nextSeparator(w, i);
            int slot = farSlot(Word.load(w, at), Word.load(w, at + SECOND_WORD));
            far[slot] = far[slot] << 16 | at + offset & 0xFFFF;
        }
    }

    static boolean isFar(byte[] w, int candidate, long first, long second) {
        return Word.load(w, candidate) == first && Word.load(w, candidate + SECOND_WORD) == second;
    }

    /** Adds the literals before a match and the match, which may begin earlier. */
    private void addFar(int at, int length, int distance) {
        byte[] w = window;
        int literals = next;
        int from = Math.max(at, literals);
        if (at > literals) {
            long difference = Word.load(w, at - 8) ^ Word.load(w, at - 8 - distance);
            int same = Long.numberOfLeadingZeros(difference) >>> 3;
            from -= Math.min(same, Math.min(at - literals, at - distance - origin));
        }
        next = at + length;
        tokens.addLiterals(w, literals, from);
        tokens.addMatch(next - from, Symbols.distance(distance));
    }

    // ---- near

    private static int nearSlot(long word) {
        return (int) word * 0x9E37_79B1 >>> 32 - NEAR_BITS;
    }

    /** Adds the literals before an index, and a match there if the candidate is long enough. */
    private void addNear(int at, int distance, long first) {
        byte[] w = window;
        boolean valid = Matches.isDistance(distance);
        int candidate = valid ? at - distance : at;
        int same = Word.leading(Word.load(w, candidate) ^ first);
        int more = Word.leading(Word.load(w, candidate + 8) ^ Word.load(w, at + 8));
        int length = Math.min(same + (more & -(same >>> 3)), end - at);
        int least = distance < NEAR_DISTANCE ? NEAR_LENGTH : NEAR_LENGTH + MORE_IF_NOT_NEAR;
        int literals = next;
        int from = Math.max(at, literals);
        length -= from - at;
        boolean found = valid && length >= least;
        next = found ? from + length : from;
        tokens.addLiterals(w, literals, from);
        if (found) {
            tokens.addMatch(length, Symbols.distance(distance));
        }
    }

    /**
     * Makes tokens from a space on, as long as the next separator is a space: in lists of coordinates.
     *
     * @return the index to go on from
     */
    private int parseSpaced(int start, int stop) {
        byte[] w = window;
        int[] t = tokens.tokens;
        int n = tokens.count;
        int literals = next;
        int at = start;
        do {
            long first = Word.load(w, at);
            int slot = nearSlot(first);
            int position = at + offset;
            int distance = position - near[slot] & 0xFFFF;
            near[slot] = (char) position;
            // 1 if the match before covers the space
            int taken = at - literals >>> 31;
            int run = at + taken - literals;
            int candidate = at - (distance & NEAR_DISTANCE - 1);
            int length = Word.leading(Word.load(w, candidate) ^ first);
            // negative if the distance cannot be used
            int distant = NEAR_DISTANCE - 1 - distance | distance - 1;
            if (length == 8 && distant >= 0) {
                length = Matches.length(w, candidate, at, 8, end);
            }
            length -= taken;
            length &= ~((length - NEAR_LENGTH | distant) >> 31);
            long word = Word.load(w, literals);
            if (run <= 8 && Word.leading(Word.notNumeric(word)) >= run) {
                n = TokenBuffer.addNumeric(t, n, word, run);
            } else {
                tokens.count = n;
                tokens.addLiterals(w, literals, literals + run);
                n = tokens.count;
            }
            int token = NEAR_TOKEN[distance & NEAR_DISTANCE - 1];
            if (length > Symbols.MAX_MATCH) {
                tokens.count = n;
                tokens.addMatch(length, token);
                n = tokens.count;
            } else {
                t[n] = Symbols.LENGTH[length];
                t[n + 1] = token;
                n += -length >>> 31 << 1;
            }
            literals = at + taken + length;
            at = Word.nextSeparator(w, at + 1);
            if (literals > at) {
                at = Word.nextSeparator(w, literals - 1);
            }
        } while (at < stop && n < BLOCK && w[at] == ' ');
        tokens.count = n;
        next = literals;
        return at;
    }
}
