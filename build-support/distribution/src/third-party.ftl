# Libraries in this archive

The folder `licences` has the texts of the licences. Where a library is under one of several licences, you may choose.

| library | version | licence | home page |
| --- | --- | --- | --- |
<#list dependencyMap as entry>
<#assign p = entry.getKey()>
<#assign licences = entry.getValue()>
| ${p.groupId}:${p.artifactId} | ${p.version} | <#list licences as licence>[${licence}](licences/${licence}.txt)<#if licence_has_next> or </#if></#list> | ${p.url!""} |
</#list>

The classes of picocli have the version of Java 8 and stack map frames, so that Java can archive them. All other libraries are as
they were published.
