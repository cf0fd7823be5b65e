import Glibc
import TestSupport
import Testing

@testable import Core
@testable import GitHub
@testable import Library

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

    /// Bodies of 16 MiB of what costs a decoder most.
    private static let bodies: [(name: String, body: [UInt8])] = {
        func body(_ beginning: String, _ element: String, _ end: String) -> [UInt8] {
            let element = Array((element + ",").utf8)
            var body = Array(beginning.utf8)
            body.reserveCapacity(16 << 20)
            while body.count < 16 << 20 - 1_024 { body += element }
            body.removeLast()
            return body + Array(end.utf8)
        }
        let item = #"{"week":1,"days":[1]}"#
        return [
            ("nodes", body(#"{"data":{"nodes":["#, "{}", "]}}")), ("list", body("[", "{}", "]")),
            ("weeks", body("[", item, "]")), ("members", body("{", #""a":1"#, "}")),
            ("text", body(#"[{"login":""#, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", #""}]"#)),
        ]
    }()

    /// AnswerLimitTests counts what is decoded of every answer; here are some as a whole.
    @Test(arguments: ["facts": 0, "rate limits": 1, "star history": 2, "languages": 3, "stars": 4])
    func anyAnswerOf16MiBCostsLessThan64MiB(name: String, body: Int) async throws {
        let sample = try #require(AnswerSample.all.first { $0.name == name })
        let (kind, body) = Self.bodies[body]
        let client = GitHubClient(
            transport: FixedAnswer(body: body), host: try Host(apiURL: nil, webURL: nil),
            session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)), version: "1")
        try #require(Self.resetPeak())
        let before = try #require(try Self.peak())
        // Nothing that can be read is as good as something.
        _ = try? await sample.request(client)
        let cost = try #require(try Self.peak()) - before
        #expect(cost < 65_536, "\(cost) KiB for \(kind)")
    }

    @Test func anImportOf16MiBCostsLessThan64MiB() async throws {
        var texts = [String(decoding: Self.bodies[1].body, as: UTF8.self)]
        texts = texts.map { #"{"format":"ghlance favourites","version":3,"favourites":\#($0)}"# }
        var entries = ""
        entries.reserveCapacity(17 << 20)
        for number in 0..<200_000 {
            entries +=
                #"{"host":"h","databaseId":\#(number % 1_000),"owner":{"login":"octo"},"name":"n-\#(number % 1_000)","addedAt":1},"#
        }
        texts.append(#"{"format":"ghlance favourites","version":3,"favourites":[\#(entries.dropLast())]}"#)
        entries = ""
        let folder = try ScratchFolder()
        let library = try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: 1))
        for (place, text) in texts.enumerated() {
            try #require(Self.resetPeak())
            let before = try #require(try Self.peak())
            let added = try? await library.importFavourites(text).added
            let cost = try #require(try Self.peak()) - before
            #expect(added == (place == 0 ? nil : 1_000))
            #expect(cost < 65_536, "\(cost) KiB for \(text.utf8.count) bytes")
        }
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
