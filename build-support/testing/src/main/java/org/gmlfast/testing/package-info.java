/**
 * Support for tests of several modules: validation against the OGC schemas without a network, the test data, a
 * temporary PostgreSQL, and the skipping of tests whose requirements a machine does not meet.
 */
package org.gmlfast.testing;
