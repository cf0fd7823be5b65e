internal import Core
internal import Synchronization

/// Removes secrets from what servers have sent, before it is written. What the user has typed, such as notes and queries, is kept as it is.
final class WriteRedaction: Sendable {
    typealias Redact = @Sendable (String) -> String

    /// A type of its own: of a bare closure, each access to the mutex would leave another thunk around it.
    private struct Source {
        let redact: @Sendable () -> Redact?
    }

    private let source = Mutex<Source?>(nil)

    func set(_ current: @escaping @Sendable () -> Redact?) { source.withLock { $0 = Source(redact: current) } }

    /// `nil` if there are no secrets.
    private var redact: Redact? { source.withLock { $0 }?.redact() }

    func callAsFunction(_ text: String) -> String { redact?(text) ?? text }

    func callAsFunction(_ text: String?) -> String? { text.map { self($0) } }

    func callAsFunction(_ repositories: [Repository]) -> [Repository] {
        guard let redact else { return repositories }
        return repositories.map { $0.mappingTexts(redact) }
    }

    func callAsFunction(_ favourite: Favourite) -> Favourite {
        guard let redact else { return favourite }
        var favourite = favourite
        favourite.repository = favourite.repository.mappingTexts(redact)
        return favourite
    }

    func callAsFunction(_ page: SearchPage) -> SearchPage {
        var page = page
        page.repositories = self(page.repositories)
        page.next = page.next.map { PageReference(rawValue: self($0.rawValue)) }
        return page
    }

    /// The place of a page is an address that a server has sent.
    func callAsFunction(_ key: SavedPageKey) -> SavedPageKey {
        guard let redact else { return key }
        var key = key
        key.place = redact(key.place)
        return key
    }

    func callAsFunction(_ page: SavedPage) -> SavedPage {
        guard let redact else { return page }
        var page = page
        page.tag = page.tag.map(redact)
        // A byte that says what it is, and a text. One without a secret stays as it is: a file may not be UTF-8.
        let text = String(decoding: page.content.dropFirst(), as: UTF8.self)
        let redacted = redact(text)
        guard redacted != text else { return page }
        page.content = Array(page.content.prefix(1)) + Array(redacted.utf8)
        return page
    }

    func callAsFunction(_ checked: [CheckedFavourite]) -> [CheckedFavourite] {
        guard let redact else { return checked }
        return checked.map { favourite in
            var favourite = favourite
            switch favourite.outcome {
            case .found(let repository, let release, let tag, let releaseTag):
                favourite.outcome = .found(
                    repository.mappingTexts(redact), release: release.map(redact), tag: tag.map(redact),
                    releaseTag: releaseTag.map(redact))
            case .unchanged(let release, let releaseTag):
                favourite.outcome = .unchanged(release: release.map(redact), releaseTag: releaseTag.map(redact))
            case .gone, .hidden: break
            }
            return favourite
        }
    }
}

extension Library {
    /// Has secrets removed from everything that comes from servers and is written from now on.
    ///
    /// - Parameter current: Removes the secrets that are known by then from a text; `nil` if there are none. Called for each write.
    package func redactWrites(_ current: @escaping @Sendable () -> (@Sendable (String) -> String)?) {
        redacted.set(current)
    }
}
