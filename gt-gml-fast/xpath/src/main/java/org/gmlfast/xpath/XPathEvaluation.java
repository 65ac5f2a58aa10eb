/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.xpath;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

import org.codehaus.stax2.XMLStreamReader2;

/** One evaluation of a path on a document. Belongs to one thread. */
final class XPathEvaluation {

    final XMLStreamReader2 reader;
    final ResultQueue results;
    final RecordedEvents events = new RecordedEvents();
    final NamespacesInScope namespaces = new NamespacesInScope();

    private final PathPlan plan;
    private final XPathLimits limits;
    private final Decisions decisions = new Decisions();
    private final NameMasks names;
    private final TextFeed feed = new TextFeed();

    /** The matches of the paths from the document, and of those from the open elements that are contexts. */
    private OpenMatches[] open = new OpenMatches[4];

    private int openCount;

    /** Whether elements are recorded; otherwise nodes are counted. */
    private final boolean keepsElements;

    /** The matches whose values are compared, from the outside to the inside. */
    private StepMatch[] compared = new StepMatch[16];

    private int comparedCount;

    /** A list of unused matches. */
    private StepMatch unused;

    /** The context at the current element; null if the context path does not match it. */
    private SelectedContext foundContext;

    private final StringBuilder text = new StringBuilder();

    /** Whether steps match the current text node. */
    private boolean inText;

    private int depth;
    private long eventNumber;
    private boolean endsWithElement;

    /** Whether the handler has read the current element. */
    private boolean elementRead;

    /** Whether nodes may have become deliverable. */
    private boolean deliverable;

    private boolean ended;
    private boolean stopped;

    /** @param keepsElements whether the handler reads elements */
    XPathEvaluation(
            PathPlan plan, XMLStreamReader2 reader, XPathLimits limits, XPathHandler handler, boolean keepsElements) {
        this.plan = plan;
        this.reader = reader;
        this.limits = limits;
        this.keepsElements = keepsElements && plan.selectsElements;
        this.names = new NameMasks(plan);
        this.results = new ResultQueue(this, decisions.acceptance, handler, plan.contextRoot != null);
    }

    void run() throws XMLStreamException {
        int event = reader.getEventType();
        if (event != XMLStreamConstants.START_DOCUMENT && event != XMLStreamConstants.START_ELEMENT) {
            throw new IllegalStateException("the reader must be at the start of a document or of an element");
        }
        SelectedContext document = new SelectedContext();
        if (plan.contextRoot == null) {
            results.add(document);
        }
        open(plan.root, document, 0L);
        if (event == XMLStreamConstants.START_ELEMENT) {
            endsWithElement = true;
            startElement();
        }
        while (!ended && !stopped) {
            step();
        }
        document.open = false;
        results.deliver();
    }

