/**
 * Targets for documents: standard output, or a file that appears only once it is complete, with its counts filled in at
 * the end; and the progress bar.
 */
package org.gmlfast.output;
