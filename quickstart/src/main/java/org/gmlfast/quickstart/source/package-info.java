/**
 * Where features come from: one interface for files and tables, which reads them one after the other and keeps none,
 * and the choice of the right reader for what the user names.
 */
package org.gmlfast.quickstart.source;
