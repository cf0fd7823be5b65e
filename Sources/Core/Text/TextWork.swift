#if DEBUG
    internal import Synchronization
#endif

/// The work that text costs, counted in bytes read or copied: how tests see that it grows no faster than the text.
///
/// A release build counts nothing.
public enum TextWork {
    #if DEBUG
        private final class Counter: Sendable {
            let bytes = Atomic(0)
            /// The task is cancelled above it.
            let limit: Int

            init(limit: Int) { self.limit = limit }
        }

        @TaskLocal private static var counter: Counter?

        /// The work of a closure; 0 in a release build.
        ///
        /// - Parameter limit: The work after which the closure's task is cancelled.
        public static func count(cancellingAfter limit: Int = .max, _ body: () throws -> Void) rethrows -> Int {
            let counter = Counter(limit: limit)
            try $counter.withValue(counter) { try body() }
            return counter.bytes.load(ordering: .relaxed)
        }

        /// In bytes, or steps of a loop.
        public static func add(_ count: Int) {
            guard let counter else { return }
            let bytes = counter.bytes.add(count, ordering: .relaxed).newValue
            if bytes >= counter.limit { withUnsafeCurrentTask { $0?.cancel() } }
        }
    #else
        /// The work of a closure; 0 in a release build.
        public static func count(cancellingAfter limit: Int = .max, _ body: () throws -> Void) rethrows -> Int {
            try body()
            return 0
        }

        /// In bytes, or steps of a loop.
        @inlinable
        public static func add(_ count: Int) {}
    #endif
}

extension Array {
    /// Changes the array in place, and counts all of it if the change had to copy it.
    @inlinable
    public mutating func change(_ body: (inout [Element]) -> Void) {
        #if DEBUG
            let before = withUnsafeBufferPointer { $0.baseAddress }
            body(&self)
            if withUnsafeBufferPointer({ $0.baseAddress }) != before { TextWork.add(count) }
        #else
            body(&self)
        #endif
    }
}
