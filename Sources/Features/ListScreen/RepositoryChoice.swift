public import Model

/// What the program ends with: the repositories that were chosen, and its output.
public struct RepositoryChoice: Sendable, Equatable {
    /// The URLs of the repositories, one per line: the program's output.
    public let address: String
    /// The chosen repositories.
    public let ids: [Repository.ID]

    /// Creates a choice.
    public init(address: String, ids: [Repository.ID]) {
        self.address = address
        self.ids = ids
    }
}

/// How a text was copied to the clipboard.
public enum CopyRoute: Sendable, Equatable {
    /// Through the terminal.
    case terminal
    /// With a program of this name.
    case program(String)
}
