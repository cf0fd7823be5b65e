import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// What a server may say to a login, and what becomes of it.
struct DeviceAnswerTests {
    private static let secret = "3584d83530557fdd1f46af8289938c8ef79f9dc5"

    private func poll(_ answer: String) async throws -> DeviceFlow.Poll {
        try await poll(through: ScriptedTransport(text: answer))
    }

    private func poll(through transport: ScriptedTransport) async throws -> DeviceFlow.Poll {
        let flow = DeviceFlow(
            transport: transport, host: try Host(apiURL: nil, webURL: nil), clientID: "a", scopes: [], version: "1")
        let code = DeviceCode(
            userCode: "A-B", address: "", expiresInSeconds: 900, intervalSeconds: 5, deviceCode: Self.secret)
        return try await flow.poll(code)
    }

    @Test(arguments: [
        (#"{"error":"slow_down","interval":999999999}"#, 300), (#"{"error":"slow_down","interval":0}"#, 1),
        (#"{"error":"slow_down"}"#, 10),
    ])
    func nobodyWaitsAsLongAsAServerLikes(answer: String, seconds: Int64) async throws {
        #expect(try await poll(answer) == .slowDown(intervalSeconds: seconds))
    }

    private static let escaped = secret.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()

    @Test(arguments: ["Not \(secret).", "\(secret)\\u0301", "\(secret)\(secret)", escaped])
    func whatARefusalSaysIsOneShortLineWithoutTheDeviceCode(words: String) async throws {
        let words = words + "two\\r\\nlines" + String(repeating: "\\u0301", count: 9_000)
        let failure = await #expect(throws: LoginFailure.self) {
            try await poll(#"{"error":"other","error_description":"\#(words)"}"#)
        }
        let summary = try #require(failure?.summary)
        #expect(summary.utf8.starts(with: "Unexpected response from GitHub during sign-in: ".utf8))
        #expect(summary.utf8.contains("‹redacted›".utf8) && summary.utf8.contains("two lines".utf8))
        #expect(!"\(failure as Any) \(summary)".utf8.contains(Self.secret.utf8))
        #expect(summary.utf8.count < 1_000)
    }

    @Test func whatElseRepeatsTheDeviceCodeDoesNotShowIt() async throws {
        for transport in [
            ScriptedTransport(headers: ["Content-Type": "text/html; \(Self.secret)"], text: "<html>"),
            ScriptedTransport(throwing: Failure.badRedirect(reason: "to http://x\(Self.secret).example.com")),
        ] {
            let failure = await #expect(throws: LoginFailure.self) { try await poll(through: transport) }
            #expect(failure.map { "\($0) \($0.summary) \($0.advice)".contains(Self.secret) } == false)
        }
    }
}
