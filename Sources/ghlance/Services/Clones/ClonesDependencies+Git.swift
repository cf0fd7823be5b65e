import Core
import Features
import Platform

extension ClonesDependencies {
    /// Clones with git.
    ///
    /// - Parameters:
    ///   - git: Makes the clones.
    ///   - places: Where they go.
    ///   - address: The address of a repository to clone it by; `nil` if its names break GitHub's rules.
    init(_ git: GitClone, in places: ClonePlaces, address: @escaping @Sendable (Repository) async -> String?) {
        let threads = BlockingThreads()
        self.init(
            targets: { requests in
                await threads.run("folders") {
                    requests.map { CloneFolders.target(of: $0.repository, on: places.host, at: $0.folder) }
                }
            },
            names: { path in await threads.run("folders") { CloneFolders.names(beginning: path) } },
            clone: { request, progress in
                guard let address = await address(request.repository) else { throw CloneFailure.unsafeName }
                try await git.clone(request, from: address, progress: progress)
            },
            find: { known, repositories in
                await threads.run("clones") { CloneFolders.clones(in: places, of: repositories, known: known) }
            })
    }
}
