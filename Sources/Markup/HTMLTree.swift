internal import CGumbo
internal import Core

/// HTML parsed by libgumbo, walked once from the beginning to the end.
enum HTMLTree {
    /// The most memory a tree may take. Ordinary HTML takes nine times its length, lists of links fourteen times.
    private static let mostMemory = 16 << 20
    /// The most memory per byte of HTML: elements of three letters take 75 times theirs. More come of formats that are made anew in
    /// each paragraph, whose number is that of the formats times that of the paragraphs.
    private static let memoryPerByte = 128
    /// The longest a parse may take in milliseconds of the thread's processor time, for 64 KiB. Ordinary HTML takes 4.
    private static let timePer64KiB = 30
    /// How little of a document is tried where more takes too much.
    private static let leastTry = 4 << 10
    /// How many nodes are walked between two looks at the task's cancellation.
    private static let nodesPerLook = 256

    /// Parses and walks a document. Whether all of it was walked: else a beginning of it, or nothing, because the rest takes too much.
    static func walk(_ html: String, _ builder: inout BlockBuilder) -> Bool {
        var html = html
        return html.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes -> Bool in
                guard let first = bytes.baseAddress else { return true }
                // Half of what takes too much is tried next, so all tries together cost twice the first.
                var length = HTMLDepth.length(of: utf8)
                while !Task.isCancelled {
                    let memory = min(mostMemory, length * memoryPerByte + leastTry * memoryPerByte)
                    let end = HTMLEnd.length(of: UnsafeBufferPointer(rebasing: utf8.prefix(length)))
                    if let tree = cgumbo_parse(first, end, memory, timePer64KiB * (1 + length >> 16)) {
                        var isWhole = length == bytes.count
                        if let body = cgumbo_body(tree), !walk(body, &builder) { isWhole = false }
                        cgumbo_free(tree)
                        return isWhole
                    }
                    if length <= leastTry { break }
                    length /= 2
                }
                return false
            }
        }
    }

    /// Walks a tree without recursion: documents may be as deep as they like. Whether all of it was walked.
    private static func walk(_ body: UnsafePointer<GumboNode>, _ builder: inout BlockBuilder) -> Bool {
        var count = 0
        var path: [(node: UnsafePointer<GumboNode>, next: UInt32, isEntered: Bool)] = [(body, 0, false)]
        while let last = path.last {
            guard last.next < cgumbo_child_count(last.node) else {
                if last.isEntered { builder.leave() }
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            count += 1
            if builder.isFull || count.isMultiple(of: nodesPerLook) && Task.isCancelled { return false }
            let child = cgumbo_child(last.node, last.next)
            if cgumbo_is_element(child) {
                if builder.enter(HTMLElement(node: child)) { path.append((child, 0, true)) }
            } else if let text = cgumbo_text(child) {
                builder.append(UnsafeBufferPointer(start: text, count: length(of: text)))
            }
        }
        return true
    }

    private static func length(of text: UnsafePointer<CChar>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }
}

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
            if html[place] == UInt8(ascii: "&") { return place }
            guard html[place] == UInt8(ascii: "#") || html[place].isASCIIAlphanumeric else { return length }
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
            let name = html[(place + (isEnd ? 2 : 1))...].prefix(while: \.isASCIIAlphanumeric)
            if let first = name.first, first >= 0x41, !flat.contains(key(of: name)) {
                depth = max(0, depth + (isEnd ? -1 : 1))
                if depth > most { return place }
            }
            place = name.endIndex
        }
        return html.count
    }

    /// The letters of a name as a number, whatever their case; of a longer one its end.
    private static func key(of name: some Sequence<UInt8>) -> UInt64 { name.reduce(0) { $0 << 8 | UInt64($1 | 0x20) } }
}
