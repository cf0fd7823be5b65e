internal import CGumbo
internal import Core

/// HTML parsed by libgumbo, walked once from the beginning to the end.
enum HTMLTree {
    /// The most memory a tree may take. Ordinary HTML takes nine times its length, lists of links fourteen times.
    private static let mostMemory = 16 << 20
    /// The most memory per byte of HTML: elements with names of three letters take 75 times theirs. Formatting elements take more: each
    /// open one is repeated in every paragraph, so their number is the product of both.
    private static let memoryPerByte = 128
    /// The longest a parse may take in milliseconds of the thread's processor time, for 64 KiB. Ordinary HTML takes 4.
    private static let timePer64KiB = 30
    /// The shortest beginning that is tried if more takes too much.
    private static let leastTry = 4 << 10
    /// How many nodes are walked between two checks of the task's cancellation.
    private static let nodesPerLook = 256
    /// As deep as browsers make their trees (512 elements in Blink); READMEs have some tens.
    private static let mostDepth = 512

    /// Parses and walks a document. Returns whether all of it was walked; otherwise a beginning or nothing was, because the rest takes
    /// too much.
    static func walk(_ html: String, _ builder: inout BlockBuilder) -> Bool {
        var html = html
        return html.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes -> Bool in
                guard let first = bytes.baseAddress else { return true }
                // Half of what takes too much is tried next, so all tries together cost twice the first.
                var length = bytes.count
                while !Task.isCancelled {
                    let memory = min(mostMemory, length * memoryPerByte + leastTry * memoryPerByte)
                    let end = HTMLEnd.length(of: UnsafeBufferPointer(rebasing: utf8.prefix(length)))
                    if let tree = cgumbo_parse(first, end, memory, timePer64KiB * (1 + length >> 16)) {
                        var isWhole = length == bytes.count
                        if let root = cgumbo_root(tree), !walk(root, &builder) { isWhole = false }
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

    /// Walks a tree without recursion, up to the first element that is too deep. Whether all of it was walked.
    ///
    /// What is hidden is walked, too: how much of a deep document was parsed depends on the machine, where it is too deep does not.
    private static func walk(_ root: UnsafePointer<GumboNode>, _ builder: inout BlockBuilder) -> Bool {
        var count = 0
        var path: [(node: UnsafePointer<GumboNode>, next: UInt32, isEntered: Bool)] = [(root, 0, true)]
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
                if path.count > mostDepth { return false }
                path.append((child, 0, last.isEntered && builder.enter(HTMLElement(node: child))))
            } else if last.isEntered, let text = cgumbo_text(child) {
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

/// The end of HTML that was cut, here or before: the part of a tag, a reference or a character at a cut is not text.
///
/// Complete HTML ends with a tag, so all of it is kept.
enum HTMLEnd {
    /// The longest name of a character has 32 letters (HTML, 13.5, `&CounterClockwiseContourIntegral;`).
    private static let longestReference = 34

    /// The length of HTML without what a cut has left at its end. A parser takes only the beginning of a tag for text.
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

    /// Part of a character remains as its bytes, or as the sign in their place.
    private static func withoutPartOfCharacter(_ html: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = html.indices.suffix(4).last(where: { html[$0] & 0xC0 != 0x80 }), html[start] >= 0xC0 else {
            return html.count
        }
        let needed = html[start] < 0xE0 ? 2 : html[start] < 0xF0 ? 3 : 4
        let isPart = html.count - start < needed || html[start...].elementsEqual("\u{FFFD}".utf8)
        return isPart ? start : html.count
    }
}

/// An element of a tree, valid during the walk.
struct HTMLElement {
    let node: UnsafePointer<GumboNode>

    var kind: ElementKind { ElementKind.of(cgumbo_tag(node)) }

    /// An attribute by its name in lower case.
    subscript(name: String) -> String? { cgumbo_attribute(node, name).map { String(cString: $0) } }

    /// The words of its class, up to the most that GitHub's elements have.
    var classes: [Substring] { self["class"]?.split(maxSplits: 16, whereSeparator: \.isWhitespace) ?? [] }

    func hasClass(_ name: String) -> Bool { classes.contains { $0 == name } }

    /// The language that the author of a block of code has given, if GitHub has no colours for it; empty if there is none.
    var languageAttribute: String {
        guard let language = self["lang"], language.utf8.count <= 24 else { return "" }
        return language.lowercased()
    }

    /// Whether browsers show it only until a script has drawn the result, such as a diagram.
    var isLoader: Bool { hasClass("js-render-enrichment-loader") }

    /// The number of list items in it.
    var itemCount: Int {
        (0..<cgumbo_child_count(node)).reduce(0) { count, index in
            let child = cgumbo_child(node, index)
            return cgumbo_is_element(child) && cgumbo_tag(child) == GUMBO_TAG_LI ? count + 1 : count
        }
    }

    func number(_ name: String) -> Int? { self[name].flatMap { Int($0.prefix(12)) } }

    /// At least 1.
    var columnSpan: Int { min(max(number("colspan") ?? 1, 1), BlockBuilder.mostColumns) }

    /// At least 1 (HTML, 4.9.11: up to 65,534; 0 for all that follow in its part of the table).
    var rowSpan: Int {
        let (number, most) = (number("rowspan") ?? 1, 65_534)
        return number == 0 ? most : min(max(number, 1), most)
    }

    var mediaKind: String { cgumbo_tag(node) == GUMBO_TAG_AUDIO ? "audio" : "video" }
}
