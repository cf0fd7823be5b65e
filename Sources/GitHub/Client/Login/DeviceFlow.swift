package import Core

/// GitHub issues a code, the user enters it on GitHub, and ghlance polls until then (GitHub docs, "Authorizing OAuth apps", section
/// "Device flow"). Requests throw `LoginFailure`.
package struct DeviceFlow: Sendable {
    package enum Poll: Sendable, Equatable {
        /// The code has not been entered yet.
        case pending
        /// Not entered yet, and GitHub requests a longer interval.
        case slowDown(intervalSeconds: Int64)
        case granted(Credential)
    }

    private let transport: any Transport
    let host: Host
    private let clientID: String
    private let scopes: [String]
    private let version: String

    package init(transport: any Transport, host: Host, clientID: String, scopes: [String], version: String) {
        (self.transport, self.host, self.clientID, self.scopes) = (transport, host, clientID, scopes)
        self.version = version
    }

    /// Shows a code, then polls GitHub for the token.
    ///
    /// - Parameters:
    ///   - show: Shows the code.
    ///   - sleep: Waits; throws if the sign-in is cancelled.
    package func run(
        show: @Sendable (DeviceCode) async -> Void, sleep: @Sendable (Duration) async throws -> Void
    ) async throws -> Credential {
        let code = try await start()
        await show(code)
        var interval = code.intervalSeconds
        var elapsed: Int64 = 0
        while elapsed < code.expiresInSeconds {
            try await sleep(.seconds(interval))
            elapsed += interval
            do {
                switch try await poll(code) {
                case .pending: break
                case .slowDown(let seconds): interval = max(interval, seconds)
                case .granted(let credential): return credential
                }
            } catch LoginFailure.failed(let failure) where failure.isTransient {
                // The code survives a lost connection.
                continue
            }
        }
        throw LoginFailure.expired
    }

    @concurrent
    package func start() async throws -> DeviceCode {
        var form = [(name: "client_id", value: clientID)]
        if !scopes.isEmpty { form.append((name: "scope", value: scopes.joined(separator: " "))) }
        return try code(in: try await ask(["login", "device", "code"], form))
    }

    @concurrent
    package func poll(_ code: DeviceCode) async throws -> Poll {
        let form = [
            (name: "client_id", value: clientID), (name: "device_code", value: code.deviceCode),
            (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"),
        ]
        return try poll(in: try await ask(["login", "oauth", "access_token"], form, hiding: code), for: code)
    }

    /// The redaction of a code, which a server may repeat: failures are shown and logged.
    static func redaction(of code: DeviceCode?) -> Redaction {
        Redaction(of: [code?.deviceCode ?? ""], minimum: Credential.shortestSecret)
    }

    private func ask(
        _ path: [String], _ form: [(name: String, value: String)], hiding code: DeviceCode? = nil
    ) async throws -> Response {
        let url = host.loginAddress.appending(path: path)
        let body = form.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
        let headers: Headers = [
            "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
            "User-Agent": "ghlance/\(version)",
        ]
        let response: Response
        do {
            var request = Request(url, method: .post, headers: headers, body: Array(body.utf8))
            // Do not trust a code or token from another site.
            request.redirects = .sameOrigin
            request.largestResponse = BodySize.small
            response = try await RedactedTransport(base: transport) { Self.redaction(of: code) }.send(request)
        } catch let error as Failure {
            throw LoginFailure.failed(error)
        }
        try Task.checkCancellation()
        return response
    }
}
