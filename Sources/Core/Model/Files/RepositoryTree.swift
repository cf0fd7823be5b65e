/// The files and folders of a repository at a commit, in one text: for each entry a letter for its kind, its id, its
/// size and its path, followed by a NUL. Paths are untrusted; a saved text may contain anything.
public struct RepositoryTree: Sendable, Hashable {
    /// The raw value is the letter in the text.
    public enum Kind: UInt8, Sendable, Hashable {
        case file = 0x66
        case executable = 0x78
        case folder = 0x64
        /// A folder whose entries are complete, although those of others are not.
        case listedFolder = 0x44
        case link = 0x6C
        /// Another repository at a commit.
        case submodule = 0x6D

        public var isFolder: Bool { self == .folder || self == .listedFolder }
        public var isReference: Bool { self == .link || self == .submodule }
    }

    /// The longest path in bytes: that of Linux (`PATH_MAX`).
    public static let longestPath = 4_096
    /// GitHub gives up to 100,000 entries (REST reference, "Get a tree"); subtrees of a truncated tree are added to
    /// them.
    public static let mostEntries = 200_000
    /// The longest text, in bytes: GitHub sends up to 7 MB.
    public static let mostBytes = 32 << 20

    public private(set) var text: [UInt8] = []
    public private(set) var count = 0
    /// How many entries were left out: unreadable, too long, or too many.
    public private(set) var skipped = 0
    /// Whether GitHub has left some out.
    public var isTruncated: Bool
    /// `nil` in a repository without commits.
    public var commit: String?

    public init(commit: String?, isTruncated: Bool = false) { (self.commit, self.isTruncated) = (commit, isTruncated) }

    /// Whether a text is an id of git: 40 or 64 hexadecimal digits.
    public static func isID(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// The most bytes of an entry: its kind, its id, its size, its path and what is between them.
    private static let longestEntry = 1 + 64 + 1 + 20 + 1 + longestPath + 1

    /// Whether the limit of entries or bytes is reached.
    public var isFull: Bool {
        count >= RepositoryTree.mostEntries || text.count > RepositoryTree.mostBytes - RepositoryTree.longestEntry
    }

    /// Adds an entry, or counts it as skipped.
    public mutating func append(_ path: String, _ kind: Kind, id: String, size: Int?) {
        guard !path.isEmpty, path.utf8.count <= RepositoryTree.longestPath, !path.utf8.contains(0),
            RepositoryTree.isID(id), !isFull
        else { return skip(1) }
        text.append(kind.rawValue)
        text += id.utf8
        text.append(UInt8(ascii: " "))
        if let size { text += "\(Count(size).value)".utf8 }
        text.append(UInt8(ascii: " "))
        text += path.utf8
        text.append(0)
        count += 1
    }

    public mutating func skip(_ count: Int) { skipped = Count(skipped + count).value }

    /// Adds the entries of a folder that was listed separately.
    public mutating func append(_ folder: RepositoryTree, in path: String, id: String) {
        if !path.isEmpty { append(path, .listedFolder, id: id, size: nil) }
        var left = folder.count
        folder.forEachEntry { entry in
            // The rest is counted, not read.
            guard !isFull else { return }
            left -= 1
            let name = String(decoding: folder.text[entry.path], as: UTF8.self)
            append(
                path.isEmpty ? name : path + "/" + name, entry.kind,
                id: String(decoding: folder.text[entry.id], as: UTF8.self), size: entry.size)
        }
        skip(left + folder.skipped)
    }

    /// An entry, with its id and its path as ranges of the text.
    public struct Entry: Sendable {
        public var kind: Kind
        public var id: Range<Int>
        /// In bytes, if known.
        public var size: Int?
        public var path: Range<Int>
    }

    /// Invalid entries are left out.
    public func forEachEntry(_ body: (Entry) -> Void) {
        var start = 0
        var left = RepositoryTree.mostEntries
        while start < text.count, left > 0, let end = text[start...].firstIndex(of: 0) {
            if let entry = entry(start..<end) {
                body(entry)
                left -= 1
            }
            start = end + 1
        }
    }

    private func entry(_ line: Range<Int>) -> Entry? {
        let space = UInt8(ascii: " ")
        guard let first = text[line].first, let kind = Kind(rawValue: first) else { return nil }
        let idStart = line.lowerBound + 1
        guard let idEnd = text[line].prefix(66).firstIndex(of: space), [40, 64].contains(idEnd - idStart),
            let sizeEnd = text[idEnd + 1..<line.upperBound].prefix(24).firstIndex(of: space)
        else { return nil }
        let path = sizeEnd + 1..<line.upperBound
        guard (1...RepositoryTree.longestPath).contains(path.count) else { return nil }
        let digits = text[idEnd + 1..<sizeEnd]
        let size = digits.isEmpty ? nil : Count(digits: String(decoding: digits, as: UTF8.self))?.value
        return Entry(kind: kind, id: idStart..<idEnd, size: size, path: path)
    }
}

public struct SavedTree: Sendable, Hashable {
    public var tree: RepositoryTree
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    public init(_ tree: RepositoryTree, fetchedAt: Timestamp) { (self.tree, self.fetchedAt) = (tree, fetchedAt) }
}

extension SavedTree {
    /// The version of the saved form.
    private static let version: UInt8 = 1

