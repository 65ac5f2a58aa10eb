/**
 * The commands: they turn the command line into an input, a query, an encoder and an output, and report each failure as
 * one line.
 */
package org.gmlfast.command;
