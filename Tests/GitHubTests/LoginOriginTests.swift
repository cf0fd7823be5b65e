import TestSupport
import Testing

@testable import Core
@testable import GitHub

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
