/// The name of a kind of work, by which it is cancelled.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name; inside of a scope with the scope's before it: `search/page`.
    public let description: String

    /// A name.
    public init(stringLiteral name: String) {
        description = name
    }

    /// The name as a parent knows it.
    func inside(_ scope: String) -> EffectID { EffectID(stringLiteral: EffectID.path(scope, description)) }

    static func path(_ scope: String, _ name: String) -> String { name.isEmpty ? scope : "\(scope)/\(name)" }
}
