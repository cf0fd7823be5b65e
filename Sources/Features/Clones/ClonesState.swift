public import Core
public import Reactive

/// The clones that are known, and those that are made.
public struct ClonesState: Sendable, Equatable, KeepsActivity {
    /// What runs.
    public var activity = Activity()
    /// The open form.
    var form: CloneForm?
    /// The clones that are known.
    public var index = CloneIndex()
    /// The series of clones that runs, or ran last.
    var series: CloneSeries?
    /// Notices.
    public var notices = Pulse<CloneNotice>()
    /// Where clones go.
    let places: ClonePlaces
    /// Whether the output of a repository is the path of its clone.
    let printsPath: Bool

    /// No clones.
    public init(places: ClonePlaces = ClonePlaces(), printsPath: Bool = false) {
        (self.places, self.printsPath) = (places, printsPath)
    }

    /// The folder with a clone of a repository, as it is shown; `nil` if none is known.
    public func shownPath(of repository: Repository) -> String? { index.path(of: repository).map(places.short) }

    /// The series that runs.
    public var running: CloneSeries? { activity.contains(.cloning) ? series : nil }

    /// Whether some repositories have to be cloned before they can be printed.
    func lacks(_ repositories: [Repository]) -> Bool {
        printsPath && repositories.contains { index.path(of: $0) == nil }
    }

    /// The repositories whose paths the program ends with: those of a series that is whole.
    var printable: [Repository]? {
        guard let series, series.isPrinted, series.requests.isEmpty, !activity.contains(.cloning) else { return nil }
        return series.failed == 0 ? series.repositories : nil
    }
}

/// Clones that are made one after the other.
public struct CloneSeries: Sendable, Equatable {
    /// All repositories, also those that were cloned before.
    let repositories: [Repository]
    /// Whether the program ends with the paths of the clones.
    let isPrinted: Bool
    /// The clones that are still to be made; the first is being made.
    public internal(set) var requests: [CloneRequest]
    /// How far that is; `nil` before git has said so.
    public internal(set) var progress: CloneProgress?
    /// What was made.
    var made: [String] = []
    /// How many were there already.
    var there = 0
    /// How many could not be made.
    var failed = 0

    /// A series at its beginning.
    init(_ requests: [CloneRequest], of repositories: [Repository], isPrinted: Bool) {
        (self.requests, self.repositories, self.isPrinted) = (requests, repositories, isPrinted)
    }

    /// How many were asked for.
    public var count: Int { requests.count + made.count + there + failed }
}

/// Notices about clones.
public enum CloneNotice: Sendable, Equatable {
    /// A clone was made; its path as it is shown.
    case made(fullName: String, path: String)
    /// There is a clone already; its path as it is shown.
    case there(fullName: String, path: String)
    /// A clone could not be made.
    case failed(fullName: String, CloneFailure)
    /// A series has ended: what was cloned, how many clones were there already, and how many could not be made.
    case finished(made: [String], there: Int = 0, failed: Int)
    /// A series was cancelled: what was being cloned.
    case cancelled(fullName: String)
    /// Working offline.
    case offline
    /// Another series runs: what is being cloned.
    case busy(fullName: String)
}

extension EffectID {
    static let cloning: EffectID = "cloning"
}
