import Synchronization
import TestSupport
import Testing

@testable import Core
@testable import GitHub

/// Signing in with a code.
struct DeviceFlowTests {
    /// GitHub's login: a code, then these answers one after the other.
    private static func flow(
        _ answers: [String], code: String = code, host: HostName = .github, scopes: [String] = []
    ) throws -> (DeviceFlow, ScriptedTransport) {
        let rest = Mutex(answers)
        let transport = ScriptedTransport { request in
            let text = request.url.path == "/login/device/code" ? code : rest.withLock { $0.removeFirst() }
            if text == "reset" { throw Failure.interrupted(reason: "reset") }
            return Response(
                status: text == "404" ? 404 : 200, headers: ["Content-Type": "application/json"],
                body: Array(text.utf8),
                url: request.url)
        }
        let flow = DeviceFlow(
            transport: transport, host: try Host(named: host, apiURL: nil, webURL: nil), clientID: "Iv1.a b",
            scopes: scopes, version: "1")
        return (flow, transport)
    }

    private static let code = #"""
        {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",
        "verification_uri":"https://github.com/login/device","expires_in":900,"interval":5}
        """#
    private static let pending = #"{"error":"authorization_pending","error_description":"Not yet"}"#
    private static let granted = #"{"access_token":"gho_16C7","token_type":"bearer","scope":"repo"}"#

    /// Runs a login and says how long it slept each time.
    private func run(_ flow: DeviceFlow) async throws -> (Credential, slept: [Int], shown: [DeviceCode]) {
        let slept = Mutex<[Int]>([])
        let shown = Mutex<[DeviceCode]>([])
        let credential = try await flow.run(
            show: { code in shown.withLock { $0.append(code) } },
            sleep: { duration in slept.withLock { $0.append(Int(duration.components.seconds)) } })
        return (credential, slept.withLock(\.self), shown.withLock(\.self))
    }

    @Test func theCodeIsShownAndGitHubAskedUntilItWasTyped() async throws {
        let (flow, transport) = try Self.flow(
            [Self.pending, Self.pending, Self.granted], scopes: ["repo", "read:org"])
        let (credential, slept, shown) = try await run(flow)
        #expect(credential.secret == "gho_16C7")
        #expect(credential.host == .github)
        #expect(slept == [5, 5, 5])
        #expect(shown.map(\.userCode) == ["WDJB-MJHT"])
        #expect(shown.map(\.address) == ["https://github.com/login/device"])
        #expect(shown.map(\.expiresInSeconds) == [900])
        #expect(!"\(shown)".contains("3584d"))
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies[0] == "client_id=Iv1.a%20b&scope=repo%20read%3Aorg")
        #expect(
            bodies[1] == "client_id=Iv1.a%20b&device_code=3584d83530557fdd1f46af8289938c8ef79f9dc5"
                + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code")
        #expect(transport.requests.allSatisfy { $0.method == .post && $0.headers["Accept"] == "application/json" })
        #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test func slowDownIsObeyed() async throws {
        let answers = [
            #"{"error":"slow_down","interval":12}"#, #"{"error":"slow_down"}"#, Self.pending,
            #"{"error":"slow_down","interval":22}"#, Self.granted,
        ]
        #expect(try await run(Self.flow(answers).0).slept == [5, 12, 12, 12, 22])
    }

    @Test func aConnectionThatBreaksDoesNotEndTheLogin() async throws {
        #expect(try await run(Self.flow(["reset", Self.granted]).0).slept == [5, 5])
    }

    @Test(arguments: [
        ("expired_token", LoginFailure.expired), ("access_denied", .denied),
        ("incorrect_client_credentials", .unknownClient), ("device_flow_disabled", .deviceFlowDisabled),
        ("incorrect_device_code", .expired), ("unsupported_grant_type", .unexpected("unsupported_grant_type")),
    ])
    func eachRefusalIsACaseOfItsOwn(error: String, expected: LoginFailure) async throws {
        await #expect(throws: expected) { try await run(Self.flow([#"{"error":"\#(error)"}"#]).0) }
        #expect(!expected.summary.isEmpty && !expected.advice.isEmpty)
    }

    @Test(arguments: [
        ("404", LoginFailure.unknownClient), (#"{"error":"device_flow_disabled"}"#, .deviceFlowDisabled),
        (#"{"error":"Not Found"}"#, .unknownClient), ("{}", .unexpected("an answer without a code")),
        ("<html>", .failed(.notJSON(status: 200, contentType: "application/json"))),
        ("reset", .failed(.interrupted(reason: "reset"))),
    ])
    func withoutACodeThereIsNothingToShow(code: String, expected: LoginFailure) async throws {
        let (flow, _) = try Self.flow([], code: code)
        await #expect(throws: expected) { try await flow.start() }
    }

    @Test func aCodeThatNobodyTypesExpires() async throws {
        let code = #"{"device_code":"d","user_code":"A-B","expires_in":12,"interval":5}"#
        let (flow, transport) = try Self.flow([Self.pending, Self.pending, Self.pending], code: code)
        await #expect(throws: LoginFailure.expired) { try await run(flow) }
        #expect(transport.requests.count == 4)
    }

    @Test(arguments: [
        "https://example.com/login/device", "http://github.com/login/device", "javascript:alert(1)", "",
        "https://github.com/login/oauth/authorize?client_id=evil", "https://github.com/evil/login/device",
        "https://github.com/login/device?user_code=EVIL-CODE", "https://github.com/login/device/../../evil",
    ])
    func nobodyIsLedAnywhereElse(address: String) async throws {
        let code = #"{"device_code":"d","user_code":"A-B","verification_uri":"\#(address)"}"#
        #expect(try await Self.flow([], code: code).0.start().address == "https://github.com/login/device")
        let server = try HostName("git.example.com")
        #expect(
            try await Self.flow([], code: code, host: server).0.start().address
                == "https://git.example.com/login/device")
    }

    @Test func aTokenThatNoRequestCanCarryIsNone() async throws {
        await #expect(throws: LoginFailure.self) { try await run(Self.flow([#"{"access_token":"a\nb"}"#]).0) }
    }

    @Test func anAnswerMayBeAForm() async throws {
        let form = "device_code=DEVIC&expires_in=99&interval=5&user_code=123-abc&verification_uri=https%3A%2F%2Fa.com"
        let answers = ["error=slow_down&interval=22", "access_token=gho_%31%36C7&scope="]
        let (credential, slept, shown) = try await run(Self.flow(answers, code: form).0)
        #expect(credential.secret == "gho_16C7" && slept == [5, 22])
        #expect(shown.map(\.userCode) == ["123-abc"] && shown.map(\.expiresInSeconds) == [99])
        #expect(shown.map(\.deviceCode) == ["DEVIC"])
    }

    // MARK: What a server may say to a login

    private static let secret = "3584d83530557fdd1f46af8289938c8ef79f9dc5"

    private func poll(_ transport: ScriptedTransport) async throws -> DeviceFlow.Poll {
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
        #expect(try await poll(ScriptedTransport(text: answer)) == .slowDown(intervalSeconds: seconds))
    }

    private static let escaped = secret.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }.joined()

    @Test(arguments: ["Not \(secret).", "\(secret)\\u0301", "\(secret)\(secret)", escaped])
    func whatARefusalSaysIsOneShortLineWithoutTheDeviceCode(words: String) async throws {
        let words = words + "two\\r\\nlines" + String(repeating: "\\u0301", count: 9_000)
        let failure = await #expect(throws: LoginFailure.self) {
            try await poll(ScriptedTransport(text: #"{"error":"other","error_description":"\#(words)"}"#))
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
            let failure = await #expect(throws: LoginFailure.self) { try await poll(transport) }
            #expect(failure.map { "\($0) \($0.summary) \($0.advice)".contains(Self.secret) } == false)
        }
    }
}

/// A login is between this program and one host.
struct LoginOriginTests {
    private static let deviceCode = "3584d83530557fdd1f46af8289938c8ef79f9dc5"
    private static let code = ScriptedResponse(
        headers: ["Content-Type": "application/json"],
        text: #"{"device_code":"\#(deviceCode)","user_code":"WDJB-MJHT","expires_in":900,"interval":5}"#)
    private static let granted = ScriptedResponse(
        headers: ["Content-Type": "application/json"], text: #"{"access_token":"gho_16C7e42F292c6912E7"}"#)

    /// Logs in at a server; both hops of a login can be redirected.
    private func login(_ handler: @escaping LoopbackServer.Handler) async throws -> (LoginFailure?, [RecordedRequest]) {
        try await LoopbackServer.run(handler) { server in
            let transport = CurlTransport()
            let host = try Host(named: HostName("127.0.0.1:\(server.port)"), apiURL: nil, webURL: nil)
            let flow = DeviceFlow(transport: transport, host: host, clientID: "a", scopes: [], version: "1")
            var failure: LoginFailure?
            do {
                _ = try await flow.run(show: { _ in }, sleep: { _ in })
            } catch let error as LoginFailure {
                failure = error
            }
            await transport.shutdown()
            return (failure, server.requests)
        }
    }

    @Test("no step of a login is sent to another site", arguments: [301, 302, 303, 307, 308], [0, 1])
    func redirect(status: Int, step: Int) async throws {
        let elsewhere = try await LoopbackServer { $0.path.hasSuffix("code") ? Self.code : Self.granted }
        let address = elsewhere.address
        let (failure, requests) = try await login { request in
            let isCode = request.path.hasSuffix("code")
            guard isCode == (step == 0) else { return isCode ? Self.code : Self.granted }
            return ScriptedResponse(status: status, headers: ["Location": address + request.path], text: "")
        }
        let isRefused = if case .failed(.badRedirect)? = failure { true } else { false }
        #expect(isRefused, "\(failure.map { "\($0)" } ?? "signed in")")
        #expect(elsewhere.requests.isEmpty)
        #expect(requests.count == step + 1)
        await elsewhere.shutdown()
    }

    @Test("a step that is moved within the host is followed")
    func sameOrigin() async throws {
        let (failure, _) = try await login { request in
            switch request.path {
            case "/login/device/code":
                ScriptedResponse(status: 307, headers: ["Location": "/moved/device/code"], text: "")
            case "/moved/device/code": Self.code
            default: Self.granted
            }
        }
        #expect(failure == nil)
    }
}
