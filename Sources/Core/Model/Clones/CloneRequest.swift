public struct CloneRequest: Sendable, Equatable {
    public let repository: Repository
    /// The folder of the clone, an absolute path.
    public let folder: String
    public let history: CloneHistory
    /// Options of git, one argument each.
    public let options: [String]

    public init(_ repository: Repository, into folder: String, history: CloneHistory, options: [String] = []) {
        (self.repository, self.folder, self.history, self.options) = (repository, folder, history, options)
    }
}

/// What is at the place of a clone to be made.
public enum CloneTarget: Sendable, Hashable {
    case free
    /// A clone of the same repository.
    case clone
    case obstacle(CloneFailure)
}

public enum CloneHistory: Sendable, Equatable, CaseIterable {
    case full
    case shallow
    /// All commits, and the contents of older files only when they are needed.
    case blobless

    /// The option of git for it.
    public var option: String? {
        switch self {
        case .full: nil
        case .shallow: "--depth=1"
        case .blobless: "--filter=blob:none"
        }
    }
}

public enum CloneFailure: Error, Sendable, Hashable {
    case exists(String)
    /// A part of the path is a file.
    case notAFolder(String)
    /// git uses the folder's name itself.
    case reservedName(String)
    case cannotCreate(String, reason: String)
    case noGit(reason: String)
    /// `line` is git's own message; empty if there is none.
    case failed(status: Int, line: String)
    case killed(signal: Int)
    /// The repository's owner or name breaks GitHub's rules.
    case unsafeName
}

/// How far a clone is, as git reports it.
public struct CloneProgress: Sendable, Equatable {
    /// What git is doing, in its words: `Receiving objects`.
    public let phase: String
    /// 0 to 100.
    public let percent: Int

    public init(phase: String, percent: Int) { (self.phase, self.percent) = (phase, percent) }

    /// Parses a line of git's progress: `Receiving objects:  45% (450/1000), 1.20 MiB | 2.00 MiB/s`, in any language that git speaks.
    public init?(_ line: some StringProtocol) {
        var line = line[...]
        // The server's own progress.
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
