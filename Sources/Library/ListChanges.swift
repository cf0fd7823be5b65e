public import Model

/// A list of the library as it is, then each change of it, whichever process made it.
///
/// Nothing is queued: who reads slowly gets one difference from what they know to what is. It ends with the library.
public struct ListChanges<Element: Identifiable & Hashable & Sendable>: AsyncSequence, Sendable
where Element.ID: Sendable {
    /// What an observer knows.
    struct Known: Sendable {
        var revision: Int64
        /// How far this process's own writes are in the list.
        var ownWrites: Int
        var list: [Element]
    }

    /// Brings what is to be known next, one after the other; nothing where that is what is known.
    typealias Load = @Sendable (_ known: Known?) async throws(LibraryFailure) -> [Known]

    let signals: @Sendable () -> AsyncStream<Void>
    let load: Load

    /// Starts to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(signals: signals().makeAsyncIterator(), load: load)
    }

    /// One observer's place.
    public struct Iterator: AsyncIteratorProtocol {
        private var signals: AsyncStream<Void>.AsyncIterator
        private let load: Load
        private var hasStarted = false
        private var known: Known?
        private var waiting: [Known] = []

        init(signals: AsyncStream<Void>.AsyncIterator, load: @escaping Load) {
            self.signals = signals
            self.load = load
        }

        /// Waits for the next change; `nil` when the task is cancelled or the library closed.
        public mutating func next() async -> ListChange<Element>? {
            await next(isolation: nil)
        }

        /// As ``next()``, from an actor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ListChange<Element>? {
            while true {
                guard !Task.isCancelled else { return nil }
                if !waiting.isEmpty {
                    if let change = take(waiting.removeFirst()) { return change }
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

        private mutating func take(_ next: Known) -> ListChange<Element>? {
            defer { known = next }
            guard let known else { return .initial(next.list) }
            let difference = ListDifference(from: known.list, to: next.list)
            return difference.isEmpty ? nil : .difference(difference)
        }
    }
}
