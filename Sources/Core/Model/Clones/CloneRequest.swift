/// A clone to make.
public struct CloneRequest: Sendable, Equatable {
    /// The repository.
    public let repository: Repository
    /// The folder that it becomes: an absolute path.
    public let folder: String
    /// How much of its history is fetched.
    public let history: CloneHistory
    /// Options of git, an argument each.
    public let options: [String]

    /// A request.
    public init(_ repository: Repository, into folder: String, history: CloneHistory, options: [String] = []) {
        (self.repository, self.folder, self.history, self.options) = (repository, folder, history, options)
    }
}

/// What is in the folder that a repository would become.
public enum CloneTarget: Sendable, Hashable {
    /// Nothing: the folder can be made.
    case free
    /// A clone of the repository.
    case clone
    /// It cannot be made; why.
    case obstacle(CloneFailure)
}

/// How much of a repository's history is fetched.
public enum CloneHistory: Sendable, Equatable, CaseIterable {
    /// All of it.
    case full
    /// The last commit.
    case shallow
    /// All commits, and the contents of older files only when they are needed.
    case blobless

    /// git's option for it; `nil` for none.
    public var option: String? {
        switch self {
        case .full: nil
        case .shallow: "--depth=1"
        case .blobless: "--filter=blob:none"
        }
    }
}

/// Why there is no clone.
public enum CloneFailure: Error, Sendable, Hashable {
    /// The folder exists.
    case exists(String)
    /// A part of the path is a file.
    case notAFolder(String)
    /// git uses the folder's name itself.
    case reservedName(String)
    /// The folder cannot be made; the reason.
    case cannotCreate(String, reason: String)
    /// git cannot be started; the reason.
    case noGit(reason: String)
    /// git has failed: its exit status and why, in its own words; empty for nothing.
    case failed(status: Int, line: String)
    /// A signal ended git.
    case killed(signal: Int)
    /// The names of the repository break GitHub's rules.
    case unsafeName
}
