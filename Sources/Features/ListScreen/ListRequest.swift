public import Model

/// A request for the forks, links or files of a repository. Until it is answered, the list that is shown stays.
public struct ListRequest: Sendable, Equatable {
    /// The repository.
    public var repository: Repository
    /// The screen where it was asked for.
    public var screen: Screen
    /// The height of the list there, in lines.
    public var rows: Int?
    /// Whether the README with the links is there, and is being read.
    var isRead = false

    /// A request.
    public init(_ repository: Repository, on screen: Screen, rows: Int?) {
        (self.repository, self.screen, self.rows) = (repository, screen, rows)
    }
}
