import GitHub
import Glibc
import HTTP
import Model
import TestSupport
import Testing

/// What a large answer costs. The peak of this process is measured, so nothing else may run beside it.
@Suite(.serialized) struct AnswerMemoryTests {
    private struct FixedAnswer: Transport {
        var body: [UInt8]

        func send(_ request: Request) async throws -> Response {
            Response(status: 200, headers: Headers(), body: body, url: request.url)
        }
    }

    @Test(arguments: ["{}", #"{"id":1}"#, "[]", "1"])
    func aMillionItemsCostLessThan64MiB(item: String) async throws {
        var body = Array(#"{"total_count":1,"items":[{"id":1,"full_name":"octo/cat"}"#.utf8)
        let (separator, space) = (Array(",".utf8), Array(repeating: UInt8(ascii: " "), count: 8))
        for _ in 0..<1_600_000 { body += separator + item.utf8 }
        body += space + Array("]}".utf8)
        let client = GitHubClient(
            transport: FixedAnswer(body: body), host: try Host(apiURL: nil, webURL: nil), session: Session(nil),
            version: "1")
        try #require(Self.resetPeak())
        let before = try #require(try Self.peak())
        let page = try await client.searchRepositories(SearchQuery("swift"), perPage: 100)
        let cost = try #require(try Self.peak()) - before
        #expect(page.repositories.map(\.fullName) == ["octo/cat"])
        #expect(page.skippedItems == 99)
        #expect(cost < 65_536, "\(cost) KiB for \(body.count) bytes")
    }

    /// The most memory this process has had since the last ``resetPeak()``, in KiB (proc(5), `VmHWM`).
    private static func peak() throws -> Int? {
        let status = try TextFile.read("/proc/self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
    }

    private static func resetPeak() -> Bool {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return false }
        fputs("5", file)
        return fclose(file) == 0
    }
}
