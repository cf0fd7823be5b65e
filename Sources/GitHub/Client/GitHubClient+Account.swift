package import Core

extension GitHubClient {
    /// The account of a credential (`GET /user`), with the token's header fields. A credential that may not be sent to this API fails
    /// without a request.
    @concurrent
    package func account(of credential: Credential) async throws -> Account {
        guard mayCarry(credential) else { throw FailedRequest(.forbidden(message: LoginFailure.foreignAPI.summary)) }
        let reader = try await reader(from: host.apiAddress.appending(path: ["user"]), as: credential)
        let user = try reader.decode(UserBody.self)
        guard user.hasLogin else {
            throw reader.failed(.malformedJSON(detail: "the login is not GitHub's form of one"))
        }
        let scopes = reader.response.headers["X-OAuth-Scopes"].map { field in
            field.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map { String($0) }
        }
        return Account(
            login: user.login, source: credential.source.name, scopes: scopes,
            expires: reader.response.headers["GitHub-Authentication-Token-Expiration"].flatMap(GitHubClient.expiry))
    }

    /// The logins of the account's first 100 organisations (`GET /user/orgs`).
    ///
    /// A classic token needs the scope `read:org` or `user` (REST reference, "List organizations for the authenticated user").
    @concurrent
    package func organizations() async throws -> [String] {
        let address = host.apiAddress.appending(
            path: ["user", "orgs"], query: [(name: "per_page", value: String(GitHubClient.largestPage))])
        let reader = try await reader(from: address)
        let logins = try reader.decode([Lenient<UserBody>].self).compactMap(\.value?.login)
        return logins.filter(RepositoryName.isOwner)
    }

    /// Every rate limit (`GET /rate_limit`, which does not count against any); empty if the host has none.
    @concurrent
    package func budgets() async throws -> [RateLimit] {
        let reader = try await reader(from: host.apiAddress.appending(path: ["rate_limit"]))
        // Enterprise Server without limits responds "Rate limiting is not enabled."
        if reader.response.status == 404 { return [] }
        return try reader.decode(RateLimitBody.self).rateLimits(at: reader.times.date)
    }

    /// Reads `2026-12-31 23:59:59 UTC`, or an offset instead of UTC.
    private static func expiry(_ text: String) -> Timestamp? {
        let parts = text.split(separator: " ")
        guard parts.count == 3 else { return nil }
        return Timestamp(iso8601: "\(parts[0])T\(parts[1])\(parts[2] == "UTC" ? "Z" : parts[2])")
    }
}

/// `GET /user`, or an item of `GET /user/orgs`.
struct UserBody: DecodedBody {
    var login: String

    /// Whether the login is valid. Logins from before GitHub's present rules may have several hyphens together, or at their ends.
    var hasLogin: Bool {
        (1...100).contains(login.utf8.count)
            && login.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    }
}

/// `GET /rate_limit`. Reads `resources`, because newer versions of the API have no `rate`.
struct RateLimitBody: DecodedBody {
    private struct Resource: Decodable {
        var limit: Count
        var remaining: Count
        var reset: Timestamp
    }

    private var resources: [String: Lenient<Resource>]

    /// The readable limits, sorted by name, `search` first.
    func rateLimits(at date: Timestamp) -> [RateLimit] {
        let limits = resources.compactMap { name, resource in
            resource.value.map {
                let remaining = min($0.remaining, $0.limit).value
                return RateLimit(
                    resource: BoundedText.bounded(name), limit: $0.limit.value, remaining: remaining,
                    used: $0.limit.value - remaining, reset: $0.reset, date: date)
            }
        }
        let first = ["search", "core", "graphql"]
        func rank(_ limit: RateLimit) -> Int { first.firstIndex(of: limit.resource) ?? first.count }
        return limits.sorted { (rank($0), $0.resource) < (rank($1), $1.resource) }
    }
}
