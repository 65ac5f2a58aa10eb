/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.feature.internal.xml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

import javax.xml.stream.XMLStreamException;

import org.gmlfast.bxml.internal.element.ElementCursor;
import org.gmlfast.bxml.internal.element.NameRoles;

/**
 * Walks over the elements of an XML document in its bytes. It checks that tags are well-formed and that each end tag
 * closes its element, and that characters are those of XML in UTF-8, also where text, comments and elements are
 * skipped. Entities are never expanded, apart from those of XML.
 */
public final class XmlElementCursor extends ElementCursor implements XmlErrors.OpenElements {

    private static final double[] NO_NUMBERS = {};

    /** The bytes that a tag is expected to fit in, for the comparison with learned tags. */
    private static final int AHEAD = 4096;

    /** The most memory for what elements contain. */
    private static final int MAX_CONTENT_MEMORY = 2 << 20;

    private final XmlWindow in;
    private final XmlLimits limits;
    private final XmlErrors errors;
    private final boolean allowsDoctype;
    private final XmlTags tags;
    private final XmlMarkup markup;
    private final XmlText content;
    private final XmlNumbers numbers;
    private final XmlSimpleElement simple;
    private final XmlStructure structure;
    private final XmlContent learnedContent;
    private int contentMemory;

    // ---- the open elements, from the document itself

    private XmlName[] names = new XmlName[64];
    private LearnedTag[] learned = new LearnedTag[64];

    /** The marks of the namespaces, and the scope around each open element. */
    private int[] marks = new int[64];

    private int[] scopes = new int[64];
    private int depth;

    /** Whether the element that was entered is an empty-element tag. */
    private boolean empty;

    private boolean hasRoot;

    /** The index and the length of a value's text in the window, if it is not decoded yet. */
    private int textAt;

    private int textLength;

    /** Whether the bytes from that index are the text in UTF-8. */
    private boolean isRaw;

    private byte[] utf8;

    /**
     * A cursor before the root.
     *
     * @param learns whether tags are learned; false reads every tag from its characters
     * @param fixedRoles a bit for each role of attributes that have few values
     */
    public XmlElementCursor(
            XmlWindow in,
            XmlLimits limits,
            NameRoles roles,
            boolean allowsDoctype,
            boolean learns,
            int fixedRoles,
            XmlFailures failures) {
        this.in = in;
        this.limits = limits;
        this.errors = new XmlErrors(in, this, failures);
        this.allowsDoctype = allowsDoctype;
        XmlCharacters characters = new XmlCharacters(in, errors);
        this.markup = new XmlMarkup(in, errors, characters, limits);
        this.tags = new XmlTags(in, errors, limits, characters, roles, fixedRoles);
        this.content = new XmlText(in, errors, characters, markup);
        this.numbers = new XmlNumbers(in, errors, limits);
        this.simple = new XmlSimpleElement(in, limits);
        this.structure = new XmlStructure(in, errors, markup, limits);
        this.learnedContent = new XmlContent(this, in, content, numbers, limits);
        this.learned[0] = learns ? LearnedTag.document() : null;
        this.hasAttributes = true;
    }

    // ---- elements

    /** The number of open elements. */
    @Override
    public int depth() {
        return depth;
    }

    /** The offset of the next byte in the document. */
    public long offset() {
        return in.offset();
    }

    /** The offset of the start tag of the element that has just been entered. */
    public long tagOffset() {
        return in.offset() - tags.length();
    }

    @Override
    public boolean nextChild() throws XMLStreamException {
        return next(false);
    }

    /** Does what {@link #nextChild} does, and skips any text before. */
    public boolean nextElement() throws XMLStreamException {
        return next(true);
    }

