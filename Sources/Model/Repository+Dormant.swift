extension Repository {
    /// The time without a push after which a repository counts as dormant: two years, in seconds.
    private static let dormancy: Int64 = 2 * 365 * 86_400

    /// Whether it is archived, or nothing was pushed for two years. An empty repository is not.
    public func isDormant(at now: Timestamp) -> Bool {
        isArchived || (pushedAt.map { now.seconds(since: $0) >= Repository.dormancy } ?? false)
    }
}
