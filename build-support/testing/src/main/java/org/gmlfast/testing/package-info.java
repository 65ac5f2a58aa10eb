/**
 * What the tests of several modules share: validation against the OGC schemas without a network, and the real data that
 * lies beside the project on some machines.
 */
package org.gmlfast.testing;
