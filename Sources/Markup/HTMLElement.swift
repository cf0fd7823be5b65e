internal import CGumbo

/// An element of a tree, valid during the walk.
struct HTMLElement {
    let node: UnsafePointer<GumboNode>

    var kind: ElementKind { ElementKind.of(cgumbo_tag(node)) }

    /// An attribute by its name in small letters.
    subscript(name: String) -> String? { cgumbo_attribute(node, name).map { String(cString: $0) } }

    /// Whether a word is among its classes.
    func hasClass(_ name: String) -> Bool {
        self["class"]?.split(whereSeparator: \.isWhitespace).contains { $0 == name } ?? false
    }

    /// What kind of media it is.
    var mediaKind: String { cgumbo_tag(node) == GUMBO_TAG_AUDIO ? "audio" : "video" }
}
