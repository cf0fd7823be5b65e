import Core

/// A family of languages, as far as colours need it: a block of `Resources/syntaxes.txt`, which explains the properties.
struct Syntax: Sendable {
    /// The structure of the text around comments and strings.
    enum Form: String {
        case diff, markdown, markup
    }

    struct Delimiter: Sendable {
        var open: [UInt8]
        /// `nil` for the end of the line.
        var close: [UInt8]?
        var isComment: Bool
        /// Whether it continues on the next line.
        var hasLines: Bool
    }

    /// In bytes; no keyword is longer.
    static let longestName = 64
    private(set) var delimiters: [Delimiter] = []
    /// The delimiters that begin with a byte, the longest first.
    private(set) var first: [UInt8: [Int]] = [:]
    private(set) var needsBlank = false
    private(set) var isRaw = false
    private(set) var hasTypes = false
    private(set) var form: Form?
    private(set) var attributes: Set<UInt8> = []
    private(set) var variables: Set<UInt8> = []
    private(set) var keys: Set<UInt8> = []
    private var anyCase = false
    private var letters: Set<UInt8> = []
    private var keywords: Set<String> = []
    private var constants: Set<String> = []

    /// `nil` if the language is unknown.
    static func of(path: String) -> Syntax? {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) }
        return (table.names[name] ?? ending.flatMap { table.endings[$0] }).map { table.all[$0] }
    }

    /// Whether a name may contain this byte after its beginning.
    func isLetter(_ byte: UInt8) -> Bool { Self.isWord(byte) || letters.contains(byte) }

    /// Whether a name may begin with this byte.
    static func isStart(_ byte: UInt8) -> Bool { isWord(byte) && !byte.isASCIIDigit }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    func isKeyword(_ name: String) -> Bool { keywords.contains(anyCase ? name.lowercased() : name) }

    func isConstant(_ name: String) -> Bool { constants.contains(anyCase ? name.lowercased() : name) }

    // MARK: The table

    private struct Table {
        var all: [Syntax] = []
        var endings: [String: Int] = [:]
        var names: [String: Int] = [:]
    }

    private static let table: Table = {
        var table = Table()
        let text = String(decoding: PackageResources.syntaxes_txt, as: UTF8.self)
        var isBlock = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("# ") {
            if line.isEmpty || line == "#" {
                isBlock = false
            } else if !isBlock {
                table.all.append(Syntax())
                isBlock = true
            } else {
                let words = line.split(separator: " ")
                let (property, values) = (words[0], words.dropFirst().map(String.init))
                let index = table.all.count - 1
                switch property {
                case "files": for ending in values { table.endings[ending] = index }
                case "names": for name in values { table.names[name] = index }
                default: table.all[index].take(property, values)
                }
            }
        }
        return table
    }()

    private mutating func take(_ property: Substring, _ values: [String]) {
        let bytes = values.flatMap(\.utf8)
        switch property {
        case "line":
            for open in values { add(Delimiter(open: Array(open.utf8), close: nil, isComment: true, hasLines: false)) }
        case "quote":
            for mark in bytes { add(Delimiter(open: [mark], close: [mark], isComment: false, hasLines: false)) }
        case "block", "text":
            guard values.count == 2 else { return }
            let (open, close) = (Array(values[0].utf8), Array(values[1].utf8))
            add(Delimiter(open: open, close: close, isComment: property == "block", hasLines: true))
        case "blank": needsBlank = true
        case "raw": isRaw = true
        case "anycase": anyCase = true
        case "types": hasTypes = true
        case "letters": letters.formUnion(bytes)
        case "attribute": attributes.formUnion(bytes)
        case "variable": variables.formUnion(bytes)
        case "keys": keys.formUnion(bytes)
        case "keyword": keywords.formUnion(values)
        case "constant": constants.formUnion(values)
        case "form": form = values.first.flatMap(Form.init)
        default: break
        }
    }

    private mutating func add(_ delimiter: Delimiter) {
        delimiters.append(delimiter)
        let index = delimiters.count - 1
        first[delimiter.open[0], default: []].append(index)
        first[delimiter.open[0]]?.sort { delimiters[$0].open.count > delimiters[$1].open.count }
    }
}
