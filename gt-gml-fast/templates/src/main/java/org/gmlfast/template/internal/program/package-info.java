/**
 * Compiled templates: a tree of {@code ProgramNode}s, which copy prepared markup and write {@code TemplateValue}s where
 * it has holes. A start tag waits in the {@code TemplateState} until something inside is written. {@code ItemFrame}
 * scans JSON without a tree. Not API.
 */
package org.gmlfast.template.internal.program;
