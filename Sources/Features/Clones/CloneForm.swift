public import Core

public struct CloneForm: Sendable, Equatable {
    public let repositories: [Repository]
    public let screen: Screen
    /// Whether the program then ends with the paths of the clones.
    public let prints: Bool
    /// The folder of the clone; for several, their parent folder.
    public internal(set) var line: EditableText
    public internal(set) var history = CloneHistory.full
    /// `nil` before the folders were checked.
    var check: Check?
    /// The names that complete the path, if there are several.
    public internal(set) var names: [String] = []
    let places: ClonePlaces

    public struct Check: Sendable, Equatable {
        let folders: [String]
        let targets: [CloneTarget]
    }

    public enum Validation: Sendable, Equatable {
        /// No folder was typed.
        case incomplete
        /// Nothing can be cloned.
        case refused(CloneFailure)
        /// The folders to make, the existing clones to take over, and why the others are not made.
        case accepted(folders: [String], clones: [String] = [], others: [CloneFailure])
    }

    init(_ repositories: [Repository], in places: ClonePlaces, on screen: Screen, prints: Bool) {
        (self.repositories, self.places, self.screen, self.prints) = (repositories, places, screen, prints)
        let one = repositories.count == 1 ? repositories.first : nil
        let path = one.map { "\(places.base)/\(places.relative($0))" } ?? places.base
        line = EditableText(text: places.short(path.hasPrefix("//") ? String(path.dropFirst()) : path))
    }

    /// The folder of each repository; empty without a folder in the text.
    var folders: [String] {
        guard let path = places.absolute(line.text) else { return [] }
        return repositories.count == 1 ? [path] : repositories.map { "\(path)/\(places.relative($0))" }
    }

    /// The contents of each repository's folder; assumed empty until known.
    private var targets: [CloneTarget] {
        let folders = folders
        if let check, check.folders == folders { return check.targets }
        return Array(repeating: .free, count: folders.count)
    }

    public var validation: Validation {
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

    var candidates: [CloneRequest] {
        zip(repositories, folders).map { CloneRequest($0, into: $1, history: history) }
    }

    /// All candidates without a known obstacle.
    var requests: [CloneRequest] {
        zip(candidates, targets).filter { if case .obstacle = $0.1 { false } else { true } }.map(\.0)
    }

    public func short(_ path: String) -> String { places.short(path) }

    /// Completes the path with the common beginning of the names.
    mutating func complete(_ text: String, with names: [String]) {
        guard line.text == text, let first = names.first else { return }
        let start = text.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
        var common = first[...]
        for name in names.dropFirst() { common = common.prefix(zip(common, name).prefix { $0 == $1 }.count) }
        let rest = common.dropFirst(start.count) + (names.count == 1 ? "/" : "")
        line.apply(.move(.end))
        if !rest.isEmpty { line.apply(.insert(String(rest))) }
        self.names = names.count == 1 ? [] : names
    }
}
