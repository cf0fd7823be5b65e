/// The id of an effect, for cancelling it.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, prefixed with its scope's: `search/page`.
    public let description: String

    /// A name.
    public init(stringLiteral name: String) {
        description = name
    }

    /// The name inside a parent's scope.
    func inside(_ scope: String) -> EffectID { EffectID(stringLiteral: EffectID.path(scope, description)) }

    static func path(_ scope: String, _ name: String) -> String { name.isEmpty ? scope : "\(scope)/\(name)" }
}
