internal import Core
internal import GRDB

/// Whose private rows a library shows and saves. An identity is the fingerprint of a token; empty without one.
///
/// The library asks here itself, at the one place where rows of an identity are read or written, so that no caller can forget to.
package struct Viewer: Sendable {
    /// The identity in use.
    var current: @Sendable () -> String
    /// Whether an identity is signed in, in this process and in all others. It is called within the write: ``Library/forget(_:host:)`` comes
    /// before or after it.
    var isSignedIn: @Sendable (String) -> Bool

    /// Creates a viewer.
    package init(current: @escaping @Sendable () -> String, isSignedIn: @escaping @Sendable (String) -> Bool) {
        (self.current, self.isSignedIn) = (current, isSignedIn)
    }

    /// Nobody: public rows only.
    package static let anonymous = Viewer(current: { "" }, isSignedIn: \.isEmpty)

    /// The identity whose private rows may be saved now; empty for none.
    ///
    /// - Parameter identity: The identity that saw them.
    func saving(_ identity: String) -> String { isSignedIn(identity) ? identity : "" }
}

extension Repository {
    /// Whether everybody may see it.
    package var isPublic: Bool { visibility == .public }

    /// What may be saved of it.
    ///
    /// - Parameter identity: As ``Viewer/saving(_:)`` returns it.
    func savable(by identity: String) -> Repository { isPublic || !identity.isEmpty ? self : byNameOnly }
}

/// Conditions on rows of repositories, in SQL.
enum VisibleRows {
    /// What a viewer may see of the catalogue.
    ///
    /// - Parameter viewer: The place of ``value(_:)``.
    static func condition(_ viewer: String) -> String {
        "(catalogue.visibility = 'public' OR catalogue.identity = \(viewer))"
    }

    /// NULL equals nothing: without an identity, only public rows are visible.
    static func value(_ identity: String) -> DatabaseValue { identity.isEmpty ? .null : identity.databaseValue }
}
