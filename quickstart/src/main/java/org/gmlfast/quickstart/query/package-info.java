/**
 * What is done to features between input and output: choosing some of them, some of their attributes, and the
 * coordinate reference system that they are written in.
 */
package org.gmlfast.quickstart.query;
