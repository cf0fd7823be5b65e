package import Testing

/// Runs at most four of the tests that have this trait at a time.
///
/// Each of them starts processes and then looks at a screen again and again: too many at once starve each other, and what is
/// on a screen for a few seconds only is overlooked.
package struct FewAtATime: TestTrait, SuiteTrait, TestScoping {
    private static let places: Mailbox<Void> = {
        let places = Mailbox<Void>(of: "a place")
        for _ in 1...4 { places.post(()) }
        return places
    }()

    /// Holds for every test of a suite.
    package var isRecursive: Bool { true }

    /// Runs a test when there is a place for it.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await Self.places.take()
        defer { Self.places.post(()) }
        try await body()
    }
}

extension Trait where Self == FewAtATime {
    /// At most four of these tests run at a time.
    package static var fewAtATime: Self { FewAtATime() }
}
