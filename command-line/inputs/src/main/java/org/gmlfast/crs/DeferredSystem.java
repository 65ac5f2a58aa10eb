/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.crs;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import javax.measure.Unit;

import org.geotools.api.metadata.citation.Citation;
import org.geotools.api.metadata.extent.Extent;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.GeographicCRS;
import org.geotools.api.referencing.crs.ProjectedCRS;
import org.geotools.api.referencing.crs.SingleCRS;
import org.geotools.api.referencing.cs.AxisDirection;
import org.geotools.api.referencing.cs.CartesianCS;
import org.geotools.api.referencing.cs.CoordinateSystem;
import org.geotools.api.referencing.cs.CoordinateSystemAxis;
import org.geotools.api.referencing.cs.EllipsoidalCS;
import org.geotools.api.referencing.cs.RangeMeaning;
import org.geotools.api.referencing.datum.GeodeticDatum;
import org.geotools.api.referencing.operation.Projection;
import org.geotools.api.util.InternationalString;
import org.geotools.metadata.iso.citation.Citations;
import org.gmlfast.model.DeferredCrs;

/**
 * A coordinate reference system that knows its code, its name and its axes, and is decoded when something asks for the
 * rest: that takes a third of the CPU time of a short command. Equal to each system with the same code and order of
 * axes, but not the other way round: a decoded system is equal only to its kind. Thread-safe.
 */
abstract class DeferredSystem<T extends SingleCRS> extends DeferredObject<T> implements SingleCRS, DeferredCrs {

    private final SystemSummary summary;

    private DeferredSystem(SystemSummary summary, Supplier<? extends T> decoded) {
        super(decoded);
        this.summary = summary;
    }

    /**
     * Creates a system.
     *
     * @param decoded decodes it; the result is kept by the supplier
     */
    static SingleCRS of(SystemSummary summary, Supplier<? extends SingleCRS> decoded) {
        return summary.isProjected()
                ? new Projected(summary, () -> (ProjectedCRS) decoded.get())
                : new Geographic(summary, () -> (GeographicCRS) decoded.get());
    }

    @Override
    public ReferenceIdentifier getName() {
        return new Name(summary.name());
    }

    @Override
    public Set<ReferenceIdentifier> getIdentifiers() {
        return Set.of(new Name(summary.code().substring(Name.SPACE.length() + 1)));
    }

    @Override
    public Extent getDomainOfValidity() {
        return decoded().getDomainOfValidity();
    }

    @Override
    public InternationalString getScope() {
        return decoded().getScope();
    }

    @Override
    public boolean equals(Object other) {
        if (other instanceof DeferredSystem<?> deferred) {
            return this == other
                    || summary.xy() == deferred.summary.xy() && summary.code().equals(deferred.summary.code());
        }
        return other instanceof SingleCRS && decoded().equals(other);
    }

    @Override
    public int hashCode() {
        return summary.code().hashCode();
    }

    @Override
    public String toString() {
        return summary.code();
    }

    /** A name or code of EPSG. */
    private record Name(String code) implements ReferenceIdentifier {

        private static final String SPACE = "EPSG";

        @Override
        public String getCode() {
            return code;
        }

        @Override
        public String getCodeSpace() {
            return SPACE;
        }

        @Override
        public String getVersion() {
            return null;
        }

        @Override
        public Citation getAuthority() {
            return Citations.EPSG;
        }

        @Override
        public String toString() {
            return SPACE + ':' + code;
        }
    }

    // ---- the kinds

    private static final class Geographic extends DeferredSystem<GeographicCRS> implements GeographicCRS {

        private final EllipsoidalCS axes;

        Geographic(SystemSummary summary, Supplier<GeographicCRS> decoded) {
            super(summary, decoded);
            axes = new Ellipsoidal(summary.axes(), () -> decoded.get().getCoordinateSystem());
        }

        @Override
        public EllipsoidalCS getCoordinateSystem() {
            return axes;
        }

        @Override
        public GeodeticDatum getDatum() {
            return decoded().getDatum();
        }
    }

    private static final class Projected extends DeferredSystem<ProjectedCRS> implements ProjectedCRS {

        private final CartesianCS axes;
        private final GeographicCRS base;

        Projected(SystemSummary summary, Supplier<ProjectedCRS> decoded) {
            super(summary, decoded);
            axes = new Cartesian(summary.axes(), () -> decoded.get().getCoordinateSystem());
            base = new Base(summary.base(), () -> decoded.get().getBaseCRS());
        }

        @Override
        public CartesianCS getCoordinateSystem() {
            return axes;
        }

        @Override
        public GeodeticDatum getDatum() {
            return decoded().getDatum();
        }

        @Override
        public GeographicCRS getBaseCRS() {
            return base;
        }

        @Override
        public Projection getConversionFromBase() {
            return decoded().getConversionFromBase();
        }
    }

    /** A system that another one is projected from, of which only the axes are known. */
    private static final class Base extends DeferredObject<GeographicCRS> implements GeographicCRS {

        private final EllipsoidalCS axes;

        Base(List<AxisDirection> axes, Supplier<GeographicCRS> decoded) {
            super(decoded);
            this.axes = new Ellipsoidal(axes, () -> decoded.get().getCoordinateSystem());
        }

        @Override
        public EllipsoidalCS getCoordinateSystem() {
            return axes;
        }

        @Override
        public GeodeticDatum getDatum() {
            return decoded().getDatum();
        }

        @Override
        public Extent getDomainOfValidity() {
            return decoded().getDomainOfValidity();
        }

        @Override
        public InternationalString getScope() {
            return decoded().getScope();
        }
    }

    // ---- axes

    private abstract static class Axes<T extends CoordinateSystem> extends DeferredObject<T>
            implements CoordinateSystem {

        private final List<Axis> axes;

        Axes(List<AxisDirection> directions, Supplier<T> decoded) {
            super(decoded);
            axes = List.of(
                    new Axis(directions.get(0), () -> decoded.get().getAxis(0)),
                    new Axis(directions.get(1), () -> decoded.get().getAxis(1)));
        }

        @Override
        public int getDimension() {
            return axes.size();
        }

        @Override
        public CoordinateSystemAxis getAxis(int index) {
            return axes.get(index);
        }
    }

    private static final class Ellipsoidal extends Axes<EllipsoidalCS> implements EllipsoidalCS {

        Ellipsoidal(List<AxisDirection> directions, Supplier<EllipsoidalCS> decoded) {
            super(directions, decoded);
        }
    }

    private static final class Cartesian extends Axes<CartesianCS> implements CartesianCS {

        Cartesian(List<AxisDirection> directions, Supplier<CartesianCS> decoded) {
            super(directions, decoded);
        }
    }

    private static final class Axis extends DeferredObject<CoordinateSystemAxis> implements CoordinateSystemAxis {

        private final AxisDirection direction;

        Axis(AxisDirection direction, Supplier<CoordinateSystemAxis> decoded) {
            super(decoded);
            this.direction = direction;
        }

        @Override
        public String getAbbreviation() {
            return decoded().getAbbreviation();
        }

        @Override
        public AxisDirection getDirection() {
            return direction;
        }

        @Override
        public double getMinimumValue() {
            return decoded().getMinimumValue();
        }

        @Override
        public double getMaximumValue() {
            return decoded().getMaximumValue();
        }

        @Override
        public RangeMeaning getRangeMeaning() {
            return decoded().getRangeMeaning();
        }

        @Override
        public Unit<?> getUnit() {
            return decoded().getUnit();
        }
    }
}
