public import Model

/// A list of the library as it is, then each change of it, whichever process made it.
///
/// Nothing is queued: who reads slowly gets one difference from what they know to what is. It ends with the library.
public struct ListChanges<Element: Identifiable & Hashable & Sendable>: AsyncSequence, Sendable
where Element.ID: Sendable {
    /// Brings the list's revision, and the list where the revision is another than the known one.
    typealias Load = @Sendable (_ known: Int64?) async throws(LibraryFailure) -> (revision: Int64, list: [Element]?)

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
        private var revision: Int64?
        private var list: [Element]?

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
                if hasStarted {
                    guard await signals.next(isolation: actor) != nil else { return nil }
                }
                hasStarted = true
                guard !Task.isCancelled else { return nil }
                do throws(LibraryFailure) {
                    if let change = try await change(isolation: actor) { return change }
                } catch {
                    return Task.isCancelled ? nil : .failed(error)
                }
            }
        }

        private mutating func change(
            isolation actor: isolated (any Actor)?
        ) async throws(LibraryFailure) -> ListChange<Element>? {
            let (newest, loaded) = try await load(revision)
            guard let loaded else { return nil }
            revision = newest
            guard let known = list else {
                list = loaded
                return .initial(loaded)
            }
            list = loaded
            let difference = ListDifference(from: known, to: loaded)
            return difference.isEmpty ? nil : .difference(difference)
        }
    }
}
