import Core

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
