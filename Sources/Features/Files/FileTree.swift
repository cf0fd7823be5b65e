public import Core

/// A repository's tree with its folders, made in one pass: ranges into the text of the tree. A node's number is its index; the top
/// is 0. Appending to a tree leaves the numbers of its nodes unchanged. A class, because copies of the state share it; it never
/// changes.
public final class FileTree: Sendable {
    struct Node: Sendable {
        var kind: RepositoryTree.Kind
        var path: Range<Int32>
        /// Where the name begins in the text.
        var name: Int32
        /// The id in the text; empty for a folder that only a path names.
        var id: Range<Int32>
        /// In bytes; -1 if unknown.
        var size: Int
        var parent: Int32
        /// The number of files in a folder, at any depth.
        var files: Int32 = 0
        /// The number of folders above it.
        var depth: Int32
    }

    public let tree: RepositoryTree
    /// A folder comes before its contents.
    let nodes: [Node]
    /// The nodes in folders, folder by folder: folders first.
    private let entries: [Int32]
    /// Where the entries of each folder begin, and one more.
    private let starts: [Int32]
    /// The files in the order of the tree, and their paths as they are filtered.
    package let files: [Int32]
    let folded: FoldedPaths
    /// The nodes by their folders and names.
    private let numbers: [Key: Int32]

    fileprivate struct Key: Hashable {
        var folder: Int32
        var name: ArraySlice<UInt8>

        func hash(into hasher: inout Hasher) {
            hasher.combine(folder)
            name.withUnsafeBytes { hasher.combine(bytes: $0) }
        }

        static func == (one: Key, other: Key) -> Bool {
            guard one.folder == other.folder, one.name.count == other.name.count else { return false }
            return one.name.withUnsafeBytes { one in
                other.name.withUnsafeBytes { other in one.elementsEqual(other) }
            }
        }
    }

    /// Linear in the tree's text: not for the main actor.
    public init(_ tree: RepositoryTree) {
        self.tree = tree
        var builder = FileTreeBuilder(text: tree.text, count: tree.count)
        tree.forEachEntry { builder.add($0) }
        var nodes = builder.nodes
        var (files, folded, starts) = ([Int32](), FoldedPaths(), Array(repeating: Int32(0), count: nodes.count + 1))
        for (number, node) in nodes.enumerated().dropFirst() {
            starts[Int(node.parent) + 1] += 1
            guard !node.kind.isFolder else { continue }
            files.append(Int32(number))
            folded.append(tree.text[Int(node.path.lowerBound)..<Int(node.path.upperBound)])
        }
        // A folder's number is smaller than those of its contents.
        for number in nodes.indices.dropFirst().reversed() {
            let count = nodes[number].kind.isFolder ? nodes[number].files : 1
            nodes[Int(nodes[number].parent)].files += count
        }
        for number in 1..<starts.count { starts[number] += starts[number - 1] }
        var next = starts
        var entries = Array(repeating: Int32(0), count: max(0, nodes.count - 1))
        for wantsFolders in [true, false] {
            for (number, node) in nodes.enumerated().dropFirst() where node.kind.isFolder == wantsFolders {
                entries[Int(next[Int(node.parent)])] = Int32(number)
                next[Int(node.parent)] += 1
            }
        }
        TextWork.add(4 * nodes.count)
        (self.nodes, self.entries, self.starts, self.files, self.folded) = (nodes, entries, starts, files, folded)
        numbers = builder.numbers
        skipped = tree.skipped + builder.skipped
    }

    /// How many entries were left out.
    public let skipped: Int
    public var isFull: Bool { tree.isFull || nodes.count >= RepositoryTree.mostEntries }
    public var fileCount: Int { files.count }

    /// The top for a number of another tree.
    private func node(_ number: Int32) -> Node { nodes[nodes.indices.contains(Int(number)) ? Int(number) : 0] }

    /// The contents of a folder.
    public func entries(of folder: Int32) -> ArraySlice<Int32> {
        let index = Int(folder)
        guard nodes.indices.contains(index) else { return [] }
        return entries[Int(starts[index])..<Int(starts[index + 1])]
    }

    func bytes(_ number: Int32) -> ArraySlice<UInt8> {
        let path = node(number).path
        return tree.text[Int(path.lowerBound)..<Int(path.upperBound)]
    }

    public func path(_ number: Int32) -> String { String(decoding: bytes(number), as: UTF8.self) }

    /// The last part of the path.
    public func name(_ number: Int32) -> String {
        let node = node(number)
        return String(decoding: tree.text[Int(node.name)..<Int(node.path.upperBound)], as: UTF8.self)
    }

