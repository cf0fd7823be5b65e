import Core

/// What a symbolic link or a submodule leads to.
public enum FileDestination: Sendable, Equatable {
    /// A file or folder of the tree.
    case node(Int32)
    /// The repository of a submodule at a path; `nil` if no address is known.
    case submodule(path: String, address: String?)
}

extension FilesState {
    /// A symbolic link or a submodule that is followed.
    struct Following: Sendable, Equatable {
        /// The row that was selected.
        var number: Int32
        /// The tree that has the number.
        var tree: FileTree
        /// How far one has come: a node, and the path to it.
        var node: Int32
        var path: String
        /// The links that were followed.
        var followed: Set<Int32> = []
        /// The file whose text says how to go on; `nil` if it is not needed.
        var source: RepositoryFile?
        /// The text of `.gitmodules`, in which the address of a submodule is looked up; `nil` before it is there.
        var modules: [UInt8]?
        /// Where it leads; `nil` until that is known.
        var destination: FileDestination?

        /// The key of the file whose text is needed.
        var sourceKey: FileKey? { source.map { FileKey($0, .text, commit: $0.commit) } }
    }

    /// How many symbolic links are followed one after the other, each with a request: Linux follows 40 (path_resolution(7)).
    private static let mostLinks = 8

    /// Begins to follow a row.
    mutating func follow(_ number: Int32) {
        guard let tree = listing?.tree else { return }
        following = Following(number: number, tree: tree, node: number, path: tree.path(number))
        goOn()
    }

    /// Goes on with a text that was needed.
    mutating func goOn(with text: [UInt8]? = nil) {
        guard var next = following, let listing else { return }
        next.source = nil
        let tree = listing.tree
        switch tree.kind(next.node) {
        case .file, .executable, .folder, .listedFolder: next.destination = .node(next.node)
        case .submodule:
            next.source = text == nil ? tree.node(at: Array(Submodules.path.utf8)[...]).flatMap(listing.file) : nil
            next.modules = next.source == nil ? text ?? [] : nil
        case .link:
            guard let text else {
                guard next.followed.count < FilesState.mostLinks, next.followed.insert(next.node).inserted else {
                    return lose(.tooManyLinks(path: tree.path(next.number)))
                }
                next.source = listing.file(next.node)
                break
            }
            let target = String(decoding: text.prefix(RepositoryTree.longestPath), as: UTF8.self)
            guard let path = SymbolicLink.path(of: target, at: next.path),
                let node = tree.node(at: Array(path.utf8)[...]), node != 0
            else { return lose(.leadsNowhere(path: next.path, target: target)) }
            (next.node, next.path) = (node, path)
            following = next
            return goOn()
        }
        following = next
    }

    /// It leads nowhere, or that could not be found out.
    mutating func lose(_ notice: FilesNotice) {
        following = nil
        notices.emit(.files(notice))
    }
}
