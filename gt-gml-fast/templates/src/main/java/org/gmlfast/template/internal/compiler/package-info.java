/**
 * Makes programs of templates: {@code TemplateCompiler} has a compiler for elements, attributes, values, conditions and
 * geometries. {@code TemplateSources} resolves paths against columns ({@code RowScope}) and the items of sources. Not
 * API.
 */
package org.gmlfast.template.internal.compiler;
