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
    /// How many symbolic links are followed one after the other: as many as Linux follows (`MAXSYMLINKS` is 40) would be as many requests.
    private static let mostLinks = 8

    /// Looks up where a symbolic link or a submodule leads.
    func follow(_ number: Int32, _ refusal: Failure?, _ state: FilesState) -> Effect<Mutation> {
        guard let listing = state.listing else { return .none }
        return .run(id: .following, isAwaited: true) { [dependencies] send in
            var isSaved = true
            @MainActor func text(of file: RepositoryFile) async throws -> [UInt8] {
                var content = await dependencies.savedContent(file)
                if content == nil {
                    if let refusal { throw FailedRequest(refusal) }
                    isSaved = false
                    send(.followStarted)
                    content = try await dependencies.content(file)
                }
                return if case .text(let bytes) = content { bytes } else { [] }
            }
            let start = listing.tree.path(number)
            var (number, path) = (number, start)
            for _ in 0..<FilesReactor.mostLinks {
                switch listing.tree.kind(number) {
                case .file, .executable, .folder, .listedFolder:
                    return send(.followed(.node(number), isSaved: isSaved))
                case .submodule:
                    let names = listing.tree.node(at: Array(Submodules.path.utf8)[...]).flatMap { listing.file($0) }
                    let modules = if let names { Submodules(try await text(of: names)) } else { Submodules([]) }
                    let address = modules.address(at: path, in: listing.repository)
                    return send(.followed(.submodule(path: path, address: address), isSaved: isSaved))
                case .link:
                    guard let link = listing.file(number) else { return }
                    let target = String(
                        decoding: try await text(of: link).prefix(RepositoryTree.longestPath), as: UTF8.self)
                    let next = SymbolicLink.path(of: target, at: path).flatMap { path in
                        listing.tree.node(at: Array(path.utf8)[...]).map { ($0, path) }
                    }
                    guard let next, next.0 != 0 else {
                        return send(.notFollowed(.leadsNowhere(path: path, target: target)))
                    }
                    (number, path) = next
                }
            }
            send(.notFollowed(.leadsNowhere(path: start, target: path)))
        } catch: { [dependencies] error in
            let failure = FailedRequest(caught: error).failure
            return .notFollowed(.notFollowed(failure), at: refusal == failure ? nil : dependencies.now())
        }
    }
}
