internal import CGumbo

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
