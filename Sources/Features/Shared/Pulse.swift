/// One-shot events in a state: a bell, a toast, "copied" (ReactorKit's `@Pulse`).
///
/// A state may be replaced before it is shown, so a pulse keeps its last 16 values, each with a number. The view remembers
/// the number of the last value it has shown.
public struct Pulse<Value: Sendable>: Sendable {
    public struct Entry: Sendable {
        /// Counts from 1, up by one with each value.
        let number: Int
        let value: Value
    }

    static var capacity: Int { 16 }

    /// Oldest first.
    private(set) var entries: [Entry] = []

    /// The number of the newest value; 0 before the first.
    public private(set) var lastNumber = 0

    public init() {}

    /// Emitting the same value twice adds two entries.
    mutating func emit(_ value: Value) {
        lastNumber += 1
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(Entry(number: lastNumber, value: value))
    }

    public func values(after number: Int) -> [Value] {
        // A loop: in generic code the runtime would have to find the types of `filter` and `map`.
        var values: [Value] = []
        for entry in entries where entry.number > number { values.append(entry.value) }
        return values
    }
}

extension Pulse: Equatable where Value: Equatable {}

extension Pulse.Entry: Equatable where Value: Equatable {}
