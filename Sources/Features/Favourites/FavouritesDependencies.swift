public import Model

/// What the favourites reactor needs from the outside.
public struct FavouritesDependencies: Sendable {
    /// Reports the favourites as they are, then every change of them, whoever made it. Returns when the task is cancelled or
    /// there is no library.
    public var observe: @Sendable (_ report: @MainActor @Sendable (ListChange<Favourite>) -> Void) async -> Void
    /// The web address of a repository; `nil` where its names break GitHub's rules.
    public var webAddress: @Sendable (Repository) -> String?
    /// Shows a web address in a browser. Throws an error whose description says why it could not.
    public var openInBrowser: @Sendable (String) async throws -> Void
    /// The present.
    public var now: @Sendable () -> Timestamp

    /// Everything at once.
    public init(
        observe: @escaping @Sendable (_ report: @MainActor @Sendable (ListChange<Favourite>) -> Void) async -> Void,
        webAddress: @escaping @Sendable (Repository) -> String?,
        openInBrowser: @escaping @Sendable (String) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.observe = observe
        self.webAddress = webAddress
        self.openInBrowser = openInBrowser
        self.now = now
    }
}