    /** Reads an event. */
    void step() throws XMLStreamException {
        eventNumber++;
        int event = reader.next();
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> startElement();
            case XMLStreamConstants.END_ELEMENT -> endElement();
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                if (depth > 0) {
                    text(event);
                }
            }
            case XMLStreamConstants.ENTITY_REFERENCE -> entityReference();
            case XMLStreamConstants.END_DOCUMENT -> ended = true;
            default -> {
                endText();
                record();
                deliverChanges();
            }
        }
    }

    // ---- elements

    private void startElement() throws XMLStreamException {
        endText();
        depth++;
        long tests = names.of(reader.getNamespaceURI(), reader.getLocalName());
        if (keepsElements) {
            namespaces.startElement(reader, depth);
        }
        int count = openCount;
        for (int i = 0; i < count; i++) {
            open[i].startElement(depth, tests);
        }
        if (foundContext != null) {
            results.add(foundContext);
            SelectedContext context = foundContext;
            foundContext = null;
            open(plan.contextRoot, context, tests);
            deliverable = true;
        }
        deliverable |= results.addFound();
        record();
        long number = eventNumber;
        deliverChanges();
        if (elementRead) {
            elementRead = false;
            endElement();
        } else if (number == eventNumber && !stopped && !results.isRecording() && !looksBelow()) {
            reader.skipElement();
            endElement();
        }
    }

    private void endElement() throws XMLStreamException {
        endText();
        record();
        for (int i = openCount - 1; i >= 0; i--) {
            open[i].endElement();
        }
        if (openCount > 1 && open[openCount - 1].base() == depth) {
            open[--openCount].context().open = false;
            deliverable = true;
        }
        results.endElement(depth);
        if (keepsElements) {
            namespaces.endElement(depth);
        }
        depth--;
        ended |= endsWithElement && depth == 0;
        deliverChanges();
    }

    private void open(PathStep root, SelectedContext context, long tests) {
        if (openCount == open.length) {
            open = Arrays.copyOf(open, 2 * openCount);
        }
        if (open[openCount] == null) {
            open[openCount] = new OpenMatches(this, plan, reader, decisions);
        }
        open[openCount++].begin(root, context, depth, tests);
    }

    /** Whether a path looks at the content of the current element. */
    boolean looksBelow() {
        boolean looks = comparedCount > 0;
        for (int i = 0; i < openCount && !looks; i++) {
            looks = open[i].looksBelow();
        }
        return looks;
    }

    // ---- text

    private void text(int event) throws XMLStreamException {
        boolean matching = inText || looksAtText();
        boolean recording = results.isRecording();
        if (matching || recording) {
            String part = reader.getText();
            if (matching && !part.isEmpty()) {
                startText();
                if (results.needsText()) {
                    text.append(part);
                    checkLimit();
                }
            }
            feed.write(part, 0, part.length());
            if (recording) {
                events.append(event, part);
                checkLimit();
            }
        } else if (comparedCount > 0) {
            try {
                reader.getText(feed, true);
            } catch (IOException e) {
                throw new XMLStreamException(e);
            }
        } else {
            return;
        }
        deliverChanges();
    }

    private boolean looksAtText() {
        boolean looks = false;
        for (int i = 0; i < openCount && !looks; i++) {
            looks = open[i].looksAtText();
        }
        return looks;
    }

    private void startText() throws XMLStreamException {
        if (inText) {
            return;
        }
        inText = true;
        for (int i = 0; i < openCount; i++) {
            open[i].startText();
        }
        results.addFound();
    }

    /** Ends the text before the current event. The caller delivers: it has not processed the event yet. */
    private void endText() {
        if (!inText) {
            return;
        }
        inText = false;
        for (int i = 0; i < openCount; i++) {
            open[i].endText();
        }
        if (results.needsText()) {
            results.endText(text.toString());
            text.setLength(0);
            deliverable = true;
        }
    }

    private void entityReference() throws XMLStreamException {
        if (depth > 0 && (inText || comparedCount > 0 || looksAtText())) {
            throw new XPathEvaluationException(
                    "the path needs the value of the entity &" + reader.getLocalName()
                            + ";, which the reader does not replace",
                    reader.getLocation());
        }
        record();
    }

    /** Passes text to the comparisons. */
    private final class TextFeed extends Writer {

        private static final int BLOCK = 4096;

        private final char[] block = new char[BLOCK];

        @Override
        public void write(char[] chars, int offset, int length) {
            feed(chars, offset, offset + length);
        }

        @Override
        public void write(String string, int offset, int length) {
            for (int at = offset; at < offset + length && comparedCount > 0; at += BLOCK) {
                int count = Math.min(BLOCK, offset + length - at);
                string.getChars(at, at + count, block, 0);
                feed(block, 0, count);
            }
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing to close
        }
    }

    private void feed(char[] chars, int from, int to) {
        int undecided = 0;
        for (int i = 0; i < comparedCount; i++) {
            StepMatch match = compared[i];
            int result = match.state == StepCondition.UNKNOWN
                    ? match.step.value.feed(match, chars, from, to)
                    : StepCondition.FALSE; // whatever the value is, the predicates have decided
            if (result == StepCondition.UNKNOWN) {
                compared[undecided++] = match;
            } else {
                match.valueState = result;
                decisions.update(match);
            }
        }
        comparedCount = undecided;
    }

    /** Begins to compare the value of an element or text. */
    void compare(StepMatch match) {
        if (comparedCount == compared.length) {
            compared = Arrays.copyOf(compared, 2 * comparedCount);
        }
        compared[comparedCount++] = match;
    }

    /** Ends the comparison of a value. */
    void endComparison(StepMatch match) {
        match.valueState = match.step.value.finish(match) ? StepCondition.TRUE : StepCondition.FALSE;
        int i = comparedCount - 1;
        while (compared[i] != match) {
            i--;
        }
        System.arraycopy(compared, i + 1, compared, i, comparedCount - i - 1);
        comparedCount--;
    }

    // ---- matches

    StepMatch newMatch(PathStep step, StepMatch parent, int nodeDepth) {
        StepMatch match = unused;
        if (match == null) {
            match = new StepMatch();
        } else {
            unused = match.next;
        }
        match.begin(step, parent, nodeDepth);
        return match;
    }

    /** Takes back a match that nothing refers to. */
    void release(StepMatch match) {
        match.parent = null;
        match.outer = null;
        match.stop = null;
        match.next = unused;
        unused = match;
    }

    /** The context path matches the current element. */
    void selectContext(StepMatch match) {
        if (foundContext == null) {
            foundContext = new SelectedContext();
        }
        foundContext.matches.add(match);
    }

    // ---- delivery

    private void record() throws XMLStreamException {
        if (results.isRecording()) {
            events.append(reader);
        }
        checkLimit();
    }

    private void checkLimit() throws XMLStreamException {
        if (events.bytes() + results.bytes() + 2L * text.length() > limits.bufferedBytes()) {
            throw new XPathEvaluationException(
                    "more than " + limits.bufferedBytes()
                            + " bytes would have to be kept: elements that may be selected wait for a predicate that is"
                            + " undecided, or for the end of a selected element that contains them",
                    reader.getLocation());
        }
    }

    private void deliverChanges() throws XMLStreamException {
        if (decisions.takeChange() | deliverable) {
            deliverable = false;
            results.deliver();
        }
    }

    /** Whether the handler reads elements; otherwise it gets null. */
    boolean keepsElements() {
        return keepsElements;
    }

    /** The handler has read the current element. */
    void elementRead() {
        elementRead = true;
    }

    void proceed(boolean goOn) {
        stopped |= !goOn;
    }

    boolean isStopped() {
        return stopped;
    }
}
