import Testing

@testable import ghlance

/// Patterns of paths, as `git ls-files` takes them.
struct FilePatternTests {
    private static let cases: [(pattern: String, path: String, isMatch: Bool)] = [
        ("Sources", "Sources/App/main.swift", true), ("Sources/", "Sources/App/main.swift", true),
        ("./Sources", "Sources/a", true), (".", "a/b", true), ("Sources/App", "Sources/Application/a", false),
        ("Sources/*.swift", "Sources/App/main.swift", true), ("*/App", "Sources/App/main.swift", true),
        ("App", "Sources/App/main.swift", false), ("*.md", "docs/Guide.md", true), ("*.md", "docs.md/a.c", true),
        ("docs/?uide.md", "docs/Guide.md", true), ("[", "[/a", true),
        ("Sources/App/main.swift/x", "Sources/App/main.swift", false),
    ]

    @Test("a file, a folder that it is in, or a glob", arguments: cases.indices)
    func matches(index: Int) {
        let (pattern, path, isMatch) = Self.cases[index]
        #expect(FilePattern(pattern).matches(path) == isMatch)
    }

    @Test("a path of two thousand folders is one comparison")
    func depth() {
        let path = Array(repeating: "a", count: 2_000).joined(separator: "/")
        #expect(FilePattern(String(path.dropLast(2))).matches(path))
        #expect(!FilePattern("*b").matches(path))
    }
}
