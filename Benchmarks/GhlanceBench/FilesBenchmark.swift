import Features
import Model

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
        var tree = RepositoryTree(commit: nil)
        let id = String(repeating: "a", count: 40)
        for number in 0..<count {
            let parts = [number % 10, number / 10 % 10, number / 100 % 10].map { folders[$0] }
            let name = "\(names[number / 7 % 10])_\(names[number / 3 % 10])\(number).swift"
            tree.append((parts + [name]).joined(separator: "/"), .file, id: id, size: number)
        }
        var made = Samples()
        var files = FileTree(tree)
        for _ in 0..<context.samples(5) {
            context.machine.settle()
            let start = Monotonic.now()
            files = FileTree(tree)
            made.append(from: start, to: Monotonic.now())
        }
        context.report.add("100,000 files listed, p50", made.median, "ms", samples: made.count)
        for (name, texts) in [
            ("letter typed", ["s", "se", "sea", "sear", "searc", "search"]), ("word pasted", ["srst"]),
        ] {
            var slowest = 0.0
            var last: FileMatches?
            for text in texts {
                var times = Samples()
                let request = FileFilterRequest(tree: files, text: text)
                var matches = request.matches(narrowing: last)
                for _ in 0..<context.samples(20) {
                    context.machine.settle()
                    let start = Monotonic.now()
                    matches = request.matches(narrowing: last)
                    times.append(from: start, to: Monotonic.now())
                }
                last = matches
                slowest = max(slowest, times.median)
            }
            context.report.add(
                "\(name) in a filter of 100,000 files, p50 of the slowest", slowest, "ms", aim: .most(4),
                samples: texts.count * context.samples(20))
        }
    }
}
