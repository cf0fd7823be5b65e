import Core
import Reactive

/// The target of a symbolic link or a submodule: the content of the link, or the address in `.gitmodules`; empty for none.
struct ReferenceTarget: ContentKey {
    static let kind = ContentKind(name: "target of a link", resource: .core, freshness: .fixed, capacity: 200)
    let path: String
    /// The file that names the target: the link itself, or `.gitmodules`.
    let source: RepositoryFile
    var isLink: Bool { source.path == path }
    var description: String { "target of \(path) of \(source.repository.id.rawValue)" }

    func load(from github: LoaderDependencies) async throws -> String {
        let content = try await github.file(source, .text, source.commit)
        return target(in: content)
    }

    func saved(in github: LoaderDependencies) async -> Dated<String>? {
        let saved = await github.savedFile(source, .text)
        guard let saved, saved.isCurrent(for: source, at: source.commit) else { return nil }
        return (target(in: saved.content), saved.fetchedAt)
    }

    private func target(in content: FileContent) -> String {
        guard case .text(let bytes) = content else { return "" }
        return isLink
            ? String(decoding: bytes.prefix(RepositoryTree.longestPath), as: UTF8.self)
            : Submodules.address(at: path, in: bytes, of: source.repository) ?? ""
    }
}

extension FileListing {
    /// What names the target of a link or a submodule; `nil` if there is no `.gitmodules`.
    func target(of number: Int32) -> ReferenceTarget? {
        let source = tree.kind(number) == .link ? number : tree.node(at: Array(Submodules.path.utf8)[...])
        return source.flatMap { file($0) }.map { ReferenceTarget(path: tree.path(number), source: $0) }
    }
}

extension AppState {
    /// Whether the followed row is still selected, with nothing in front of it.
    var awaitsTarget: Bool {
        guard showsFiles, !isFileOpen, shell.dialog == nil, shell.alert == nil else { return false }
        return files.selectedPlace?.path == files.following?.path
    }

    /// Whether following is over: the target is known or not available now, or the user has gone elsewhere.
    var hasReadTarget: Bool {
        guard let target = files.following else { return false }
        return !awaitsTarget || loader.value(of: target) != nil || failure(of: target, at: now) != nil
    }

    fileprivate func failure(of target: ReferenceTarget, at now: Timestamp) -> Failure? {
        loader.failures[target.content] ?? loader.held[target.content]?.failure(at: now)
    }
}

extension AppReactor {
    /// Shows the target of a symbolic link or a submodule, or posts why not. A link to another link selects that one.
    func arrive(_ state: AppState) -> Effect<Mutation, State> {
        let ended = Effect<Mutation, State>.immediate(.files(.followed(nil)))
        func say(_ notice: Notice) -> Effect<Mutation, State> {
            ended.and(.immediate(.files(.noticed(notice))))
        }
        guard state.awaitsTarget, let following = state.files.following, let listing = state.files.listing else {
            return ended
        }
        let path = following.path
        guard let target = state.loader.value(of: following) else {
            return state.failure(of: following, at: now()).map { say(.notFollowed(path: path, $0)) } ?? ended
        }
        if !following.isLink {
            if target.isEmpty { return say(.submoduleUnnamed(path: path)) }
            guard let reference = try? RepositoryReference(target, host: addressHost) else {
                return say(.submoduleElsewhere(path: path, address: target))
            }
            return ended.and(open(.files(.opened(Repository(provisional: reference), rows: nil)), state))
        }
        guard let found = SymbolicLink.path(of: target, at: path),
            let number = listing.tree.node(at: Array(found.utf8)[...]), number != 0
        else { return say(.leadsNowhere(path: path, target: target)) }
        if found == path { return say(.leadsToItself(path: path)) }
        if !listing.tree.kind(number).isReference, let file = listing.file(number) {
            return ended.and(actOnFile(.open(file, at: nil), state))
        }
        return ended.and(.immediate(.list(.edited(.clear, at: now()), on: .files), .files(.shown(number))))
    }
}
