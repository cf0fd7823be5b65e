import ReactiveTesting

/// Takes from a sequence what the code under test puts into it, element by element, each waited for as long as
/// ``BoundedWait/limit``.
///
/// Nothing is taken ahead: what the sequence does with a slow reader is the sequence's own.
package actor StreamReader<Base: AsyncSequence & SendableMetatype> where Base.Element: Sendable {
    private let what: String
    private let limit: Duration
    private var iterator: Base.AsyncIterator
    private var taken = 0

    /// A reader of a sequence.
    ///
    /// - Parameters:
    ///   - what: what an element is, as in "waited 10 s in vain for a change of the list".
    ///   - limit: how long each is waited for, in real time.
    package init(_ base: sending Base, of what: String, limit: Duration = BoundedWait.limit) {
        self.what = what
        self.limit = limit
        iterator = base.makeAsyncIterator()
    }

    /// The next element; `nil` behind the last.
    ///
    /// - Throws: `WaitTimeout` where neither an element nor the end comes; what the sequence throws.
    package nonisolated func next() async throws -> Base.Element? {
        let count = await taken
        return try await BoundedWait.value(of: what, limit: limit, state: { "there were \(count) before" }) {
            try await self.take()
        }
    }

    private func take() async throws -> Base.Element? {
        var iterator = iterator
        let element = try await iterator.next(isolation: self)
        self.iterator = iterator
        taken += 1
        return element
    }
}
