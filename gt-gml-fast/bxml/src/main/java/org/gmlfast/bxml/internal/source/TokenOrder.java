/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.bxml.internal.source;

import java.util.Arrays;

import org.gmlfast.bxml.format.BxmlException;
import org.gmlfast.bxml.format.BxmlLimits;
import org.gmlfast.bxml.internal.BxmlCodes;

/** Checks the order of tokens (BXML §8.4 to §8.11) and tracks the open elements. */
public final class TokenOrder {

    // the position of the next token
    private static final int FIRST = 0;
    private static final int PROLOG = 1;
    /** In a start tag with attributes, before the first one. */
    private static final int ATTRIBUTES = 2;

    private static final int VALUE = 3;
    private static final int CONTENT = 4;
    private static final int EPILOG = 5;
    private static final int END = 6;

    private final int maxDepth;
    private int state;
    private TableString[] names = new TableString[32];
    private int depth;

    /** The depth up to which elements can be opened without {@link #grow}. */
    private int room;

    /** Whether the element whose start tag is being read has content. */
    private boolean hasContent;

    private boolean hasRoot;

    private TokenOrder(int maxDepth, int state) {
        this.maxDepth = maxDepth;
        this.state = state;
        this.room = Math.min(names.length, maxDepth);
    }

    /** The order of the tokens of a file, after its header. */
    public static TokenOrder ofFile(BxmlLimits limits) {
        return new TokenOrder(limits.depth(), FIRST);
    }

    /** The order of the tokens of a single element that is read as a document. */
    public static TokenOrder ofElement(BxmlLimits limits) {
        return new TokenOrder(limits.depth(), PROLOG);
    }

    /** The number of open elements. An element is open once its start tag has ended. */
    public int depth() {
        return depth;
    }

    /** Whether an element is open and no start tag is being read. */
    public boolean isInContent() {
        return state == CONTENT;
    }

    /** Whether a start tag with attributes is being read. */
    public boolean isInTag() {
        return state == ATTRIBUTES || state == VALUE;
    }

    /** Whether the value of an attribute is being read. */
    public boolean isInValue() {
        return state == VALUE;
    }

    /** Whether the trailer has been read. */
    public boolean isAtEnd() {
        return state == END;
    }

    // ---- for FastPath, which reads tokens within content

    /** Whether {@link #open} needs no check. */
    public boolean hasRoom() {
        return depth < room;
    }

    /** Reads the start tag of an element with content. */
    public void open(TableString name) {
        names[depth++] = name;
    }

    /** Reads the end of an element within the document element. */
    public TableString close() {
        return names[--depth];
    }

    /** Reads an attribute and its value. */
    public void attributeRead() {
        state = VALUE;
    }

    // ---- elements and attributes

    public void beforeElement(long offset) throws BxmlException {
        if (state == CONTENT) {
            return;
        }
        checkTagEnded(offset);
        if (hasRoot) {
            throw new BxmlException("the document has a second root element", offset);
        }
        hasRoot = true;
    }

    public void startElement(TableString name, int code, long offset) throws BxmlException {
        if (depth == room) {
            grow(offset);
        }
        names[depth] = name;
        hasContent = (code & BxmlCodes.CONTENT) != 0;
        if ((code & BxmlCodes.ATTRIBUTES) != 0) {
            state = ATTRIBUTES;
        } else {
            endTag();
        }
    }

    private void grow(long offset) throws BxmlException {
        if (depth == maxDepth) {
            throw new BxmlException("elements are nested deeper than " + maxDepth, offset);
        }
        names = Arrays.copyOf(names, 2 * depth);
        room = Math.min(names.length, maxDepth);
    }

    private void endTag() {
        if (hasContent) {
            depth++;
            state = CONTENT;
        } else {
            state = depth == 0 ? EPILOG : CONTENT;
        }
    }

    /** @return the name of the element that ends */
    public TableString endElement(long offset) throws BxmlException {
        checkTagEnded(offset);
        if (depth == 0) {
            throw new BxmlException("an element ends, but none is open", offset);
        }
        depth--;
        state = depth == 0 ? EPILOG : CONTENT;
        return names[depth];
    }

    public void beforeAttribute(long offset) throws BxmlException {
        if (!isInTag()) {
            throw new BxmlException("an attribute is not within the attributes of an element", offset);
        }
        state = VALUE;
    }

    public void endAttributes(long offset) throws BxmlException {
        if (state == ATTRIBUTES) {
            throw new BxmlException(
                    "<" + names[depth] + "> has the code of an element with attributes, but no attribute", offset);
        }
        if (state != VALUE) {
            throw new BxmlException("an AttributeListEnd is not within the attributes of an element", offset);
        }
        endTag();
    }

    private void checkTagEnded(long offset) throws BxmlException {
        if (isInTag()) {
            throw tagNotEnded(offset);
        }
    }

    private BxmlException tagNotEnded(long offset) {
        return new BxmlException("the attributes of <" + names[depth] + "> have not ended", offset);
    }

    // ---- content, and tokens around and between elements

    public void beforeContent(long offset) throws BxmlException {
        if (state != CONTENT && state != VALUE) {
            throw state == ATTRIBUTES
                    ? tagNotEnded(offset)
                    : new BxmlException("text is allowed only within the root element", offset);
        }
    }

    public void beforeWhitespace(long offset) throws BxmlException {
        if (state == ATTRIBUTES) {
            throw tagNotEnded(offset);
        }
        if (state == FIRST) {
            state = PROLOG;
        }
    }

    public void beforeMisc(long offset) throws BxmlException {
        checkTagEnded(offset);
        if (state == FIRST) {
            state = PROLOG;
        }
    }

    public void beforeDeclaration(long offset) throws BxmlException {
        if (depth > 0 || state != FIRST && state != PROLOG) {
            throw new BxmlException("a declaration is allowed only before the root element", offset);
        }
        state = PROLOG;
    }

    public void beforeXmlDeclaration(long offset) throws BxmlException {
        if (state != FIRST) {
            throw new BxmlException("the XML declaration is allowed only at the start", offset);
        }
        state = PROLOG;
    }

    public void beforeTrailer(long offset) throws BxmlException {
        if (state != EPILOG) {
            throw switch (state) {
                case ATTRIBUTES, VALUE -> tagNotEnded(offset);
                case CONTENT -> new BxmlException("the file ends while <" + names[depth - 1] + "> is open", offset);
                default -> new BxmlException("the file has no root element", offset);
            };
        }
        state = END;
    }
}
