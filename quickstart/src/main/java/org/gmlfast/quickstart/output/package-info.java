/**
 * Where documents go: standard output, or a file that is there only once it is complete, its counts filled in at the
 * end; and the progress bar beside it.
 */
package org.gmlfast.quickstart.output;
