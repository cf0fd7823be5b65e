/// A stream from outside, joined into a feature's mutations (ReactorKit's `transform(mutation:)` with a service's events).
///
/// It starts and ends with the store. Waiting for the next element is not work: ``Store/idle()`` does not wait for it.
public struct Input<Mutation: Sendable>: Sendable {
    let operation: Send<Mutation>.Operation
    /// The path of the child it belongs to; empty outside of a scope.
    var scope = ""

    /// An input that produces its mutations with an operation.
    public init(_ operation: @escaping Send<Mutation>.Operation) {
        self.operation = operation
    }

    /// An input of a sequence's elements.
    ///
    /// Use `bufferingNewest(1)` for streams that can be faster than the screen.
    ///
    /// - Parameters:
    ///   - sequence: The elements.
    ///   - mutation: The mutation for an element; `nil` drops it.
    public static func stream<Elements: AsyncSequence & Sendable>(
        _ sequence: Elements, _ mutation: @escaping @MainActor @Sendable (Elements.Element) -> Mutation?
    ) -> Input where Elements.Failure == Never, Elements.Element: Sendable {
        Input { send in
            for await element in sequence {
                guard !send.isCancelled else { return }
                if let mutation = mutation(element) { send(mutation) }
            }
        }
    }
}
