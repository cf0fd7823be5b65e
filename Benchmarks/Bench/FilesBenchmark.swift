import Core
import Features

/// The filter of a repository's files: what a key costs among as many as GitHub gives.
enum FilesBenchmark {
    private static let count = 100_000
    private static let folders = [
        "Sources", "Tests", "Features", "Search", "Library", "docs", "vendor", "drivers", "net", "include",
    ]
    private static let names = [
        "search", "reactor", "state", "reader", "folding", "table", "index", "driver", "parser", "module",
    ]

    static func run(_ context: inout Context) {
        // As GitHub lists them: folder by folder.
        let paths = (0..<count).map { number in
            let parts = [number % 10, number / 10 % 10, number / 100 % 10].map { folders[$0] }
            let name = "\(names[number / 7 % 10])_\(names[number / 3 % 10])\(number).swift"
            return (parts + [name]).joined(separator: "/")
        }.sorted()
        let tree = tree(paths)
        var made = Samples()
        var files = FileTree(tree)
        for _ in 0..<context.samples(5) {
            context.machine.settle()
            made.measure { files = FileTree(tree) }
        }
        context.report.add("100,000 files listed, p50", made.median, "ms")
        crowd(&context)
        for (name, texts) in [
            ("letter typed", ["s", "se", "sea", "sear", "searc", "search"]), ("word pasted", ["srst"]),
            ("three words pasted", ["features reader swift"]),
        ] {
            var slowest = 0.0
            var last: FileMatches?
            for text in texts {
                var times = Samples()
                let request = FileFilterRequest(tree: files, text: text)
                var matches = request.matches(narrowing: last)
                for _ in 0..<context.samples(20) {
                    context.machine.settle()
                    times.measure { matches = request.matches(narrowing: last) }
                }
                last = matches
                slowest = max(slowest, times.median)
            }
            context.report.add(
                "\(name) in a filter of 100,000 files, p50 of the slowest", slowest, "ms", aim: .most(4))
        }
    }

    private static func tree(_ paths: [String]) -> RepositoryTree {
        var tree = RepositoryTree(commit: nil)
        let id = String(repeating: "a", count: 40)
        for (number, path) in paths.enumerated() { tree.append(path, .file, id: id, size: number) }
        return tree
    }

    /// What the main actor does with a folder of as many files: opens it, takes the rows of newer files, and shows the tree again.
    private static func crowd(_ context: inout Context) {
        let repository = Repository(id: .init(rawValue: 1), owner: "octo", name: "crowd")
        let now = Timestamp(seconds: 1)
        let paths = (0..<count).map { "Sources/file\($0).swift" }
        let (listing, newer) = (
            FileListing(repository, tree(paths), fetchedAt: now), FileListing(repository, tree(paths), fetchedAt: now)
        )
        var (opened, replaced, shown) = (Samples(), Samples(), Samples())
        for _ in 0..<context.samples(20) {
            context.machine.settle()
            var state = FilesState()
            FilesReactor.reduce(into: &state, .opened(repository, rows: 40))
            FilesReactor.reduce(into: &state, .loaded(listing))
            opened.measure { FilesReactor.reduce(into: &state, .folderOpened(1)) }
            state.reduce(.moved(.bottom))
            FilesReactor.reduce(into: &state, .reloading)
            replaced.measure { FilesReactor.reduce(into: &state, .loaded(newer)) }
            state.reduce(.edited(.insert("s"), at: now))
            shown.measure { state.reduce(.edited(.clear, at: now)) }
        }
        for (name, samples) in [
            ("folder of 100,000 files opened", opened), ("newer ones of 100,000 files taken", replaced),
            ("100,000 rows of files shown again", shown),
        ] {
            context.report.add(
                "\(name), on the main actor, p50", samples.median, "ms", aim: .most(1))
        }
    }
}