    private boolean next(boolean skips) throws XMLStreamException {
        if (empty) {
            empty = false;
            leave();
            return false;
        }
        try {
            in.keep = -1;
            boolean skipsText = skips && depth > 0;
            while (true) {
                int at = in.at;
                byte[] bytes = in.bytes;
                if (in.end - at < 2 && !in.ended) {
                    in.more();
                    continue;
                }
                if (at == in.end) {
                    return endOfDocument();
                }
                if (bytes[at] != '<') {
                    in.at = XmlBytes.indexOfNotSpace(bytes, at, in.end);
                    if (in.at == at && skipsText) {
                        content.skip();
                    } else if (in.at == at) {
                        refuseText();
                    }
                    continue;
                }
                if (at + 1 == in.end) {
                    throw errors.truncated("a tag");
                }
                byte first = bytes[at + 1];
                if (first == '/') {
                    endTag();
                    return false;
                }
                if (first != '!' && first != '?') {
                    startTag();
                    return true;
                }
                boolean isSkipped =
                        markup.skip(depth == 0 && !hasRoot, allowsDoctype) || skipsText && markup.skipSection();
                if (!isSkipped) {
                    refuseText();
                }
            }
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    /** Refuses text between elements, unless it is white space. */
    private void refuseText() throws XMLStreamException, IOException {
        if (depth > 0) {
            content.read();
            if (!content.isWhiteSpace()) {
                throw errors.malformed("text in <" + names[depth] + ">, where only elements are allowed");
            }
            in.keep = -1;
            return;
        }
        if (hasRoot) {
            throw errors.broken("text after the end of the document");
        }
        errors.refuseHtml();
        throw errors.broken("this is not XML: it begins with \"" + errors.excerpt() + "\"");
    }

    private boolean endOfDocument() throws XMLStreamException {
        if (depth > 0) {
            throw errors.truncated("<" + names[depth] + ">");
        }
        if (!hasRoot) {
            throw errors.broken("the document is empty");
        }
        return false;
    }

    private void startTag() throws XMLStreamException, IOException {
        if (depth == 0 && hasRoot) {
            throw errors.broken("a second root element");
        }
        if (depth >= limits.depth()) {
            throw errors.broken("more than " + limits.depth() + " elements are open" + XmlLimits.remedy("depth"));
        }
        if (in.end - in.at < AHEAD && !in.ended && in.at > in.bytes.length / 2) {
            in.more();
        }
        int mark = tags.mark();
        int scope = tags.scope();
        LearnedTag parent = learned[depth];
        if (parent == null || !tags.readLearned(parent)) {
            tags.parse(parent);
        }
        LearnedTag tag = tags.tag;
        if (tag != null) {
            parent.enter(tag);
        }
        depth++;
        if (depth == names.length) {
            grow();
        }
        names[depth] = tags.qName;
        learned[depth] = tag;
        marks[depth] = mark;
        scopes[depth] = scope;
        hasRoot = true;
        empty = tags.isEmpty;
        name = tag != null ? tag.element : tags.qName.element;
        hasAttributes = tags.attributeCount > 0;
    }

    private void grow() {
        names = Arrays.copyOf(names, 2 * depth);
        learned = Arrays.copyOf(learned, 2 * depth);
        marks = Arrays.copyOf(marks, 2 * depth);
        scopes = Arrays.copyOf(scopes, 2 * depth);
    }

    /** Reads the end tag at the window's position. */
    private void endTag() throws XMLStreamException, IOException {
        if (depth == 0) {
            throw errors.broken("an end tag without an element");
        }
        Literal expected = names[depth].endTag;
        while (in.end - in.at < expected.length && in.more()) {
            // until the tag is in the window
        }
        if (expected.isAt(in.bytes, in.at, in.end)) {
            in.at += expected.length;
        } else {
            longEndTag(expected);
        }
        leave();
    }

    /** Reads an end tag with white space in it. */
    private void longEndTag(Literal expected) throws XMLStreamException, IOException {
        for (int i = 0; i < expected.length - 1; i++) {
            if (in.at + i == in.end) {
                throw errors.truncated("<" + names[depth] + ">");
            }
            if (in.bytes[in.at + i] != expected.byteAt(i)) {
                throw errors.broken("<" + names[depth] + "> is not closed before \"" + errors.excerpt() + "\"");
            }
        }
        in.at += expected.length - 1;
        while (true) {
            if (in.at == in.end && !in.more()) {
                throw errors.truncated("an end tag");
            }
            byte b = in.bytes[in.at];
            if (b != '>' && !XmlBytes.isSpace(b)) {
                throw errors.broken("<" + names[depth] + "> is not closed before \"" + errors.excerpt() + "\"");
            }
            in.at++;
            if (b == '>') {
                return;
            }
        }
    }

    private void leave() {
        tags.leave(marks[depth], scopes[depth]);
        tags.clear();
        depth--;
    }

    @Override
    public void skip() throws XMLStreamException {
        int outer = depth - 1;
        while (depth > outer) {
            next(true);
        }
    }

    /**
     * Leaves the element as {@link #skip} does, several times as fast, because it looks only for where the element
     * ends. Only for an element that has just been entered.
     */
    public void skipUnchecked() throws XMLStreamException {
        if (empty) {
            empty = false;
            leave();
            return;
        }
        try {
            structure.skipContent();
            endTag();
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    /**
     * Reads the next child and its value, as {@link #nextChild} and {@link #readValue} do, if both are in the window
     * and the child was expected.
     *
     * @return false if nothing has been read
     */
    public boolean nextSimple() {
        LearnedTag parent = learned[depth];
        if (empty || parent == null || depth >= limits.depth() || !simple.read(parent)) {
            return false;
        }
        name = simple.tag.element;
        hasAttributes = false;
        tags.clear();
        setText(simple.textAt, simple.textLength);
        return true;
    }

    /**
     * Leaves the element that is open, and enters the next one, if both have the same tag without attributes and follow
     * each other.
     *
     * @return false if nothing has been read
     */
    public boolean nextAlike() {
        LearnedTag tag = learned[depth];
        if (empty || tag == null || tag.attributes == null || tag.attributes.length + tag.declarations.length > 0) {
            return false;
        }
        byte[] bytes = in.bytes;
        int end = in.end;
        Literal endTag = tag.qName.endTag;
        int at = XmlBytes.indexOfNotSpace(bytes, in.at, end);
        if (!endTag.isAt(bytes, at, end)) {
            return false;
        }
        at = XmlBytes.indexOfNotSpace(bytes, at + endTag.length, end);
        if (!tag.start.isAt(bytes, at, end)) {
            return false;
        }
        in.at = at + tag.start.length;
        in.keep = -1;
        learned[depth - 1].enter(tag);
        return true;
    }

    // ---- learned content

    /**
     * Reads the content of the element that has been entered in one step, and leaves the element, if all of it is as it
     * was learned.
     *
     * @param values take what is read
     * @return false if nothing has been read; the values have to be forgotten then
     */
    public boolean readContent(ContentValues values) throws XMLStreamException {
        LearnedTag tag = learned[depth];
        LearnedContent known = tag == null ? null : tag.content;
        if (known == null || empty || !known.isUseful()) {
            return false;
        }
        try {
            while (in.end - in.at < known.length + AHEAD && !in.ended && in.at > in.bytes.length / 2) {
                in.keep = -1;
                in.more();
            }
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
        if (!learnedContent.read(known, values)) {
            return false;
        }
        leave();
        return true;
    }

    /**
     * Takes the content of the element that was left last apart.
     *
     * @param offset behind its start tag
     * @return null if it cannot be learned
     */
    public ContentSample sample(long offset) {
        LearnedTag tag = learned[depth + 1];
        long from = in.at - (in.offset() - offset);
        if (tag == null || from < 0) {
            return null;
        }
        if (tag.content == null) {
            tag.content = new LearnedContent();
        }
        return contentMemory < MAX_CONTENT_MEMORY && tag.content.takesSample()
                ? ContentSample.of(in.bytes, (int) from, in.at, tag)
                : null;
    }

    /**
     * Learns the content of an element.
     *
     * @param uses what {@link ContentValues} get with the text of each element without children; null to skip it
     * @param roles of lists of numbers, or constants of {@link LearnedContent} for other texts
     */
    public void learn(ContentSample sample, List<?> uses, int[] roles) {
        contentMemory += sample.content().learn(sample, uses, roles);
    }

    // ---- names as the document has them

    /** The prefix of the element that has been entered; empty for none. */
    public String prefix() {
        return names[depth].prefix;
    }

    /** The declarations of the element that has just been entered: prefixes and namespaces in turn. */
    public String[] declarations() {
        return tags.declarations(marks[depth]);
    }

    // ---- attributes

    @Override
    public String attribute(int role) {
        return tags.value(role);
    }

    /** The number of attributes of the element that {@link #nextChild} has entered, without declarations. */
    public int attributeCount() {
        return tags.attributeCount;
    }

    public XmlAttribute attributeName(int index) {
        return tags.attribute(index);
    }

    public String attributeValue(int index) {
        return tags.valueAt(index);
    }

    // ---- content

    @Override
    public void readValue() throws XMLStreamException {
        if (!readText()) {
            throw errors.malformed("<" + name + "> contains elements, where a value is expected");
        }
    }

    @Override
    public boolean readValueOrChild() throws XMLStreamException {
        if (!empty && startsWithChild()) {
            return next(false);
        }
        if (readText()) {
            return false;
        }
        if (kind != NONE && !content.isWhiteSpace()) {
            throw errors.malformed("<" + name + "> contains text and elements");
        }
        return next(false);
    }

    /** Whether nothing but white space is before a child in the window. */
    private boolean startsWithChild() {
        int at = XmlBytes.indexOfNotSpace(in.bytes, in.at, in.end);
        if (in.end - at < 2 || in.bytes[at] != '<') {
            return false;
        }
        byte first = in.bytes[at + 1];
        boolean isTag = first != '/' && first != '!' && first != '?';
        in.at = isTag ? at : in.at;
        return isTag;
    }

    /**
     * Reads the text before the end of the element, and leaves the element, or before its next child.
     *
     * @return whether the element has ended
     */
    private boolean readText() throws XMLStreamException {
        text = null;
        isRaw = false;
        utf8 = null;
        kind = NONE;
        if (empty) {
            empty = false;
            leave();
            return true;
        }
        try {
            boolean ends = content.read();
            if (ends) {
                if (learned[depth] != null) {
                    learned[depth].hasValue();
                }
                endTag();
            }
            setText();
            return ends;
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    /** Forgets a CDATA section of a text before the one that is read next. */
    public void clearSection() {
        content.clearSection();
    }

    /** Whether the text that was read last has a CDATA section in it. */
    public boolean hasSection() {
        return content.hasSection();
    }

    void setNoText() {
        text = null;
        kind = NONE;
    }

    /** Sets the value to bytes of the window that stand for themselves. */
    void setText(int from, int length) {
        text = null;
        isRaw = true;
        textAt = from;
        textLength = length;
        kind = length == 0 ? NONE : TEXT;
    }

    /** Sets the value to the text that has been read. */
    void setText() {
        text = content.decoded();
        isRaw = !content.isJoined();
        utf8 = null;
        textAt = in.keep;
        textLength = content.length();
        if (text == null) {
            kind = textLength == 0 ? NONE : TEXT;
        } else {
            kind = text.isEmpty() ? NONE : TEXT;
        }
    }

    @Override
    protected String decodeText() {
        return new String(in.bytes, textAt, textLength, StandardCharsets.ISO_8859_1);
    }

    /** The number of bytes of the value's text in UTF-8. */
    public int textBytes() {
        return isRaw ? textLength : utf8().length;
    }

    /** Copies the value's text in UTF-8, without decoding it if it is in the document as it is. */
    public void copyText(byte[] target, int at) {
        byte[] source = isRaw ? in.bytes : utf8();
        System.arraycopy(source, isRaw ? textAt : 0, target, at, isRaw ? textLength : source.length);
    }

    private byte[] utf8() {
        if (utf8 == null) {
            utf8 = text().getBytes(StandardCharsets.UTF_8);
        }
        return utf8;
    }

    /** The double that the value has been read as; NaN if its text has another form than digits and a point. */
    public double plainDouble() {
        return text != null || kind != TEXT ? Double.NaN : numbers.plainDouble(textAt, textAt + textLength);
    }

    /** Whether the value is an integer of at most 18 digits without a plus sign, for {@link #plainLong}. */
    public boolean isPlainLong() {
        return text == null && kind == TEXT && numbers.readPlainLong(textAt, textAt + textLength);
    }

    /** The integer that {@link #isPlainLong} has found. */
    public long plainLong() {
        return numbers.plainLong();
    }

    @Override
    public double[] readNumbers() throws XMLStreamException {
        if (empty) {
            empty = false;
            leave();
            return NO_NUMBERS;
        }
        try {
            in.keep = -1;
            if (!numbers.readList()) {
                if (in.at == in.end) {
                    throw errors.truncated("<" + name + ">");
                }
                if (!content.read()) {
                    throw errors.malformed("<" + name + "> contains elements, where numbers are expected");
                }
                numbers.addAll(content.text());
            }
            if (numbers.invalid() != null) {
                throw errors.malformed("\"" + numbers.invalid() + "\" in <" + name + "> is not a number");
            }
            in.keep = -1;
            endTag();
            return numbers.list();
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    @Override
    public byte[] readBinary() throws XMLStreamException {
        readValue();
        return binary();
    }

    /** The value that has been read, as binary data in base64. */
    public byte[] binary() throws XMLStreamException {
        try {
            return Base64.getMimeDecoder().decode(text());
        } catch (IllegalArgumentException e) {
            throw errors.malformed("<" + name + "> contains no base64");
        }
    }

    // ---- failures

    /** An exception for content that the program refuses. The cursor can go on after it. */
    @Override
    public XMLStreamException malformed(String message) {
        return errors.malformed(message);
    }

    /** Whether the document cannot be read further. */
    public boolean isBroken() {
        return errors.isBroken();
    }

    /** The next bytes as text; fewer at the end of the document. */
    public String following(int max) {
        return errors.following(max);
    }

    @Override
    public String path() {
        StringBuilder path = new StringBuilder();
        for (int i = 1; i <= depth; i++) {
            path.append('/').append(names[i]);
        }
        return path.toString();
    }
}
