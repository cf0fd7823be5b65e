import Glibc
package import Testing

/// Pictures kept as text in a file of the project, one after the other, that a test compares with what is drawn now.
package struct GoldenFile {
    /// Ends each picture.
    private static let border = "\n" + String(repeating: "=", count: 40) + "\n"

    private let path: String

    /// A file below the folder of the tests.
    package init(_ name: String, tests: String = #filePath) {
        // The test that asks is in …/Tests/SomeTests: two names up is the folder of all tests.
        path =
            tests.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/") + "/"
            + name
    }

    /// Compares pictures with those of the file; with `GHLANCE_WRITE_GOLDEN` in the environment writes them there instead.
    ///
    /// - Throws: `TextFile.Failure` where the file cannot be read.
    package func expect(_ pictures: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        if getenv("GHLANCE_WRITE_GOLDEN") != nil {
            return try TextFile.write(pictures.map { $0 + Self.border }.joined(), to: path)
        }
        let kept = try TextFile.read(path).split(separator: Self.border, omittingEmptySubsequences: false)
            .dropLast().map(String.init)
        #expect(kept.count == pictures.count, "the number of pictures", sourceLocation: sourceLocation)
        for (kept, picture) in zip(kept, pictures) where kept != picture {
            Issue.record("\(GoldenFile.difference(kept, picture))", sourceLocation: sourceLocation)
        }
    }

    /// The first line, which names the picture, then the lines that differ: as kept with a minus, as drawn with a plus.
    private static func difference(_ kept: String, _ picture: String) -> String {
        let kept = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let drawn = picture.split(separator: "\n", omittingEmptySubsequences: false)
        var lines = [String(kept.first ?? "")]
        for row in 0..<max(kept.count, drawn.count) {
            let old = row < kept.count ? kept[row] : nil
            let new = row < drawn.count ? drawn[row] : nil
            guard old != new else { continue }
            if let old { lines.append("\(row) - \(old)") }
            if let new { lines.append("\(row) + \(new)") }
        }
        return lines.joined(separator: "\n")
    }
}
