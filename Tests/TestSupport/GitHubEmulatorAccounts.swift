import Core
import GitHub
import Synchronization

/// The emulator's people: whose a token is, and logins by code.
///
/// A token tells by its own text what becomes of it: one with `revoked` or `expired` in it is refused everywhere, and one
/// with `brief` ends at the end of 2026. All others are octocat's.
final class GitHubEmulatorAccounts: Sendable {
    private let settings: GitHubEmulator.Settings
    private let codes = Mutex((issued: 0, polls: 0))

    init(_ settings: GitHubEmulator.Settings) {
        self.settings = settings
    }

    /// The token of a request.
    static func token(_ request: RecordedRequest) -> String? {
        request.headers["Authorization"].flatMap { field in
            field.hasPrefix("Bearer ") ? String(field.dropFirst("Bearer ".count)) : nil
        }
    }

    /// Whether GitHub refuses a token.
    static func isRefused(_ token: String?) -> Bool {
        token.map { $0.contains("revoked") || $0.contains("expired") } ?? false
    }

    /// Whose a token is.
    func user(_ token: String?, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        guard let token else { return builder.json(status: 401, #"{"message":"Requires authentication"}"#) }
        var more: Headers = ["X-OAuth-Scopes": token.contains("lists") ? "repo, read:org, user" : "repo, read:org"]
        if token.contains("brief") {
            more.append("GitHub-Authentication-Token-Expiration", "2026-12-31 23:59:59 UTC")
        }
        return builder.json(
            status: 200, #"{"login":"octocat","id":583231,"type":"User","name":"The Octocat"}"#, adding: more)
    }

    /// The organisations of whose a token is.
    func organizations(_ token: String?, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if token == nil { return builder.json(status: 401, #"{"message":"Requires authentication"}"#) }
        return builder.json(
            status: 200, #"[{"login":"github","id":9919},{"id":1},{"login":"octo-org","id":2,"description":null}]"#)
    }

    /// A code for somebody to type.
    func deviceCode(_ request: RecordedRequest, origin: String, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if let refusal = refusal(request) { return builder.json(status: 200, refusal) }
        let number = codes.withLock { codes in
            codes.issued += 1
            codes.polls = 0
            return codes.issued
        }
        return builder.json(
            status: 200,
            #"{"device_code":"device\#(number)","user_code":"WDJB-MJHT","verification_uri":"\#(origin)/login/device","#
                + #""expires_in":900,"interval":\#(settings.deviceInterval)}"#)
    }

    /// What became of the code.
    func accessToken(_ request: RecordedRequest, _ builder: GitHubEmulatorResponse) -> ScriptedResponse {
        if let refusal = refusal(request) { return builder.json(status: 200, refusal) }
        let (number, poll) = codes.withLock { codes in
            defer { codes.polls += 1 }
            return (codes.issued, codes.polls)
        }
        guard String(decoding: request.body, as: UTF8.self).contains("device_code=device\(number)&") else {
            return builder.json(status: 200, #"{"error":"incorrect_device_code"}"#)
        }
        let answer = settings.devicePolls[min(poll, settings.devicePolls.count - 1)]
        guard answer == "granted" else {
            let interval = answer == "slow_down" ? #","interval":\#(settings.deviceInterval + 1)"# : ""
            return builder.json(status: 200, #"{"error":"\#(answer)"\#(interval)}"#)
        }
        return builder.json(
            status: 200,
            #"{"access_token":"\#(GitHubEmulator.deviceToken)","token_type":"bearer","scope":"repo,read:org"}"#)
    }

    private func refusal(_ request: RecordedRequest) -> String? {
        let body = String(decoding: request.body, as: UTF8.self)
        if body.contains("client_id=unknown") { return #"{"error":"incorrect_client_credentials"}"# }
        if body.contains("client_id=disabled") { return #"{"error":"device_flow_disabled"}"# }
        return body.contains("client_id=") ? nil : #"{"error":"Not Found"}"#
    }
}

extension GitHubEmulator {
    /// The token that a login by code brings.
    package static let deviceToken = "gho_emulatedTokenOfTheDeviceFlow00000001"
}
