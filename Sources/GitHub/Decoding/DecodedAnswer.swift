import Model

/// A decoded body. Everything is decoded through this, so that nothing is without limits.
protocol DecodedAnswer: Decodable {
    /// The names of all members that are read; ``MemberNames/all`` where little else is sent.
    static var memberNames: MemberNames { get }
    /// How much of the body is read.
    static var limits: JSONExcerpt.Limits { get }
}

extension DecodedAnswer {
    static var memberNames: MemberNames { .all }
    static var limits: JSONExcerpt.Limits { JSONExcerpt.Limits() }
}

/// A list is read as one of its elements.
extension Array: DecodedAnswer where Element: DecodedAnswer {
    static var memberNames: MemberNames { Element.memberNames }
    static var limits: JSONExcerpt.Limits { Element.limits }
}
