package import Core

/// A list of the library, then the list again whenever any process has changed it.
///
/// Lists are not queued: a slow reader receives the current one. Ends with the library.
package struct ListChanges<Element: Hashable & Sendable>: AsyncSequence, Sendable {
    /// The last list of an observer.
    struct Known: Sendable {
        /// Who sees it.
        var identity: String
        var revision: Int64
        /// The number of this process's changes that the list includes.
        var ownWrites: Int
        var list: [Element]
    }

    /// Loads the next list; `nil` if nothing has changed.
    typealias Load = @Sendable (_ known: Known?) async throws(LibraryFailure) -> [Known]

    let signals: @Sendable () -> AsyncStream<Void>
    let load: Load

    /// Starts observing.
    package func makeAsyncIterator() -> Iterator { Iterator(signals: signals().makeAsyncIterator(), load: load) }

    /// The position of an observer.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: AsyncStream<Void>.AsyncIterator
        fileprivate let load: Load
        fileprivate var hasStarted = false
        fileprivate var known: Known?
        fileprivate var waiting: [Known] = []

        /// Waits for the next change; `nil` when the task is cancelled or the library is closed.
        package mutating func next(isolation actor: isolated (any Actor)?) async -> ListChange<Element>? {
            while true {
                guard !Task.isCancelled else { return nil }
                if !waiting.isEmpty {
                    let next = waiting.removeFirst()
                    let isNew = known?.list != next.list
                    known = next
                    if isNew { return .list(next.list) }
                    continue
                }
                if hasStarted {
                    guard await signals.next(isolation: actor) != nil else { return nil }
                }
                hasStarted = true
                guard !Task.isCancelled else { return nil }
                do throws(LibraryFailure) {
                    waiting = try await load(known)
                } catch {
                    return Task.isCancelled ? nil : .failed(error)
                }
            }
        }
    }
}
