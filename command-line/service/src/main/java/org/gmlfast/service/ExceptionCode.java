/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.service;

/** The codes of exceptions (OGC 06-121r3 table 27, OGC 09-025r2 table 3), with their HTTP status (table D.2). */
public enum ExceptionCode {
    /** The operation is unknown. */
    OPERATION_NOT_SUPPORTED("OperationNotSupported", 400),
    /** A mandatory parameter is missing. */
    MISSING_PARAMETER_VALUE("MissingParameterValue", 400),
    /** A parameter has an invalid value. */
    INVALID_PARAMETER_VALUE("InvalidParameterValue", 400),
    /** None of the accepted versions is supported. */
    VERSION_NEGOTIATION_FAILED("VersionNegotiationFailed", 400),
    /** The service does not support an option of the request. */
    OPTION_NOT_SUPPORTED("OptionNotSupported", 400),
    /** The request cannot be parsed. */
    OPERATION_PARSING_FAILED("OperationParsingFailed", 400),
    /** The request is valid, but processing it fails. */
    OPERATION_PROCESSING_FAILED("OperationProcessingFailed", 403),
    /** No feature has the requested id. */
    NOT_FOUND("NotFound", 404),
    /** Any other error of the request. */
    NO_APPLICABLE_CODE("NoApplicableCode", 400),
    /** The query string is too long. */
    TOO_LONG("NoApplicableCode", 414),
    /** The HTTP method is neither GET nor HEAD. */
    METHOD("OperationNotSupported", 405),
    /** The request names a host that is not this server. */
    MISDIRECTED("NoApplicableCode", 421),
    /** The server or its database is overloaded or unreachable, or exceeds the time limit. */
    UNAVAILABLE("NoApplicableCode", 503),
    /** An error of the server. */
    FAILURE("NoApplicableCode", 500);

    private final String text;
    private final int status;

    ExceptionCode(String text, int status) {
        this.text = text;
        this.status = status;
    }

    /** The code in an exception report. */
    public String text() {
        return text;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }
}
