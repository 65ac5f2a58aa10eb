/**
 * Inputs of features: a streaming interface for files and tables, and the selection of the reader for an input's name.
 */
package org.gmlfast.input;
