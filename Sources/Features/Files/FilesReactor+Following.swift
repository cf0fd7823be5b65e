import Model
import Reactive

/// What a symbolic link or a submodule leads to.
public enum FileDestination: Sendable, Equatable {
    /// A file or folder of the tree.
    case node(Int32)
    /// The repository of a submodule at a path; `nil` if no address is known.
    case submodule(path: String, address: String?)
}

extension FilesReactor {
    /// How many symbolic links are followed one after the other, each with a request: Linux follows 40 (path_resolution(7)).
    private static let mostLinks = 8

    /// Looks up where a symbolic link or a submodule leads.
    func follow(_ number: Int32, _ refusal: Failure?, _ state: FilesState) -> Effect<Mutation, State> {
        guard let listing = state.listing else { return .none }
        let start = listing.tree.path(number)
        return Effect<Mutation, State>.immediate(.followStarted(number)).and(
            .run(id: .following, isAwaited: true) { [dependencies] send in
                @MainActor func text(of file: RepositoryFile) async throws -> [UInt8] {
                    var content = await dependencies.savedContent(file)
                    if content == nil {
                        if let refusal { throw FailedRequest(refusal) }
                        send(.linkRequested)
                        content = try await dependencies.content(file)
                        send(.linkLoaded)
                    }
                    return if case .text(let bytes) = content { bytes } else { [] }
                }
                var (number, path) = (number, start)
                for _ in 0..<FilesReactor.mostLinks {
                    switch listing.tree.kind(number) {
                    case .file, .executable, .folder, .listedFolder: return send(.followed(.node(number)))
                    case .submodule:
                        let modules = listing.tree.node(at: Array(Submodules.path.utf8)[...]).flatMap(listing.file)
                        let names = if let modules { try await text(of: modules) } else { [UInt8]() }
                        let address = await dependencies.address(at: path, in: listing.repository, by: names)
                        return send(.followed(.submodule(path: path, address: address)))
                    case .link:
                        guard let link = listing.file(number) else { return }
                        let bytes = try await text(of: link).prefix(RepositoryTree.longestPath)
                        let target = String(decoding: bytes, as: UTF8.self)
                        let next = SymbolicLink.path(of: target, at: path).flatMap { path in
                            listing.tree.node(at: Array(path.utf8)[...]).map { ($0, path) }
                        }
                        guard let next, next.0 != 0 else {
                            return send(.notFollowed(.leadsNowhere(path: path, target: target)))
                        }
                        (number, path) = next
                    }
                }
                send(.notFollowed(.tooManyLinks(path: start)))
            } catch: { [dependencies] error in
                let failure = FailedRequest(caught: error).failure
                let now = refusal == failure ? nil : dependencies.now()
                return .notFollowed(.notFollowed(path: start, failure), at: now)
            })
    }
}
