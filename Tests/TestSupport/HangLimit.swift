package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs, with its name.
    ///
    /// A test's time includes what it waits for its turn: on two busy cores one of a millisecond can take five minutes. So there is
    /// one limit for all tests, far above the longest of them. What the code under test has to do is waited for with `BoundedWait`.
    package static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
