import SeededRandom
import Testing

@testable import Core

/// A filter and what is highlighted for it.
struct TextFilterTests {
    private static let pieces = [
        "swift", "Café", "cafe\u{301}", "CRÈME", "ﬃ", "Straße", "日本語", "ＳＷ", "ift", " ", "-", "🚀", "a", "Σί", "½", "٣",
    ]

    @Test("whatever a filter finds is highlighted, and nothing else", arguments: 0..<200 as Range<UInt64>)
    func highlightsWhatIsFound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text(_ most: Int) -> String {
            (0..<1 + random.below(most)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
        }
        let found = text(8)
        for word in text(3).split(separator: " ") {
            let filter = TextFilter(words: [word])
            let marks = filter.marks(in: CellText(found))
            #expect(marks.contains(true) == (!filter.isEmpty && filter.matches(found)), "“\(word)” in “\(found)”")
            #expect(marks.isEmpty || marks.count == CellText(found).columns)
        }
    }

    @Test func allWordsMustOccurInAnyOrder() {
        #expect(TextFilter(" creme  Brûlée ").matches("Brulee, CRÈME"))
        #expect(!TextFilter("creme caramel").matches("Brulee, CRÈME"))
        #expect(TextFilter(" ").isEmpty)
        #expect(TextFilter("").matches("anything"))
        #expect(TextFilter(words: ["state machine"]).matches("a State Machine"))
        #expect(!TextFilter(words: ["state machine"]).matches("machine, state"))
    }

    @Test func fourTimesTheTextIsFourTimesTheWorkOfHighlighting() {
        for piece in ["a漢", "ﬃ", "cafe\u{301} ", "swift "] {
            let works = [500, 2_000].map { count -> Int in
                let text = CellText(String(repeating: piece, count: count))
                return TextWork.count { _ = TextFilter("a f").marks(in: text) }
            }
            #expect(works[1] <= 4 * works[0] + 1_000, "“\(piece)”: \(works)")
        }
    }

    // MARK: Parts

    /// The text with its matches in brackets.
    private func marked(_ text: String, _ words: [String]) -> String {
        TextFilter(words: words).parts(of: CellText(text)).map {
            $0.isMatch ? "[\($0.text.string)]" : $0.text.string
        }.joined()
    }

    @Test(
        "words are marked wherever they stand, whatever their case",
        arguments: [
            ("SwiftTUI for swift", ["swift", "tui"], "[SwiftTUI] for [swift]"),
            ("nothing here", ["swift"], "nothing here"), ("", ["swift"], ""), ("swift", [], "swift"),
            ("swift", [""], "swift"), ("aaaa", ["aa"], "[aaaa]"), ("abcabc", ["bc", "ca"], "a[bcabc]"),
            ("日本語形態素解析エンジン", ["解析"], "日本語形態素[解析]エンジン"), ("Cafe\u{301} CAFÉ", ["café"], "[Cafe\u{301}] [CAFÉ]"),
            ("a state machine", ["state machine"], "a [state machine]"), ("swift", ["swiftly"], "swift"),
            ("🚀 up", ["🚀"], "[🚀] up"), ("ΣΊΣΥΦΟΣ", ["σί"], "[ΣΊ]ΣΥΦΟΣ"),
            // As the filter finds them: without diacritics, and in compatibility forms.
            ("Crème Brûlée", ["creme", "lee"], "[Crème] Brû[lée]"), ("Cafe", ["café"], "[Cafe]"),
            ("oﬃce", ["fi"], "o[ﬃ]ce"), ("ＳＷＩＦＴ", ["swift"], "[ＳＷＩＦＴ]"), ("Straße", ["strasse"], "[Straße]"),
        ])
    func marks(text: String, words: [String], expected: String) {
        #expect(marked(text, words) == CellText(expected).string)
    }
}

/// Paths that are filtered by letters in their order.
struct PathFilterTests {
    private func folded(_ paths: [String]) -> FoldedPaths {
        var folded = FoldedPaths()
        for path in paths { folded.append(Array(path.utf8)[...]) }
        return folded
    }

    private func found(_ text: String, in paths: [String]) -> [String] {
        folded(paths).matches(PathFilter(text)).bestFirst.map { paths[Int($0)] }
    }

