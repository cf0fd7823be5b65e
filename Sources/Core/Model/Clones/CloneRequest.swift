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

/// How far a clone is, as git tells it.
public struct CloneProgress: Sendable, Equatable {
    /// What git is doing, in its words: `Receiving objects`.
    public let phase: String
    /// How much of that is done, 0 to 100.
    public let percent: Int

    /// A progress.
    public init(phase: String, percent: Int) { (self.phase, self.percent) = (phase, percent) }

    /// Parses a line of git's progress: `Receiving objects:  45% (450/1000), 1.20 MiB | 2.00 MiB/s`, in any language that git speaks.
    public init?(_ line: some StringProtocol) {
        var line = line[...]
        // What the server says of itself.
        if line.hasPrefix("remote: ") { line = line.dropFirst(8) }
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let rest = line[line.index(after: colon)...].drop { $0 == " " }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard (1...3).contains(digits.utf8.count), rest.dropFirst(digits.count).first == "%", let percent = Int(digits),
            percent <= 100, colon > line.startIndex
        else { return nil }
        self.init(phase: String(line[..<colon].prefix(40)), percent: percent)
    }
}
