import Core

/// Reads the responses of the device flow, all of which are untrusted.
extension DeviceFlow {
    func code(in response: Response) throws(LoginFailure) -> DeviceCode {
        let answer = try answer(in: response)
        guard let deviceCode = answer["device_code"], let userCode = answer["user_code"], !userCode.isEmpty else {
            throw failure(answer)
        }
        // Always the host's own page, whatever the server names.
        let address = host.loginAddress.appending(path: ["login", "device"])
        return DeviceCode(
            userCode: userCode, address: address.description,
            expiresInSeconds: min(answer.seconds("expires_in") ?? 900, 3_600),
            intervalSeconds: interval(answer.seconds("interval") ?? 5), deviceCode: deviceCode)
    }

    /// 1 to 300 seconds, whatever the server requests.
    private func interval(_ seconds: Int64) -> Int64 { max(1, min(seconds, 300)) }

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
        // Without an interval in the response, 5 s more than before (RFC 8628, 3.5).
        case "slow_down":
            return .slowDown(intervalSeconds: interval(answer.seconds("interval") ?? code.intervalSeconds + 5))
        default: throw failure(answer)
        }
    }

    private func answer(in response: Response) throws(LoginFailure) -> DeviceBody {
        switch response.status {
        // The standard has errors with 400, but GitHub sends them with 200.
        case 200, 400:
            guard let answer = DeviceBody(response) else {
                let type = response.headers["Content-Type"] ?? ""
                throw .failed(.notJSON(status: response.status, contentType: type))
            }
            return answer
        case 404: throw .unknownClient
        case 500...599: throw .failed(.serverError(status: response.status, retryAfterSeconds: nil))
        default: throw .failed(.unexpectedStatus(status: response.status, message: ""))
        }
    }

    private func failure(_ answer: DeviceBody) -> LoginFailure {
        switch answer["error"] {
        case "expired_token", "incorrect_device_code": .expired
        case "access_denied": .denied
        case "incorrect_client_credentials", "Not Found": .unknownClient
        case "device_flow_disabled": .deviceFlowDisabled
        case let error?: .unexpected(answer["error_description"] ?? error)
        case nil: .unexpected("an answer without a code")
        }
    }
}

/// A response of the device flow, which is untrusted: JSON as requested, or a form from servers that ignore the request.
struct DeviceBody: DecodedBody {
    private var values: [String: String] = [:]

    subscript(name: String) -> String? { values[name] }

    /// Bounded, so that it can be added to a time.
    func seconds(_ name: String) -> Int64? { values[name].flatMap { Count(digits: $0) }.map { Int64($0.value) } }

    /// `nil` if the body is neither.
    init?(_ response: Response) {
        let body = JSONBody(response.body)
        if body.looksLikeJSON {
            guard let answer = try? body.decode(DeviceBody.self) else { return nil }
            self = answer
        } else {
            guard !body.looksLikeMarkup, let form = DeviceBody.form(response.body) else { return nil }
            values = form
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        for name in container.allKeys {
            if let text = try? container.decode(String.self, forKey: name) {
                values[name.stringValue] = text
            } else if let number = container.count(name) {
                values[name.stringValue] = String(number.value)
            }
        }
    }

    /// `application/x-www-form-urlencoded`.
    private static func form(_ body: [UInt8]) -> [String: String]? {
        guard body.count <= 65_536 else { return nil }
        var values: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let (name, value) = (sides[0], sides[1])
            values[PercentEncoding.decoded(name, isForm: true)] = PercentEncoding.decoded(value, isForm: true)
        }
        return values.isEmpty ? nil : values
    }
}
