/// A stream from outside whose elements become mutations (ReactorKit's `transform(mutation:)` with a service's events).
///
/// It starts and ends with the store. ``Store/idle()`` does not wait for it: the next element may never come.
public struct Input<Mutation: Sendable>: Sendable {
    let operation: Send<Mutation>.Operation
    /// The path of the child it belongs to; empty outside of a scope.
    var scope = ""

    /// An input whose mutations are sent by an operation.
    public init(_ operation: @escaping Send<Mutation>.Operation) { self.operation = operation }

    /// An input with a mutation for each element of a sequence.
    ///
    /// Use `bufferingNewest(1)` for streams that may be faster than the screen.
    ///
    /// - Parameters:
    ///   - sequence: The sequence.
    ///   - mutation: Returns the mutation for an element, or `nil` to drop it.
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