    public init?(_ page: SavedPage) {
        guard page.content.first == SavedTree.version, page.content.count <= RepositoryTree.mostBytes + 1_024,
            let end = page.content.prefix(128).firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let head = String(decoding: page.content[1..<end], as: UTF8.self).split(separator: " ")
        guard head.count == 3, let skipped = Count(digits: head[2]) else { return nil }
        var tree = RepositoryTree(
            commit: RepositoryTree.isID(String(head[0])) ? String(head[0]) : nil, isTruncated: head[1] == "truncated")
        tree.adopt(Array(page.content[(end + 1)...]), skipped: skipped.value)
        self.init(tree, fetchedAt: page.fetchedAt)
    }

    public var page: SavedPage {
        let head = "\(tree.commit ?? "-") \(tree.isTruncated ? "truncated" : "whole") \(tree.skipped)\n"
        return SavedPage(content: [SavedTree.version] + Array(head.utf8) + tree.text, fetchedAt: fetchedAt)
    }
}

extension RepositoryTree {
    fileprivate mutating func adopt(_ text: [UInt8], skipped: Int) {
        self.text = text
        self.skipped = skipped
        var count = 0
        forEachEntry { _ in count += 1 }
        self.count = count
    }
}

/// A file of a repository at a commit, as a tree names it.
public struct RepositoryFile: Hashable, Sendable {
    public let repository: Repository
    /// The path from the top of the repository, without a slash at its beginning. Untrusted.
    public let path: String
    /// The id of its content; `nil` if only its path is known, as of a link in a README.
    public let blob: String?
    /// In bytes, if known.
    public let size: Int?
    /// For its permanent link; `nil` if only the branch is known.
    public let commit: String?
    public let branch: String

    public init(repository: Repository, path: String, blob: String?, size: Int?, commit: String?, branch: String) {
        (self.repository, self.path, self.blob, self.size) = (repository, path, blob, size)
        (self.commit, self.branch) = (commit, branch)
    }
}

/// Reads `.gitmodules` (gitmodules(5)).
public enum Submodules {
    public static let path = ".gitmodules"
    /// In bytes. A longer address belongs to no repository, and would fill the screen.
    private static let longestAddress = 2_048

    /// The address of the repository at a path; `nil` if the text of a `.gitmodules` has none. Of an address relative
    /// to that of the repository, the part after the host.
    public static func address(at path: String, in text: [UInt8], of repository: Repository) -> String? {
        var found: String?
        var addresses: [String: String] = [:]
        GitConfigFile.forEachValue(in: String(decoding: text, as: UTF8.self)) { section, key, value in
            if key == "path", value == path { found = section }
            if key == "url", value.utf8.count <= longestAddress { addresses[section] = value }
        }
        let address = found.flatMap { addresses[$0] }
        guard let address, address.hasPrefix("./") || address.hasPrefix("../") else { return address }
        return SymbolicLink.path(of: address, at: "\(repository.fullName)/.")
    }
}

/// A symbolic link in a repository: a file whose content is a path.
public enum SymbolicLink {
    /// The path that the link at `path` leads to, from the top of its repository; `nil` if it leads out of it.
    /// `target` is the content of the link.
    public static func path(of target: String, at path: String) -> String? {
        guard !target.isEmpty, !target.hasPrefix("/") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in target.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