    /// `nil` for a folder that only a path names.
    public func id(_ number: Int32) -> String? {
        let id = node(number).id
        return id.isEmpty ? nil : String(decoding: tree.text[Int(id.lowerBound)..<Int(id.upperBound)], as: UTF8.self)
    }

    public func kind(_ number: Int32) -> RepositoryTree.Kind { node(number).kind }
    /// In bytes, if known.
    public func size(_ number: Int32) -> Int? { node(number).size < 0 ? nil : node(number).size }
    public func files(in number: Int32) -> Int { Int(node(number).files) }
    /// The number of folders above it.
    public func depth(_ number: Int32) -> Int { Int(node(number).depth) }
    package func parent(_ number: Int32) -> Int32 { node(number).parent }

    /// Whether GitHub may have left out entries of a folder.
    func lacksEntries(_ folder: Int32) -> Bool {
        tree.isTruncated && !isFull && folder != 0 && kind(folder) == .folder && !node(folder).id.isEmpty
    }

    /// The folder or file at a path: one look-up for each of its parts.
    package func node(at path: ArraySlice<UInt8>) -> Int32? {
        TextWork.add(path.count)
        var found: Int32 = 0
        for name in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let next = numbers[Key(folder: found, name: name)] else { return nil }
            found = next
        }
        return found
    }

    /// The folders at the paths of another tree's folders, if their parents are among them.
    func folders(_ numbers: Set<Int32>, of other: FileTree) -> Set<Int32> {
        var found = Set<Int32>()
        // A folder's number is smaller than those of its contents.
        for number in numbers.compactMap({ node(at: other.bytes($0)) }).sorted() where kind(number).isFolder {
            if parent(number) == 0 || found.contains(parent(number)) { found.insert(number) }
        }
        return found
    }
}

extension FileTree: Equatable {
    public static func == (one: FileTree, other: FileTree) -> Bool { one === other }
}

private struct FileTreeBuilder {
    let text: [UInt8]
    var nodes: [FileTree.Node]
    var skipped = 0
    private(set) var numbers: [FileTree.Key: Int32] = [:]
    /// The folder of the last entry: the next one is mostly in it, too.
    private var last: (path: Range<Int>, number: Int32) = (0..<0, 0)

    init(text: [UInt8], count: Int) {
        self.text = text
        // Leaves room for folders that only paths name.
        numbers.reserveCapacity(count + count / 8)
        nodes = [.init(kind: .folder, path: 0..<0, name: 0, id: 0..<0, size: -1, parent: 0, depth: -1)]
    }

    mutating func add(_ entry: RepositoryTree.Entry) {
        TextWork.add(entry.path.count)
        let slash = UInt8(ascii: "/")
        let end = text[entry.path].lastIndex(of: slash) ?? entry.path.lowerBound
        var folder: Int32 = 0
        if end > entry.path.lowerBound || text[end] == slash {
            guard let found = self.folder(entry.path.lowerBound..<end) else { return skipped += 1 }
            folder = found
        }
        let name = text[end] == slash ? end + 1 : end
        guard let number = node(name..<entry.path.upperBound, of: entry.path, in: folder, entry.kind) else {
            return skipped += 1
        }
        // A folder that was listed by itself stays so.
        if nodes[Int(number)].kind != .listedFolder { nodes[Int(number)].kind = entry.kind }
        nodes[Int(number)].id = Int32(entry.id.lowerBound)..<Int32(entry.id.upperBound)
        nodes[Int(number)].size = entry.size ?? -1
    }

    private mutating func folder(_ path: Range<Int>) -> Int32? {
        if text[path].elementsEqual(text[last.path]) { return last.number }
        TextWork.add(path.count)
        var (number, start) = (Int32(0), path.lowerBound)
        while start <= path.upperBound {
            let end = text[start..<path.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? path.upperBound
            guard let next = node(start..<end, of: path.lowerBound..<end, in: number, .folder) else { return nil }
            (number, start) = (next, end + 1)
        }
        last = (path, number)
        return number
    }

    /// Makes the node if it is missing. `nil` below a file.
    private mutating func node(
        _ name: Range<Int>, of path: Range<Int>, in folder: Int32, _ kind: RepositoryTree.Kind
    ) -> Int32? {
        let key = FileTree.Key(folder: folder, name: text[name])
        if let known = numbers[key] {
            // A folder stays one: it may have entries.
            return nodes[Int(known)].kind.isFolder == kind.isFolder ? known : nil
        }
        guard nodes.count < RepositoryTree.mostEntries else { return nil }
        let number = Int32(nodes.count)
        nodes.append(
            .init(
                kind: kind, path: Int32(path.lowerBound)..<Int32(path.upperBound), name: Int32(name.lowerBound),
                id: 0..<0, size: -1, parent: folder, depth: nodes[Int(folder)].depth + 1))
        numbers[key] = number
        return number
    }
}
