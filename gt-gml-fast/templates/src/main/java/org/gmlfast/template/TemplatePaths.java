/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.template;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.filter.And;
import org.geotools.api.filter.BinaryComparisonOperator;
import org.geotools.api.filter.ExcludeFilter;
import org.geotools.api.filter.Filter;
import org.geotools.api.filter.FilterFactory;
import org.geotools.api.filter.Id;
import org.geotools.api.filter.IncludeFilter;
import org.geotools.api.filter.Not;
import org.geotools.api.filter.Or;
import org.geotools.api.filter.PropertyIsEqualTo;
import org.geotools.api.filter.PropertyIsLike;
import org.geotools.api.filter.PropertyIsNotEqualTo;
import org.geotools.api.filter.PropertyIsNull;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.Literal;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.factory.CommonFactoryFinder;
import org.geotools.filter.FilterAttributeExtractor;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.filter.visitor.DuplicatingFilterVisitor;
import org.geotools.util.Converters;
import org.gmlfast.gml.GmlIds;
import org.gmlfast.gml.settings.GmlSettings;
import org.gmlfast.gml.settings.GmlVersion;
import org.gmlfast.model.RowType;
import org.gmlfast.template.internal.compiler.RowScope;
import org.gmlfast.template.syntax.PathException;
import org.gmlfast.template.syntax.Problems;
import org.gmlfast.template.syntax.TemplateOptions;

/**
 * The paths of an application schema, and the columns that they stand for. Translates filters and sort orders by paths
 * into those by columns, which a database answers; it throws an exception for those it cannot translate exactly.
 * Immutable and thread-safe.
 *
 * <pre>{@code
 * TemplatePaths paths = TemplatePaths.of(template, type);
 * Filter byColumns = paths.mapped(filter); // cp:inspireId/base:Identifier/base:localId = '7' becomes key = '7'
 * }</pre>
 */
public final class TemplatePaths {

    private static final FilterFactory FILTERS = CommonFactoryFinder.getFilterFactory();

    private final SimpleFeatureType type;
    private final String element;
    private final List<MappedPath> paths;

    /** The geometry that a box without a name is about; empty for the type's default. */
    private final String geometry;

    private TemplatePaths(SimpleFeatureType type, String element, List<MappedPath> paths, String geometry) {
        this.type = type;
        this.element = element;
        this.paths = List.copyOf(paths);
        this.geometry = geometry;
    }

    /** The paths of a template over rows of a type. */
    public static TemplatePaths of(FeatureTemplate template, SimpleFeatureType type) {
        RowScope rows = new RowScope(
                RowType.of(type), GmlSettings.defaults(GmlVersion.GML_3_2_1), template.options(), new Problems());
        String geometry = "";
        for (TemplateOptions.GeometryOption option : template.options().geometries) {
            if (option.isDefault()) {
                geometry = rows.columnName(option.column());
            }
        }
        String name = template.elementName();
        return new TemplatePaths(
                type,
                name.substring(name.indexOf(':') + 1),
                MappedPath.all(template.feature(), rows),
                geometry == null ? "" : geometry);
    }

    /**
     * The geometry column that a bounding box without a property name applies to; empty for the first one of the type.
     */
    public String defaultGeometry() {
        return geometry;
    }

    // ---- paths

    /** The paths with a name: those of elements that exclude each other may have the same. */
    private List<MappedPath> find(String name) {
        List<String> steps = new ArrayList<>();
        for (String step : name.split("/")) {
            boolean attribute = step.startsWith("@");
            steps.add((attribute ? "@" : "")
                    + step.substring(step.indexOf(':') + 1).replace("@", ""));
        }
        if (steps.size() > 1 && steps.get(0).equals(element)) {
            steps.remove(0);
        }
        return paths.stream().filter(path -> path.steps().equals(steps)).toList();
    }

    /** The paths that can be compared, or the column of that name. */
    private List<MappedPath> comparable(String name) {
        if (name.isEmpty()) {
            return List.of(column(geometry));
        }
        if (type.getDescriptor(name) != null) {
            return List.of(column(name));
        }
        List<MappedPath> found = find(name);
        if (found.isEmpty()) {
            throw new PathException(element + " has no path \"" + brief(name) + '"');
        }
        for (MappedPath path : found) {
            if (path.obstacle() != null) {
                throw new PathException(brief(name) + " cannot be compared: " + path.obstacle());
            }
        }
        return found;
    }

