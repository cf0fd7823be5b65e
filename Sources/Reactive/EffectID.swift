/// The id of a run: for cancelling it, and for finding it in the ``Activity``.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, after the names of its scopes: `search/page`.
    public let description: String

    /// Creates an id with a name.
    public init(stringLiteral name: String) { description = name }

    /// The id inside a scope.
    func inside(_ scope: String) -> EffectID { EffectID(stringLiteral: EffectID.path(scope, description)) }

    /// The id without a scope; `nil` if it is not inside that scope.
    func outside(of scope: String) -> EffectID? {
        guard description.utf8.starts(with: scope.utf8) else { return nil }
        let rest = description.utf8.dropFirst(scope.utf8.count)
        return rest.first == UInt8(ascii: "/") ? EffectID(stringLiteral: String(rest.dropFirst()) ?? "") : nil
    }

    /// Whether a path is that of a scope or of one inside it. All paths are inside the scope without a name.
    static func isPath(_ path: String, inside scope: String) -> Bool {
        scope.isEmpty || path == scope || path.utf8.starts(with: "\(scope)/".utf8)
    }

    static func path(_ scope: String, _ name: String) -> String {
        scope.isEmpty || name.isEmpty ? scope + name : "\(scope)/\(name)"
    }
}
