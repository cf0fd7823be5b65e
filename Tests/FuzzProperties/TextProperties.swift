import Core
import Markup
import Terminal

/// Sanitised text has no control in it, is as wide as its clusters, and can be cut anywhere.
enum TextProperty {
    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let repertoire: Repertoire = first & 0x80 == 0 ? .unicode : .ascii
        let limit = Int(first & 0x7F)
        let cells = CellText(text, repertoire: repertoire)
        checkHarmless(cells, repertoire)
        let again = CellText(cells.string, repertoire: repertoire)
        require(again == cells, "sanitising again changes “\(cells.string)” into “\(again.string)”")

        let clusters = cells.clusters
        require(clusters.map(\.text).joined().utf8.elementsEqual(cells.string.utf8), "the clusters are not the text")
        require(clusters.reduce(0) { $0 + $1.columns } == cells.columns, "the clusters are not as wide as the text")
        for cluster in clusters {
            require((1...2).contains(cluster.columns), "a cluster of \(cluster.columns) columns")
            // What a cell of ncurses holds (CCHARW_MAX).
            require(cluster.text.unicodeScalars.count <= 5, "a cluster of too many scalars")
        }

        let beginning = cells.prefix(columns: limit)
        require(cells.string.utf8.starts(with: beginning.string.utf8), "a prefix is no beginning")
        require(beginning.columns <= limit || limit < 0, "a prefix is too wide")
        require(beginning == CellText(beginning.string, repertoire: repertoire), "a prefix is not as wide as it says")
        let kept = beginning.clusters.count
        let isWhole = kept == clusters.count
        require(isWhole || beginning.columns + clusters[kept].columns > limit, "a prefix could be longer")

        let truncated = cells.truncated(to: limit, repertoire: repertoire)
        require(truncated.columns <= limit, "a truncated text is too wide")
        require(truncated == CellText(truncated.string, repertoire: repertoire), "a truncated text misjudges itself")
        require(cells.columns > limit || truncated == cells, "a text that fits was truncated")
    }

    /// Nothing in it that a terminal would obey, hide or reorder.
    static func checkHarmless(_ cells: CellText, _ repertoire: Repertoire = .unicode) {
        for scalar in cells.string.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                // Soft hyphens and the Arabic number signs are format characters that are seen.
                require(false, "U+\(String(scalar.value, radix: 16)) came through")
            default: break
            }
            require(repertoire == .unicode || scalar.isASCII, "a character outside ASCII came through")
        }
    }

    static let seeds = [
        "\u{14}plain text that is longer than twenty columns", "\u{10}日本語形態素解析エンジン", "\u{8}한국어 도구 모음",
        "\u{8}\u{1112}\u{1161}\u{11AB}", "\u{20}🚀 👩‍👩‍👧 🇩🇪 1️⃣ 👍🏽", "\u{10}Cafe\u{301} na\u{EF}ve",
        "\u{10}\u{1B}[2J\u{1B}]0;title\u{7}\u{1B}[31mred \u{202E}gnol\u{202C} \u{200B}zero\u{200D} \u{9B}5m",
        "\u{10}z\u{300}\u{301}\u{302}\u{303}a\u{336}", "\u{10}tab\tline\r\nend\u{2028}\u{2029}",
        "\u{7F}أداة للبحث क्षि ไทย", "\u{5}\u{E0041}\u{FE0F}\u{FEFF}\u{AD}\u{FFF9}\u{115F}\u{3164}",
    ]
}

/// Any HTML is laid out in lines that keep to their width, and drawn; nothing in it reaches the terminal as it came.
///
/// An input is a byte for the width and the repertoire, and the HTML.
enum MarkupProperty {
    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let repertoire: Repertoire = first & 0x80 == 0 ? .unicode : .ascii
        let html = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let document = MarkupDocument(html: html, repository: MarkupRepository(owner: "o", name: "n"))
        let layout = document.layout(width: Int(first & 0x7F), repertoire: repertoire)
        require(layout.lines.count <= 100_000, "\(layout.lines.count) lines")
        check(layout, repertoire)
        draw(layout, repertoire)
        var open = OpenDetails(areAllOpen: first & 1 == 0)
        open.toggle(Int(first & 3))
        check(document.layout(width: Int(first & 0x7F), repertoire: repertoire, open: open), repertoire)
        for address in layout.links {
            require(address.hasPrefix("https://") || address.hasPrefix("http://"), "a link to \(address)")
            require(address.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a link to \(address)")
        }
    }

    private static func check(_ layout: MarkupLayout, _ repertoire: Repertoire) {
        var block = 0
        for line in layout.lines {
            require(line.block >= block, "a line of block \(line.block) after block \(block)")
            block = line.block
            var columns = 0
            for span in line.spans {
                let text = CellText(span.text, repertoire: repertoire)
                require(text.string == span.text, "a text that was not sanitised")
                TextProperty.checkHarmless(text, repertoire)
                columns += text.columns
                // The numbers of details follow those of the links.
                let links = 0..<layout.links.count + layout.openableCount
                require(span.link.map(links.contains) ?? true, "a link that is not there")
            }
            require(line.isWide || columns <= layout.width, "a line of \(columns) columns of \(layout.width)")
        }
        require(layout.headings.allSatisfy(layout.lines.indices.contains), "a heading that is not there")
    }

