/// The files and folders of a repository at a commit, in one text: for each entry a letter for its kind, its id, its size and its path, with
/// a NUL behind. Paths are a stranger's; a text that was saved may be anything.
public struct RepositoryTree: Sendable, Hashable {
    /// What an entry is, by the letter that is written.
    public enum Kind: UInt8, Sendable, Hashable {
        /// A file.
        case file = 0x66
        /// A file that can be run.
        case executable = 0x78
        /// A folder.
        case folder = 0x64
        /// A folder whose entries are all here, although those of others are not.
        case listedFolder = 0x44
        /// A symbolic link.
        case link = 0x6C
        /// Another repository at a commit.
        case submodule = 0x6D

        /// Whether it has entries.
        public var isFolder: Bool { self == .folder || self == .listedFolder }
        /// Whether it leads to something else.
        public var isReference: Bool { self == .link || self == .submodule }
    }

    /// The longest path in bytes: that of Linux (`PATH_MAX`).
    public static let longestPath = 4_096
    /// The most entries. GitHub gives up to 100,000 (REST reference, "Get a tree"); sub-trees of a truncated one come on top.
    public static let mostEntries = 200_000
    /// The most bytes of the text: GitHub gives up to 7 MB.
    public static let mostBytes = 32 << 20

    /// The text.
    public private(set) var text: [UInt8] = []
    /// The number of entries.
    public private(set) var count = 0
    /// How many entries were left out: unreadable, too long, or too many.
    public private(set) var skipped = 0
    /// Whether GitHub has left some out.
    public var isTruncated: Bool
    /// The commit; `nil` in a repository without any.
    public var commit: String?

    /// A tree without entries.
    public init(commit: String?, isTruncated: Bool = false) { (self.commit, self.isTruncated) = (commit, isTruncated) }

    /// Whether a text is an id of git: 40 or 64 digits.
    public static func isID(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// The most bytes of an entry: its kind, its id, its size, its path and what is between them.
    private static let longestEntry = 1 + 64 + 1 + 20 + 1 + longestPath + 1

    /// Whether nothing more can be added: the one limit of entries and bytes.
    public var isFull: Bool {
        count >= RepositoryTree.mostEntries || text.count > RepositoryTree.mostBytes - RepositoryTree.longestEntry
    }

    /// Adds an entry, or notes that it was left out.
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

    /// Notes that so many entries were left out.
    public mutating func skip(_ count: Int) { skipped = Count(skipped + count).value }

    /// Adds the entries of a folder, which were listed by themselves.
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

    /// An entry, by its places in the text.
    public struct Entry: Sendable {
        /// What it is.
        public var kind: Kind
        /// Where its id is.
        public var id: Range<Int>
        /// Its size in bytes, if it is known.
        public var size: Int?
        /// Where its path is.
        public var path: Range<Int>
    }

    /// Calls the body with each entry. What is none is left out.
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

/// A tree as it was saved.
public struct SavedTree: Sendable, Hashable {
    /// The tree.
    public var tree: RepositoryTree
    /// When GitHub sent it, or said that it is unchanged.
    public var fetchedAt: Timestamp

    /// Creates a saved tree.
    public init(_ tree: RepositoryTree, fetchedAt: Timestamp) { (self.tree, self.fetchedAt) = (tree, fetchedAt) }
}

extension SavedTree {
    /// The form's version.
    private static let version: UInt8 = 1

    /// A tree from its saved form; `nil` if that is none.
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

    /// The saved form.
    public var page: SavedPage {
        let head = "\(tree.commit ?? "-") \(tree.isTruncated ? "truncated" : "whole") \(tree.skipped)\n"
        return SavedPage(content: [SavedTree.version] + Array(head.utf8) + tree.text, fetchedAt: fetchedAt)
    }
}

extension RepositoryTree {
    /// Takes a text that was saved.
    fileprivate mutating func adopt(_ text: [UInt8], skipped: Int) {
        self.text = text
        self.skipped = skipped
        var count = 0
        forEachEntry { _ in count += 1 }
        self.count = count
    }
}