    private static MappedPath column(String name) {
        return new MappedPath(List.of(), name, "", "", List.of(), null);
    }

    private static String brief(String name) {
        return name.length() > 200 ? name.substring(0, 200) + "…" : name;
    }

    /**
     * The column by which features are sorted for a path.
     *
     * @throws PathException if the path is unknown, or its value is not an unchanged column
     */
    public String sortColumn(String path) {
        List<MappedPath> found = comparable(path);
        if (found.size() != 1
                || !found.get(0).isBare()
                || !found.get(0).conditions().isEmpty()) {
            throw new PathException(brief(path) + " has no order: it is not a column as it is");
        }
        return found.get(0).column();
    }

    /**
     * Checks that the schema has a property, or the rows a column of that name.
     *
     * @throws PathException if neither has
     */
    public void checkProperty(String path) {
        String local = path.substring(path.indexOf(':') + 1);
        boolean known = type.getDescriptor(path) != null
                || !find(path).isEmpty()
                || paths.stream().anyMatch(p -> p.steps().get(0).equals(local));
        if (!known) {
            throw new PathException(element + " has no property \"" + brief(path) + '"');
        }
    }

    // ---- ids

    /**
     * The features with these gml:ids, by the column that the ids have.
     *
     * @return null if the ids are the ids of the rows
     * @throws PathException if the ids are not made of one column
     */
    public Filter byIds(Collection<String> ids) {
        List<MappedPath> found = find("@id");
        MappedPath path = found.isEmpty() ? null : found.get(0);
        if (path == null || "it is computed by ${@id}".equals(path.obstacle())) {
            return null;
        }
        if (path.obstacle() != null) {
            throw new PathException("features cannot be requested by their ids: gml:id: " + path.obstacle());
        }
        List<Filter> filters = new ArrayList<>();
        for (String id : ids) {
            String value = stripped(path, GmlIds.fromXmlId(id));
            if (value != null && isValueOf(path.column(), value)) {
                filters.add(FILTERS.equal(FILTERS.property(path.column()), FILTERS.literal(value), true));
            }
        }
        return filters.isEmpty() ? Filter.EXCLUDE : filters.size() == 1 ? filters.get(0) : FILTERS.or(filters);
    }

    /**
     * Whether an id has the form of the template's ids: fixed text around a column. False if the template's ids have no
     * fixed text.
     */
    public boolean hasFormOf(String id) {
        List<MappedPath> found = find("@id");
        return !found.isEmpty()
                && found.get(0).obstacle() == null
                && !found.get(0).isBare()
                && stripped(found.get(0), GmlIds.fromXmlId(id)) != null;
    }

    /**
     * Whether a column can have a value whose text is this one: stores differ in what they make of a text for a number,
     * from no feature to an error.
     */
    private boolean isValueOf(String column, String text) {
        Class<?> binding = type.getDescriptor(column).getType().getBinding();
        Object value = Converters.convert(text, binding);
        boolean exact = Number.class.isAssignableFrom(binding) || binding == UUID.class;
        return value != null && (!exact || value.toString().equals(text));
    }

    /** The column's part of a value; null if no row can have the value. */
    private static String stripped(MappedPath path, String value) {
        int length = path.prefix().length() + path.suffix().length();
        return value.length() > length && value.startsWith(path.prefix()) && value.endsWith(path.suffix())
                ? value.substring(
                        path.prefix().length(), value.length() - path.suffix().length())
                : null;
    }

    // ---- filters

    /**
     * Replaces the paths of a filter by columns.
     *
     * @throws PathException if that is not possible
     */
    public Filter mapped(Filter filter) {
        if (filter instanceof IncludeFilter || filter instanceof ExcludeFilter) {
            return filter;
        }
        if (filter instanceof And and) {
            return FILTERS.and(and.getChildren().stream().map(this::mapped).toList());
        }
        if (filter instanceof Or or) {
            return FILTERS.or(or.getChildren().stream().map(this::mapped).toList());
        }
        if (filter instanceof Not not) {
            Filter inner = mapped(not.getFilter());
            return inner == Filter.EXCLUDE ? Filter.INCLUDE : FILTERS.not(inner);
        }
        if (filter instanceof Id id) {
            Filter byColumn = byIds(id.getIDs().stream().map(String::valueOf).toList());
            return byColumn == null ? filter : byColumn;
        }
        return mappedComparison(filter);
    }

