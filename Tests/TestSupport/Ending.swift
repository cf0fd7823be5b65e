/// Runs a test, and ends what it works with behind it, also if it throws.
package nonisolated(nonsending) func running<Result>(
    end: () async -> Void, _ body: () async throws -> Result
) async throws -> Result {
    do {
        let result = try await body()
        await end()
        return result
    } catch {
        await end()
        throw error
    }
}
