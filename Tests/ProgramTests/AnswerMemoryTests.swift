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

    /// What costs a decoder most in the answer of a sample: a beginning, what is repeated, an end.
    private static let shapes: [String: (beginning: String, element: String, end: String)] = [
        "search": (#"{"total_count":1,"items":[{"id":1,"full_name":"octo/cat"},"#, #"{"id":1}"#, "]}"),
        "facts": (#"{"data":{"nodes":["#, "{}", "]}}"), "languages": ("{", #""a":1"#, "}"),
        "stars": (#"[{"login":""#, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", #""}]"#),
    ]

    private static func body(_ shape: (beginning: String, element: String, end: String)) -> [UInt8] {
        let element = Array((shape.element + ",").utf8)
        var body = Array(shape.beginning.utf8)
        body.reserveCapacity(16 << 20)
        while body.count < 16 << 20 - 1_024 { body += element }
        body.removeLast()
        return body + Array(shape.end.utf8)
    }

    /// Whether some work needs less than 64 MiB.
    private static func expectLess(_ what: String, _ work: () async throws -> Void) async throws {
        try ProcessMemory.resetPeak()
        let before = try ProcessMemory.peak()
        try await work()
        let cost = try ProcessMemory.peak() - before
        #expect(cost < 64 << 20, "\(cost) bytes for \(what)")
    }

    /// AnswerLimitTests counts what is decoded of every answer; here are some as a whole.
    @Test(arguments: shapes.keys.sorted())
    func anyAnswerOf16MiBCostsLessThan64MiB(name: String) async throws {
        let sample = try #require(AnswerSample.all.first { $0.name == name })
        let client = GitHubClient(
            transport: FixedAnswer(body: Self.body(try #require(Self.shapes[name]))),
            host: try Host(apiURL: nil, webURL: nil),
            session: Session(Credential("ghp_of_the_test", source: .variable("GH_TOKEN"), host: .github)), version: "1")
        try await Self.expectLess(name) {
            // Nothing that can be read is as good as something.
            let values = try? await sample.request(client)
            guard let page = values?.first as? SearchPage else { return }
            #expect(page.repositories.first?.fullName == "octo/cat" && page.skippedItems == 99)
        }
    }

    @Test func anImportOf16MiBCostsLessThan64MiB() async throws {
        let entries = (0..<200_000).map { number in
            #"{"host":"h","databaseId":\#(number % 1_000),"owner":{"login":"octo"},"name":"n-\#(number % 1_000)","addedAt":1}"#
        }.joined(separator: ",")
        let folder = try ScratchFolder()
        let library = try await Library.open(folder: folder.path("library"), now: Timestamp(seconds: 1))
        let nothing = String(decoding: Self.body(("[", "{}", "]")), as: UTF8.self)
        for (favourites, count) in [(nothing, nil), ("[\(entries)]", 1_000)] as [(String, Int?)] {
            let text = #"{"format":"ghlance favourites","version":3,"favourites":\#(favourites)}"#
            try await Self.expectLess("an import") {
                let added = try? await library.importFavourites(text).added
                #expect(added == count)
            }
        }
    }
}
