public import HTTP
public import Model

/// Signing in without a browser of one's own: GitHub gives a code, somebody types it at GitHub, and this program asks until it was.
///
/// Source: GitHub docs, "Authorizing OAuth apps", section "Device flow".
public struct DeviceFlow: Sendable {
    /// What asking once brings.
    public enum Poll: Sendable, Equatable {
        /// Nobody has typed the code yet.
        case pending
        /// Nobody has, and GitHub wants to be asked less often: so many seconds apart.
        case slowDown(intervalSeconds: Int64)
        /// The token.
        case granted(Credential)
    }

    private let transport: any Transport
    let host: Host
    private let clientID: String
    private let scopes: [String]
    private let version: String

    /// Logins to a host by an app's client id, for a token that may do what the scopes say.
    public init(transport: any Transport, host: Host, clientID: String, scopes: [String], version: String) {
        self.transport = transport
        self.host = host
        self.clientID = clientID
        self.scopes = scopes
        self.version = version
    }

    /// The whole login: a code is shown, then GitHub is asked until there is a token.
    ///
    /// - Parameters:
    ///   - show: Is given the code.
    ///   - sleep: Waits; throws where the login is given up.
    /// - Throws: `LoginFailure`, or what `sleep` throws.
    public func run(
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
                // The code outlives a connection that breaks.
                continue
            }
        }
        throw LoginFailure.expired
    }

    /// Asks for a code.
    ///
    /// - Throws: `LoginFailure`.
    @concurrent
    public func start() async throws -> DeviceCode {
        var form = [(name: "client_id", value: clientID)]
        if !scopes.isEmpty { form.append((name: "scope", value: scopes.joined(separator: " "))) }
        return try code(in: try await ask(["login", "device", "code"], form))
    }

    /// Asks once whether the code was typed.
    ///
    /// - Throws: `LoginFailure`.
    @concurrent
    public func poll(_ code: DeviceCode) async throws -> Poll {
        let response: Response
        do {
            response = try await ask(
                ["login", "oauth", "access_token"],
                [
                    (name: "client_id", value: clientID), (name: "device_code", value: code.deviceCode),
                    (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:device_code"),
                ])
        } catch let failure as LoginFailure {
            throw Self.hiding(code, in: failure)
        }
        return try poll(in: response, for: code)
    }

    private func ask(_ path: [String], _ form: [(name: String, value: String)]) async throws -> Response {
        let url = host.loginAddress.appending(path: path)
        let body = form.map { "\($0.name)=\(WebURL.percentEncode($0.value))" }.joined(separator: "&")
        let headers: Headers = [
            "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
            "User-Agent": "ghlance/\(version)",
        ]
        let response: Response
        do {
            var request = Request(url, method: .post, headers: headers, body: Array(body.utf8))
            // A code or a token from elsewhere would be somebody else's.
            request.redirects = .sameOrigin
            response = try await transport.send(request)
        } catch let error as TransportError {
            throw LoginFailure.failed(Failure(error))
        }
        try Task.checkCancellation()
        return response
    }
}
