/** What readers, writers and indexes of BXML share: codes, fixed bytes, strings and numbers. Not API. */
package org.gmlfast.bxml.internal;