    private static func draw(_ layout: MarkupLayout, _ repertoire: Repertoire) {
        let size = Size(columns: layout.width, rows: min(layout.lines.count, 50))
        var canvas = Canvas(size: size, repertoire: repertoire)
        for (number, line) in layout.lines.prefix(size.rows).enumerated() {
            canvas.row(number) { row in
                for span in line.spans { row.write(span.text) }
            }
        }
        require(canvas.frame.problems.isEmpty, "a frame with \(canvas.frame.problems)")
    }

    static let seeds = [
        "\u{28}<h1>Title</h1><p>Text <em>and <strong>more</em></strong> <a href='docs/x.md'>link</a><br>b</p>",
        "\u{50}<ul><li>a<ul><li><input type=checkbox checked>b</ul><li><p>c<ol start=9><li>d<li>e</ol></ul><pre>a\tb\n c",
        "\u{14}<table><tr><th>a<th align=right>b<tr><td>long text in a cell<td colspan=2>x<table><td>in it</table></table>",
        "\u{A8}<blockquote>q<blockquote>r</blockquote></blockquote><details><summary>s</summary><dl><dt>t<dd>u</dl>日本語 é",
        "\u{28}<p align=center><a href=https://x.y><img src=a/b.png alt='One'></a><img src=c/d.png></p><hr>",
        "\u{28}<div class='markdown-alert markdown-alert-note'><p class='markdown-alert-title'>Note</p>n</div>",
        "\u{28}<script>x</script><style>y</style>&#27;[31m &#x202e;rtl&#0; &nbsp;&amp;&bogus;<b><p></b></p><svg><title>t",
        "\u{0}" + String(repeating: "<b><ul><li>", count: 60) + "deep",
    ]
}

/// A query's text is in its final form, is read without gaps, and can be matched.
enum QueryProperty {
    static func check(_ bytes: [UInt8]) {
        let typed = String(decoding: bytes, as: UTF8.self)
        let query = SearchQuery(typed)
        let text = query.text
        require(SearchQuery(text) == query, "normalising again changes “\(text)” into “\(SearchQuery(text).text)”")
        require(text.utf8.count <= typed.utf8.count, "a query grew")
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
        require(!ends.contains(where: \.properties.isWhitespace), "white space at an end of “\(text)”")
        require(query.isEmpty == text.isEmpty, "a query is empty or not")
        for word in query.words {
            require(!word.isEmpty, "an empty word")
            require(word.lowercased() == word, "a word is not in lower case: “\(word)”")
        }
        check(query.parsed)
        check(ParsedQuery(typed))
        checkWhileTyping(typed)
    }

    private static func check(_ parsed: ParsedQuery) {
        let text = parsed.text
        var end = text.startIndex
        for token in parsed.tokens {
            require(token.range.lowerBound >= end, "tokens overlap")
            let gap = text.unicodeScalars[end..<token.range.lowerBound]
            require(gap.allSatisfy(\.properties.isWhitespace), "“\(text[end..<token.range.lowerBound])” is in no token")
            require(!parsed.source(of: token).isEmpty, "an empty token")
            end = token.range.upperBound
        }
        require(text.unicodeScalars[end...].allSatisfy(\.properties.isWhitespace), "the end is in no token")
        for problem in parsed.problems {
            require(problem.range.map { $0.upperBound <= text.endIndex } ?? true, "a problem outside the text")
            require(!problem.summary.isEmpty && !problem.advice.isEmpty, "a problem without words")
        }
        let matcher = OfflineMatcher(parsed)
        require(matcher.untestedTerms.count <= parsed.tokens.count, "more terms are untested than there is")
        let match = matcher.matches(repository)
        require(match == matcher.matches(repository), "two tests of a repository differ")
    }

    /// Fixes solve something, and completion leaves the rest of the line.
    private static func checkWhileTyping(_ text: String) {
        let facts = QueryFacts(now: Timestamp(seconds: 1_795_000_000), login: "octocat")
        let checked = QueryCheck(text, facts: facts)
        for problem in checked.problems {
            for fix in problem.fixes {
                let after = QueryCheck(fix.applied(to: text), facts: facts)
                // Behind the name of a qualifier, its value may be wrong, too: that is fixed next.
                let revealsValue =
                    if case .unknownQualifier = problem.kind { after.problems.count == checked.problems.count } else {
                        false
                    }
                require(
                    after.problems.count < checked.problems.count || revealsValue, "a fix solves nothing in “\(text)”")
            }
        }
        for cursor in [text.startIndex, text.index(text.startIndex, offsetBy: text.count / 2), text.endIndex] {
            let completer = QueryCompleter(checked, cursor: cursor, facts: facts)
            for isAsked in [false, true] {
                for candidate in completer.candidates(isAsked: isAsked) {
                    require(candidate.change.range.upperBound <= text.endIndex, "a change outside the text")
                    _ = candidate.change.applied(to: text)
                }
            }
        }
    }

