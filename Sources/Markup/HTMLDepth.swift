/// How deep elements are in each other: a parser looks through all that are open at each tag, so that its work is their number times that
/// of the tags.
enum HTMLDepth {
    /// As deep as browsers make their trees (512 elements in Blink); READMEs have some tens.
    static let most = 512

    /// What deepens nothing: elements that are empty, and those that end where another one begins, which many leave open.
    private static let flat: Set<UInt64> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "a",
        "button", "caption", "colgroup", "dd", "dt", "form", "h1", "h2", "h3", "h4", "h5", "h6", "li", "nobr",
        "optgroup", "option", "p", "rp", "rt", "select", "tbody", "td", "tfoot", "th", "thead", "tr",
    ].reduce(into: []) { $0.insert(key(of: $1.utf8)) }

    /// The length of HTML before an element that is too deep, as far as its tags tell.
    static func length(of html: UnsafeBufferPointer<UInt8>) -> Int {
        var (depth, place) = (0, 0)
        while place + 1 < html.count {
            guard html[place] == UInt8(ascii: "<") else {
                place += 1
                continue
            }
            let isEnd = html[place + 1] == UInt8(ascii: "/")
            let name = html[(place + (isEnd ? 2 : 1))...].prefix { isLetterOrDigit($0) }
            if let first = name.first, first >= 0x41, !flat.contains(key(of: name)) {
                depth = max(0, depth + (isEnd ? -1 : 1))
                if depth > most { return place }
            }
            place = name.endIndex
        }
        return html.count
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    /// The letters of a name as a number, whatever their case; of a longer one its end.
    private static func key(of name: some Sequence<UInt8>) -> UInt64 { name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) } }
}
