/**
 * The command line: what a user types becomes an input, a query, an encoder and an output, and whatever goes wrong
 * becomes one line to read.
 */
package org.gmlfast.quickstart;
