# GeoServer with the plugin. In the folder of this file:
#   docker build -f gs-wfs-bxml-Dockerfile --build-arg GEOSERVER=IMAGE:TAG -t geoserver-gml-fast .
#   docker run --rm -p 8080:8080 geoserver-gml-fast
# IMAGE:TAG is GeoServer's official image, which copies the jars in /opt/additional_libs into GeoServer when it starts.
# Without an image of your own: docker run -v "$PWD/gs-wfs-bxml-VERSION.jar:/opt/additional_libs/gs-wfs-bxml-VERSION.jar:ro" ...
ARG GEOSERVER
FROM ${GEOSERVER}
COPY gs-wfs-bxml-*.jar /opt/additional_libs/
