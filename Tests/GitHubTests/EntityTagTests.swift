import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Etags are kept only if a later request can carry them.
struct EntityTagTests {
    @Test(arguments: ["\"abc\"", "W/\"abc\"", "\"\"", "W/\"3f80f-1b6-3e1cb03b\""])
    func aTagThatCanBeSentIsKept(tag: String) {
        #expect(EntityTag.valid(tag) == tag)
    }

    @Test(
        arguments: [
            "", "abc", "\"", "W/", "w/\"a\"", "\"a\u{1}b\"", "\"a\"b\"", "\"a b\"", "\"ü\"", "\"a\r\nX: y\"",
            "\"" + String(repeating: "a", count: 255) + "\"",
        ])
    func anyOtherIsNot(tag: String) {
        #expect(EntityTag.valid(tag) == nil)
        var headers = Headers()
        headers.append(unlessTagged: tag)
        #expect(headers.fields.isEmpty)
    }

    @Test func aReadmeWithATagThatCannotBeSentIsLoadedAgainWithoutIt() async throws {
        let transport = ScriptedTransport(headers: ["ETag": "\"a\u{1}b\""], text: "<p>x")
        let answer = try await makeClient(transport).readme(owner: "o", name: "n")
        guard case .readme(_, let tag) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(tag == nil)
        _ = try await makeClient(transport).readme(owner: "o", name: "n", unlessTagged: "\"a\u{1}b\"")
        #expect(transport.requests.last?.headers["If-None-Match"] == nil)
    }
}
