/// The end of HTML that was cut, here or before: what a cut has left of a tag, a reference or a character is no text.
///
/// HTML that is whole ends with a tag, so this is the same for all of it.
enum HTMLEnd {
    /// The longest name of a character has 32 letters (HTML, 13.5, `&CounterClockwiseContourIntegral;`).
    private static let longestReference = 34

    /// The length of HTML without what is left at its end. Of a tag, only its beginning is text for a parser.
    static func length(of html: UnsafeBufferPointer<UInt8>) -> Int {
        let length = withoutPartOfCharacter(html)
        if html[..<length].last == UInt8(ascii: "<") { return length - 1 }
        if html[..<length].suffix(2).elementsEqual("</".utf8) { return length - 2 }
        for place in (max(0, length - longestReference)..<length).reversed() {
            switch html[place] {
            case UInt8(ascii: "&"): return place
            case UInt8(ascii: "#"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A: continue
            default: return length
            }
        }
        return length
    }

    /// A part of a character is there as its bytes, or as the sign that stands for them.
    private static func withoutPartOfCharacter(_ html: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = html.indices.suffix(4).last(where: { html[$0] & 0xC0 != 0x80 }), html[start] >= 0xC0 else {
            return html.count
        }
        let needed = html[start] < 0xE0 ? 2 : html[start] < 0xF0 ? 3 : 4
        let isPart = html.count - start < needed || html[start...].elementsEqual("\u{FFFD}".utf8)
        return isPart ? start : html.count
    }
}