    /** Maps a filter without others inside: at most one name in it may stand for several paths. */
    private Filter mappedComparison(Filter filter) {
        FilterAttributeExtractor extractor = new FilterAttributeExtractor();
        filter.accept(extractor, null);
        List<String> names = new ArrayList<>(extractor.getAttributeNameSet());
        String several = names.stream()
                .filter(name -> comparable(name).size() > 1)
                .findFirst()
                .orElse(null);
        List<Filter> alternatives = new ArrayList<>();
        for (MappedPath choice : several == null ? List.of(column("")) : comparable(several)) {
            Function<String, MappedPath> chosen =
                    name -> name.equals(several) ? choice : comparable(name).get(0);
            List<Filter> all = new ArrayList<>(List.of(replaced(filter, chosen)));
            for (String name : names) {
                chosen.apply(name).conditions().forEach(cql -> all.add(condition(cql)));
            }
            alternatives.add(all.size() == 1 ? all.get(0) : FILTERS.and(all));
        }
        return alternatives.size() == 1 ? alternatives.get(0) : FILTERS.or(alternatives);
    }

    private static Filter condition(String cql) {
        try {
            return ECQL.toFilter(cql);
        } catch (CQLException e) {
            throw new PathException("the condition of the template cannot be compared: " + cql);
        }
    }

    private Filter replaced(Filter filter, Function<String, MappedPath> chosen) {
        Filter affixed = filter instanceof BinaryComparisonOperator comparison
                ? withoutAffixes(comparison, chosen)
                : filter instanceof PropertyIsLike like ? withoutAffixes(like, chosen) : null;
        if (affixed != null) {
            return affixed;
        }
        boolean nullTest = filter instanceof PropertyIsNull;
        return (Filter) filter.accept(
                new DuplicatingFilterVisitor() {
                    @Override
                    public Object visit(PropertyName expression, Object data) {
                        String name = expression.getPropertyName();
                        MappedPath path = chosen.apply(name);
                        if (!path.isBare() && !nullTest) {
                            throw new PathException(brief(name)
                                    + " can be compared with = and <> only: it has text around the column "
                                    + path.column());
                        }
                        return getFactory(data).property(path.column());
                    }
                },
                null);
    }

    /** An equality of a path with text around its column; null if it is something else. */
    private Filter withoutAffixes(BinaryComparisonOperator filter, Function<String, MappedPath> chosen) {
        boolean equal = filter instanceof PropertyIsEqualTo;
        if (!equal && !(filter instanceof PropertyIsNotEqualTo)) {
            return null;
        }
        Expression one = filter.getExpression1();
        Expression other = filter.getExpression2();
        PropertyName name = one instanceof PropertyName first ? first : other instanceof PropertyName p ? p : null;
        Literal literal = one instanceof Literal first ? first : other instanceof Literal l ? l : null;
        if (name == null || literal == null) {
            return null;
        }
        MappedPath path = chosen.apply(name.getPropertyName());
        if (path.isBare()) {
            return null;
        }
        if (!filter.isMatchingCase()) {
            throw new PathException(brief(name.getPropertyName()) + " is compared with regard to case only");
        }
        Expression column = FILTERS.property(path.column());
        String value = stripped(path, String.valueOf(literal.getValue()));
        if (value == null || !isValueOf(path.column(), value)) {
            // no row has this value: <> is true for all that have one
            return equal ? Filter.EXCLUDE : FILTERS.not(FILTERS.isNull(column));
        }
        return equal
                ? FILTERS.equal(column, FILTERS.literal(value), true)
                : FILTERS.notEqual(column, FILTERS.literal(value), true);
    }

    private static Filter withoutAffixes(PropertyIsLike like, Function<String, MappedPath> chosen) {
        if (!(like.getExpression() instanceof PropertyName name)) {
            return null;
        }
        MappedPath path = chosen.apply(name.getPropertyName());
        String pattern = like.getLiteral();
        boolean fits = path.suffix().isEmpty() && pattern.startsWith(path.prefix()) && like.isMatchingCase();
        if (path.isBare() || !fits) {
            return null;
        }
        return FILTERS.like(
                FILTERS.property(path.column()),
                pattern.substring(path.prefix().length()),
                like.getWildCard(),
                like.getSingleChar(),
                like.getEscape(),
                true);
    }
}