    @Test func lettersInTheirOrderMatchAndNamesComeFirst() {
        let paths = ["search/readme.md", "Sources/SearchReactor.swift", "docs/research.md", "Sources/s/e/a/r/c/h", "x"]
        #expect(
            found("search", in: paths)
                == ["Sources/SearchReactor.swift", "docs/research.md", "search/readme.md", "Sources/s/e/a/r/c/h"])
        #expect(found("ssr", in: paths).contains("Sources/SearchReactor.swift"))
        // Together in a folder is better than spread in a name.
        #expect(found("ab", in: ["a-b", "ab/x"]) == ["ab/x", "a-b"])
        #expect(found("zzz", in: paths).isEmpty)
        #expect(found("", in: paths).count == paths.count)
    }

    @Test func allWordsMustOccurIgnoringCaseAndDiacritics() {
        #expect(found("swift sou", in: ["Sources/a.swift", "a.swift", "sources/b.c"]) == ["Sources/a.swift"])
        #expect(found("cafe", in: ["Café/x", "CAFÉ.md"]) == ["CAFÉ.md", "Café/x"])
    }

    @Test func whatIsNotInASCIIOccursAsItIs() {
        #expect(found("日本", in: ["docs/日本語.md", "日x本.md", "x.md"]) == ["docs/日本語.md"])
        #expect(found("本語/", in: ["日本語/a.md", "日本語.md"]) == ["日本語/a.md"])
    }

    @Test func equallyGoodMatchesKeepTheirOrder() {
        let paths = (0..<50).map { "dir/file\($0 % 10)\($0 / 10)" }
        #expect(found("file", in: paths) == paths)
    }

    @Test func aPathOfLigaturesTakesAFewTimesItsBytesAtMost() {
        let (short, long) = ("\u{FDFA}.md", String(repeating: "\u{FDFA}", count: 400))
        #expect(found("\u{FDFA}", in: [short, "x.md"]) == [short])
        #expect(TextWork.count { _ = folded([long]) } <= 4 * long.utf8.count)
    }

    /// What a word leaves to the folder is looked up once for all its files.
    @Test func aPathMatchesWhateverFoldersAreBeforeIt() {
        let folders = ["", "a/", "ab/", "ba/", "a/b/", "b/ab/", "c/"]
        let paths = (0..<600).map { number in
            folders[number / 3 % folders.count] + ["a", "ab", "ba", "c.b", "bb"][number * 7 % 5]
        }
        for text in ["a", "ab", "ba", "aab", "abb", "bab", "bc", "ab b", "aba a ba", "aaa"] {
            let alone = paths.indices.filter { !found(text, in: [paths[$0]]).isEmpty }
            let matches = folded(paths).matches(PathFilter(text))
            #expect(matches.inOrder.map(Int.init) == alone, "\(text)")
            // Of two, the better one comes first, as it does without the others.
            for (one, other) in zip(matches.bestFirst, matches.bestFirst.dropFirst()) {
                let pair = [paths[Int(one)], paths[Int(other)]]
                #expect(found(text, in: pair) == pair, "\(text)")
            }
        }
    }

    @Test(arguments: ["search", "ssr", "日本", "cafe", "éa", "漢", "a b c"])
    func theMarkedCellsAreThoseOfTheWords(text: String) {
        let paths = ["Sources/SearchReactor.swift", "docs/日本語/Café a.md", "漢字/e\u{301}a.txt", "a/b/c"]
        for path in paths {
            let marks = PathFilter(text).marks(in: CellText(path))
            let isFound = !found(text, in: [path]).isEmpty
            if isFound { #expect(marks.contains(true), "\(text) in \(path)") }
            #expect(marks.isEmpty || marks.count == CellText(path).columns)
        }
        #expect(
            PathFilter("ssr").marks(in: CellText("Sources/SR")).enumerated().filter(\.element).map(\.offset) == [
                6, 8, 9,
            ])
    }

    @Test(arguments: ["aaaa/aaaab", "x", String(repeating: "a/", count: 60) + "b", "漢字", "\u{FDFA}"])
    func fourTimesThePathsAreFourTimesTheWork(path: String) {
        for text in ["ab", String(repeating: "a", count: 64) + "b", "aa aa aa aa aa aa aa aa aa", "漢b"] {
            let works = [500, 2_000].map { count in
                TextWork.count { _ = folded(Array(repeating: path, count: count)).matches(PathFilter(text)) }
            }
            #expect(works[1] <= 5 * works[0], "\(text): \(works)")
        }
    }

    @Test func aLongPathCostsNoMoreThanAFewPassesOverIt() {
        let path = String(repeating: "a", count: 4_096)
        let folded = folded([path])
        let work = TextWork.count { _ = folded.matches(PathFilter(String(repeating: "aab ", count: 20))) }
        #expect(work <= 20 * path.utf8.count)
    }
}
