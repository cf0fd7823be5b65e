import HTTP
import Model

/// What GitHub's answers to a login mean; all of them are untrusted.
extension DeviceFlow {
    /// The code to show.
    func code(in response: Response) throws(LoginFailure) -> DeviceCode {
        let answer = try answer(in: response)
        guard let deviceCode = answer["device_code"], let userCode = answer["user_code"], !userCode.isEmpty else {
            throw failure(answer)
        }
        // Nobody is led elsewhere, whatever the server says: the page is the host's own.
        let named = answer["verification_uri"].flatMap(WebURL.init)
        let own = host.loginAddress.appending(path: ["login", "device"])
        let address = named?.origin == own.origin ? named ?? own : own
        return DeviceCode(
            userCode: userCode, address: address.description,
            expiresInSeconds: min(answer.seconds("expires_in") ?? 900, 3_600),
            intervalSeconds: interval(answer.seconds("interval") ?? 5), deviceCode: deviceCode)
    }

    /// A pause that people wait for, whatever the server asks for.
    private func interval(_ seconds: Int64) -> Int64 { max(1, min(seconds, 300)) }

    /// Whether the code was typed.
    func poll(in response: Response, for code: DeviceCode) throws(LoginFailure) -> Poll {
        let answer = try answer(in: response)
        if let token = answer["access_token"] {
            guard let credential = Credential(token, source: .login, host: host.name) else {
                throw LoginFailure.unexpected("a token that no request can carry")
            }
            return .granted(credential)
        }
        switch answer["error"] {
        case "authorization_pending": return .pending
        // Five seconds more than before, where the answer does not say (RFC 8628, 3.5).
        case "slow_down":
            return .slowDown(intervalSeconds: interval(answer.seconds("interval") ?? code.intervalSeconds + 5))
        default: throw failure(answer, hiding: code.deviceCode)
        }
    }

    private func answer(in response: Response) throws(LoginFailure) -> DeviceAnswer {
        switch response.status {
        // A refusal may come with 400 as the standard wants it, GitHub's own come with 200.
        case 200, 400:
            guard let answer = DeviceAnswer(response) else {
                let type = response.headers["Content-Type"] ?? ""
                throw .failed(.notJSON(status: response.status, contentType: type))
            }
            return answer
        case 404: throw .unknownClient
        case 500...599: throw .failed(.serverError(status: response.status, retryAfterSeconds: nil))
        default: throw .failed(.unexpectedStatus(status: response.status, message: ""))
        }
    }

    /// - Parameter secret: What the server was asked with, which it may repeat.
    private func failure(_ answer: DeviceAnswer, hiding secret: String? = nil) -> LoginFailure {
        switch answer["error"] {
        case "expired_token", "incorrect_device_code": .expired
        case "access_denied": .denied
        case "incorrect_client_credentials", "Not Found": .unknownClient
        case "device_flow_disabled": .deviceFlowDisabled
        case let error?: .unexpected(hidden(secret, in: answer["error_description"] ?? error))
        case nil: .unexpected("an answer without a code")
        }
    }

    /// Nothing so short as a word is a secret.
    private func hidden(_ secret: String?, in text: String) -> String {
        guard let secret, secret.utf8.count >= 8 else { return text }
        // By bytes: with a mark behind it, its last letter would be another character.
        let bytes = Array(text.utf8).replacing(Array(secret.utf8), with: Array("‹redacted›".utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
