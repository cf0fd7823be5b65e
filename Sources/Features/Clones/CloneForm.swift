public import Core

/// The form that asks where repositories are cloned to.
public struct CloneForm: Sendable, Equatable {
    /// The repositories.
    public let repositories: [Repository]
    /// The screen with the form.
    public let screen: Screen
    /// Whether the program ends with the paths of the clones.
    public let prints: Bool
    /// The folder of the clone; of several, the folder that they go below.
    public internal(set) var line: EditableText
    /// How much of the history is fetched.
    public internal(set) var history = CloneHistory.full
    /// What is in the folders.
    var check: Check?
    /// The names that complete the path, if there are several.
    public internal(set) var names: [String] = []

    /// Where clones go.
    let places: ClonePlaces

    /// What is in some folders.
    public struct Check: Sendable, Equatable {
        let folders: [String]
        let targets: [CloneTarget]
    }

    /// What the form says about its text.
    public enum Verdict: Sendable, Equatable {
        /// There is no folder in it.
        case incomplete
        /// Nothing can be cloned; why.
        case refused(CloneFailure)
        /// These folders are made, and the clones that are there are taken; why others are not made.
        case accepted(folders: [String], clones: [String] = [], others: [CloneFailure])
    }

    /// A form with the usual folder.
    init(_ repositories: [Repository], in places: ClonePlaces, on screen: Screen, prints: Bool) {
        (self.repositories, self.places, self.screen, self.prints) = (repositories, places, screen, prints)
        let one = repositories.count == 1 ? repositories.first : nil
        let path = one.map { "\(places.base)/\(places.relative($0))" } ?? places.base
        line = EditableText(text: places.short(path.hasPrefix("//") ? String(path.dropFirst()) : path))
    }

    /// The folder of each repository; empty if the text has none.
    var folders: [String] {
        guard let path = places.absolute(line.text) else { return [] }
        return repositories.count == 1 ? [path] : repositories.map { "\(path)/\(places.relative($0))" }
    }

    /// What is in the folder of each repository. Before that is known, nothing is.
    private var targets: [CloneTarget] {
        let folders = folders
        if let check, check.folders == folders { return check.targets }
        return Array(repeating: .free, count: folders.count)
    }

    /// What is said about the text.
    public var verdict: Verdict {
        let folders = folders
        guard !folders.isEmpty else { return .incomplete }
        var (free, clones, others) = ([String](), [String](), [CloneFailure]())
        for (folder, target) in zip(folders, targets) {
            switch target {
            case .free: free.append(folder)
            case .clone: clones.append(folder)
            case .obstacle(let failure): others.append(failure)
            }
        }
        if let first = others.first, others.count == folders.count { return .refused(first) }
        return .accepted(folders: free, clones: clones, others: others)
    }

    /// All repositories with their folders.
    var candidates: [CloneRequest] {
        zip(repositories, folders).map { CloneRequest($0, into: $1, history: history) }
    }

    /// What is cloned or taken: all that nothing is known against.
    var requests: [CloneRequest] {
        zip(candidates, targets).filter { if case .obstacle = $0.1 { false } else { true } }.map(\.0)
    }

    /// A path as it is shown.
    public func short(_ path: String) -> String { places.short(path) }

    /// Completes the path with what all names have in common.
    mutating func complete(_ text: String, with names: [String]) {
        guard line.text == text, let first = names.first else { return }
        let start = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
        var common = first[...]
        for name in names.dropFirst() { common = first[..<common.commonEnd(with: name)] }
        let rest = common.dropFirst(start.count) + (names.count == 1 ? "/" : "")
        line.apply(.move(.end))
        if !rest.isEmpty { line.apply(.insert(String(rest))) }
        self.names = names.count == 1 ? [] : names
    }
}

extension Substring {
    /// Where it stops being the beginning of another text.
    fileprivate func commonEnd(with other: String) -> Index {
        var index = startIndex
        for character in other {
            guard index < endIndex, self[index] == character else { break }
            index = self.index(after: index)
        }
        return index
    }
}
