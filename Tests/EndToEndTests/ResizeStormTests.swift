import TestSupport
import Testing

/// Windows that change their size faster than anything can be drawn. One after the other: a machine that a hundred programs
/// share is too slow for any of them.
@Suite(.hangLimit) struct ResizeStormTests {
    @Test(
        "200 sizes within a second, while a page loads, leave the screen a new program would draw",
        arguments: ResizeStorm.seeds)
    func storm(seed: UInt64) async throws {
        try await ResizeStorm(seed: seed).run()
    }
}
