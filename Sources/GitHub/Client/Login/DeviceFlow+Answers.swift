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