    private static let repository = Repository(
        id: Repository.ID(rawValue: 1), owner: "octo-labs", name: "lantern", description: "A small lantern é 日本語",
        language: "Swift", license: "MIT", topics: ["cli"], stars: 5, forks: 1, openIssues: 0, homepage: nil,
        defaultBranch: "main", size: 9, isArchived: false, isFork: false, isTemplate: false, visibility: .public,
        createdAt: Timestamp(seconds: 0), updatedAt: nil, pushedAt: Timestamp(seconds: 1_767_225_600))

    static let seeds = [
        "swift terminal", "  tui   language:swift stars:>50 ", "\"state machine\" license:mit", "NOT x OR -y AND z",
        "user:apple in:name,description", "\"open", "a\u{301} \u{301}", "日本語 \u{3000} x", ": :x x:",
        "(a OR (b AND NOT c)) stars:10..* created:>=2024-01-01",
        "stars:1..0 size:* -topic:x license:mit fork:only is:archived",
        "lang:swift topics:rust stars:>1k language: c", "created:2024..2023 pushed:>2w is:fork", "in:name,desc",
        "sort:stars @me org:a props.x:y good-first-issues:>3", "-\"a b\"",
    ]
}

/// Keys do not depend on how the bytes were cut into reads, and none of them types a control character.
enum KeysProperty {
    static func check(_ bytes: [UInt8]) {
        guard let seed = bytes.first else { return }
        let input = bytes.dropFirst()
        var whole = KeyDecoder(sequences: sequences)
        var expected = whole.decode(input)
        let timeout = whole.timeout
        expected += whole.flush()

        var cut = KeyDecoder(sequences: sequences)
        var events: [InputEvent] = []
        var rest = input
        var size = Int(seed)
        while !rest.isEmpty {
            // Linear, and different for each seed: 1 to 8 bytes a read.
            size = (size * 5 + 3) & 0xFF
            events += cut.decode(rest.prefix(size % 8 + 1))
            rest = rest.dropFirst(size % 8 + 1)
        }
        require(cut.timeout == timeout, "needing a time-out depends on the cut")
        events += cut.flush()
        require(events == expected, "the cut matters: \(expected) became \(events)")
        require(cut.timeout == nil, "after the time-out another one is needed")
        for event in events { check(event) }
    }

    private static func check(_ event: InputEvent) {
        switch event {
        case .key(let key):
            // Each is taken for another at most a few times.
            var (next, steps) = (key.legacy, 0)
            while let legacy = next {
                (next, steps) = (legacy.legacy, steps + 1)
                require(steps < 5, "\(key) is taken for others without end")
            }
            guard case .character(let character) = key.code else { return }
            for scalar in character.unicodeScalars {
                require(scalar.properties.generalCategory != .control, "a control was typed")
            }
        case .paste(let text):
            require(!text.isEmpty && text.utf8.count <= 4_096, "a paste of \(text.utf8.count) bytes")
        case .press(let position, _), .wheel(_, let position):
            require(
                (-1..<100_000_000).contains(position.column) && (-1..<100_000_000).contains(position.row), "far away")
        case .background, .reply: break
        }
    }

    private static let sequences: [[UInt8]: Key] = [
        Array("\u{1B}[25~".utf8): Key(.function(13)), Array("\u{1B}OP".utf8): Key(.function(1)),
        Array("\u{1B}q".utf8): Key(.end),
    ]

    static let seeds: [[UInt8]] =
        [
            "\u{1}swift\r\u{7F}\u{1}", "\u{2}\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D\u{1B}[3~", "\u{3}\u{1B}[[A\u{1B}[11$",
            "\u{4}\u{1B}[200~two\nwords\u{1B}[201~x", "\u{5}\u{1B}]11;rgb:1a1a/2b2b/3c3c\u{1B}\\",
            "\u{6}\u{1B}[97;5u\u{1B}[27;5;97~", "\u{7}\u{1B}[M !!\u{1B}[<0;1;1M\u{1B}[I",
            "\u{8}\u{1B}\u{1B}[A\u{1B}b\u{1B}",
            "\u{D}\u{1B}[44:60;4u\u{1B}[57414;5u\u{1B}[106;5u\u{1B}[97;1:3u\u{1B}[1089::99;5u",
            "\u{E}\u{1B}[<0;99999999;0M\u{1B}[<65;3;4M\u{1B}[<32;1;1m\u{1B}[<0;1;1M",
            "\u{F}\u{1B}[?5u\u{1B}P>|tmux 3.5a\u{1B}\\\u{1B}[?62;c\u{1B}[27;6;63~",
            "\u{9}日本語é", "\u{A}\u{1B}P1$r0m\u{1B}\\\u{1B}_x\u{7}", "\u{B}\u{1B}[200~\u{1B}[20\u{1B}[201~",
        ].map { Array($0.utf8) } + [[12, 0xE6, 0x97, 0x41, 0xC3, 0x28, 0xF0, 0x9F, 0xFF, 0x9B, 0x41, 0xED, 0xA0, 0x80]]
}
