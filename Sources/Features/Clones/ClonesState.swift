public import Core
public import Reactive

public struct ClonesState: Sendable, Equatable, KeepsActivity, KeepsNotices {
    public var activity = Activity()
    var form: CloneForm?
    public var index = CloneIndex()
    /// The series that runs, or ran last.
    var series: CloneSeries?
    public var notices: [Notice] = []
    /// What the last series could not clone, until the user has read it.
    public internal(set) var failures: [FailedClone] = []
    let places: ClonePlaces
    let printsPath: Bool

    public init(places: ClonePlaces = ClonePlaces(), printsPath: Bool = false) {
        (self.places, self.printsPath) = (places, printsPath)
    }

    /// `nil` if no clone is known.
    public func shownPath(of repository: Repository) -> String? { index.path(of: repository).map(places.short) }

    public var running: CloneSeries? { activity.contains(.cloning) ? series : nil }

    /// Whether some of the repositories must be cloned before they can be printed.
    func lacks(_ repositories: [Repository]) -> Bool {
        printsPath && repositories.contains { index.path(of: $0) == nil }
    }

    /// The repositories whose paths the program ends with, once their series is complete.
    var printable: [Repository]? {
        guard let series, series.isPrinted, series.requests.isEmpty, !activity.contains(.cloning) else { return nil }
        return series.failed == 0 ? series.repositories : nil
    }
}

/// Clones made one after the other.
public struct CloneSeries: Sendable, Equatable {
    /// Including those that were cloned before.
    let repositories: [Repository]
    /// Whether the program ends with the paths of the clones.
    let isPrinted: Bool
    /// The remaining clones; the first is in progress.
    public internal(set) var requests: [CloneRequest]
    /// `nil` before git reports any.
    public internal(set) var progress: CloneProgress?
    /// The names of the clones made.
    var made: [String] = []
    /// How many existed already.
    var there = 0
    var failed = 0

    init(_ requests: [CloneRequest], of repositories: [Repository], isPrinted: Bool) {
        (self.requests, self.repositories, self.isPrinted) = (requests, repositories, isPrinted)
    }

    /// How many were requested.
    public var count: Int { requests.count + made.count + there + failed }
}

public struct FailedClone: Sendable, Equatable {
    public let fullName: String
    public let failure: CloneFailure
    /// What git was given.
    public let address: String?
}

extension EffectID {
    static let cloning: EffectID = "cloning"
}
