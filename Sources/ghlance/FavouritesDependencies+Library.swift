import Features
import GitHub
import Library
import Model

extension FavouritesDependencies {
    /// Favourites in the library, once that is open; those of one host.
    init(
        in library: LibraryAccess, host: Host, openInBrowser: @escaping @Sendable (String) async throws -> Void,
        now: @escaping @Sendable () -> Timestamp
    ) {
        let name = host.name.description
        self.init(
            host: name,
            observe: { report in
                do throws(LibraryFailure) {
                    let library = try await library()
                    for await change in library.favouriteChanges(host: name) { await report(change) }
                } catch {
                    await report(.failed(error))
                }
            },
            keep: { try await library().restore($0, at: now()) },
            remove: { try await library().removeFavourite($0.id, host: $0.host, at: now()) },
            webAddress: { host.webAddress(of: $0) }, openInBrowser: openInBrowser, now: now)
    }
}
