extension Credential {
    /// Where a token came from.
    public enum Source: Sendable, Hashable {
        /// An environment variable of this name.
        case variable(String)
        /// This program's own file of accounts, at this path.
        case store(path: String)
        /// The file of GitHub's own command line program, at this path.
        case ghFile(path: String)
        /// `gh auth token`.
        case ghCommand
        /// It was given to this program just now.
        case login
    }
}
