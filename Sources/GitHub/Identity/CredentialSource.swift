extension Credential {
    /// The source of a token.
    package enum Source: Sendable, Hashable {
        /// An environment variable of this name.
        case variable(String)
        /// ghlance's own accounts file, at this path.
        case store(path: String)
        /// The GitHub CLI's file, at this path.
        case ghFile(path: String)
        /// `gh auth token`.
        case ghCommand
        /// The current sign-in.
        case login
    }
}
