@echo off
rem Runs the command line. Needs a Java 17 or newer, on the PATH or as JAVA_HOME; JAVA_OPTS has options for it.
rem SPDX-License-Identifier: LGPL-2.1-or-later
setlocal
if defined JAVA_HOME (
    set "JAVA=%JAVA_HOME%\bin\java.exe"
) else (
    for %%J in (java.exe) do set "JAVA=%%~$PATH:J"
)
if not exist "%JAVA%" (
    >&2 echo gml-fast: there is no java.exe on the PATH or in JAVA_HOME; install a Java 17 or newer
    exit /b 1
)
set "JARS=%~dp0..\lib\*;%~dp0..\plugins\*"
for %%F in ("%~dp0..\lib\gml-fast-command-line-*.jar") do set "JARS=%%F;%JARS%"
if defined GML_FAST_CLASSPATH set "JARS=%JARS%;%GML_FAST_CLASSPATH%"
"%JAVA%" -XX:+UseSerialGC -XX:-UsePerfData %JAVA_OPTS% -cp "%JARS%" org.gmlfast.command.GmlFast %*
exit /b %ERRORLEVEL%
