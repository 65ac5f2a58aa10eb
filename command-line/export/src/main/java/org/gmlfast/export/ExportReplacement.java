/*
 * gml-fast: GML and binary XML at wire speed for GeoTools and GeoServer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
package org.gmlfast.export;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.gmlfast.input.InputException;
import org.gmlfast.output.OutputException;

/**
 * Replaces an export by a newer one. The name of the export is a symbolic link; each export has a directory beside it,
 * {@code NAME-20260102T030405Z}, and the link refers to a complete one. A reader that follows the link always finds a
 * complete export.
 *
 * <pre>{@code
 * ExportReplacement replacement = ExportReplacement.begin(Path.of("parcels"), 1, clock);
 * // export to replacement.folder()
 * replacement.publish();
 * }</pre>
 */
public final class ExportReplacement {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final int STAMP_LENGTH = "20260102T030405Z".length();

    private final Path link;
    private final int kept;
    private final Path folder;

    private ExportReplacement(Path link, int kept, Path folder) {
        this.link = link;
        this.kept = kept;
        this.folder = folder;
    }

    /**
     * Creates the directory of a new export.
     *
     * @param link the name of the export; a symbolic link or free
     * @param kept the number of earlier complete exports that {@link #publish} leaves
     * @throws InputException if the name is that of a directory or file
     * @throws OutputException if the directory cannot be created
     */
    public static ExportReplacement begin(Path link, int kept, Clock clock) throws IOException {
        Path name = link.toAbsolutePath().normalize();
        if (Files.exists(name, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(name)) {
            throw new InputException(link + " is not a symbolic link, so --replace cannot replace it in one step;"
                    + " rename it or choose another name");
        }
        try {
            Files.createDirectories(name.getParent());
            return new ExportReplacement(name, kept, create(name, STAMP.format(clock.instant())));
        } catch (IOException e) {
            throw OutputException.of(name, e);
        }
    }

    private static Path create(Path link, String stamp) throws IOException {
        Path folder = link.resolveSibling(link.getFileName() + "-" + stamp);
        for (int i = 2; ; i++) {
            try {
                return Files.createDirectory(folder);
            } catch (FileAlreadyExistsException e) {
                folder = link.resolveSibling(link.getFileName() + "-" + stamp + '-' + i);
            }
        }
    }

    /** Returns the directory to export to. */
    public Path folder() {
        return folder;
    }

    /**
     * Makes the link refer to the new export, which is complete, and deletes older ones and incomplete ones.
     *
     * @throws OutputException if the link cannot be replaced; it still refers to the export before
     */
    public void publish() throws IOException {
        Path pending = folder.resolveSibling(folder.getFileName() + ".link");
        try {
            Files.deleteIfExists(pending);
            Files.createSymbolicLink(pending, folder.getFileName());
            Files.move(pending, link, StandardCopyOption.ATOMIC_MOVE);
        } catch (UnsupportedOperationException e) {
            throw new InputException(link + ": this file system has no symbolic links; the export is in " + folder, e);
        } catch (IOException e) {
            throw OutputException.of(link, e);
        }
        List<Path> complete = new ArrayList<>();
        for (Path old : earlier()) {
            if (Files.exists(old.resolve(ExportFiles.MANIFEST))) {
                complete.add(old);
            } else {
                delete(old);
            }
        }
        for (Path old : complete.subList(0, Math.max(0, complete.size() - kept))) {
            delete(old);
        }
    }

    /** Returns the other exports of this name, the oldest first. */
    private List<Path> earlier() throws IOException {
        Pattern name = Pattern.compile(Pattern.quote(link.getFileName().toString()) + "-\\d{8}T\\d{6}Z(-\\d+)?");
        Comparator<Path> age = Comparator.comparing(this::stamp)
                .thenComparing(path -> path.getFileName().toString().length())
                .thenComparing(Comparator.naturalOrder());
        try (Stream<Path> siblings = Files.list(link.getParent())) {
            return siblings.filter(
                            path -> name.matcher(path.getFileName().toString()).matches())
                    .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && !path.equals(folder))
                    .sorted(age)
                    .toList();
        }
    }

    private String stamp(Path path) {
        int start = link.getFileName().toString().length() + 1;
        return path.getFileName().toString().substring(start, start + STAMP_LENGTH);
    }

    /** Deletes an export, unless another process writes it; a directory with files of others stays. */
    private static void delete(Path old) throws IOException {
        FolderLock lock;
        try {
            lock = FolderLock.acquire(old);
        } catch (InputException e) {
            return;
        }
        try (lock) {
            ExportFolder.clear(old);
        }
        try {
            Files.deleteIfExists(old);
        } catch (DirectoryNotEmptyException e) {
            // it has files of others
        }
    }
}
