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
        }

        @TaskLocal private static var counter: Counter?

        /// The work of a closure; 0 in a release build.
        public static func count(_ body: () throws -> Void) rethrows -> Int {
            let counter = Counter()
            try $counter.withValue(counter) { try body() }
            return counter.bytes.load(ordering: .relaxed)
        }

        /// Counts some bytes, or steps of a loop.
        public static func add(_ count: Int) { counter?.bytes.add(count, ordering: .relaxed) }
    #else
        /// The work of a closure; 0 in a release build.
        public static func count(_ body: () throws -> Void) rethrows -> Int {
            try body()
            return 0
        }

        /// Counts some bytes, or steps of a loop.
        @inlinable
        public static func add(_ count: Int) {}
    #endif
}
