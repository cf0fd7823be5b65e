package import Core

/// The parts of GitHub's API that ghlance uses.
///
/// Every request throws `FailedRequest`, or `CancellationError` if the calling task was cancelled. A page reference that leads away from
/// the API fails without a request, and so do owners and names that break GitHub's rules.
///
/// REST requests count against the `core` rate limit unless they say otherwise. GraphQL requests need a token and count against
/// `graphql`; several repositories, by their node ids, are one request.
package struct GitHubClient: Sendable {
    /// GitHub docs, "Search repositories", `per_page`.
    static let largestPage = 100

    private var rateLimitObserver: (@Sendable (_ limit: RateLimit, _ identity: String) -> Void)?

    /// Whether to continue without a rejected token: public results are better than none.
    private var goesOnAnonymously: Bool

    let host: Host
    let now: @Sendable () -> Timestamp
    private let transport: RedactedTransport
    let session: Session
    private let version: String

    /// - Parameters:
    ///   - session: Its credential is sent only to its own host.
    ///   - version: ghlance's version, for `User-Agent`.
    ///   - now: Used if a response has no date.
    package init(
        transport: any Transport, host: Host, session: Session, version: String,
        now: @escaping @Sendable () -> Timestamp = { SystemTime.now }
    ) {
        self.transport = RedactedTransport(base: transport) { session.redaction }
        self.host = host
        goesOnAnonymously = host.allowsAnonymous
        (self.session, self.version, self.now) = (session, version, now)
    }

    /// - Parameter observer: Called with the rate limit of every response that names its resource, and the fingerprint of the token it
    ///   belongs to; empty if the request had none.
    package func reporting(_ observer: @escaping @Sendable (_ limit: RateLimit, _ identity: String) -> Void) -> Self {
        var client = self
        client.rateLimitObserver = observer
        return client
    }

    /// If `isRequired`, every request fails after the token was rejected.
    package func requiringToken(_ isRequired: Bool) -> Self {
        var client = self
        if isRequired { client.goesOnAnonymously = false }
        return client
    }

    /// The first page of a search. Counts against `search`.
    ///
    /// An empty query fails without a request: GitHub would refuse it and count it. `perPage` is clamped to 1 to 100.
    @concurrent
    package func searchRepositories(_ query: SearchQuery, perPage: Int) async throws -> SearchPage {
        guard !query.isEmpty else { throw FailedRequest(.invalidQuery(messages: [])) }
        let size = min(max(perPage, 1), GitHubClient.largestPage)
        var parameters = [(name: "q", value: query.text)]
        if query.sort != .bestMatch {
            parameters += [(name: "sort", value: query.sort.field.rawValue)]
            parameters.append((name: "order", value: query.sort.isAscending ? "asc" : "desc"))
        }
        parameters.append((name: "per_page", value: String(size)))
        let url = host.apiAddress.appending(path: ["search", "repositories"], query: parameters)
        return try await page(at: url, limit: size)
    }

    @concurrent
    package func nextPage(_ reference: PageReference) async throws -> SearchPage {
        let url = try url(of: reference)
        // GitHub would refuse it, and count the refusal (REST reference, "Search").
        let size = GitHubClient.number("per_page", in: url).flatMap {
            (1...GitHubClient.largestPage).contains($0) ? $0 : nil
        }
        if let size, let number = GitHubClient.number("page", in: url),
            number > (SearchPage.resultCap + size - 1) / size
        {
            throw FailedRequest(.resultCapReached)
        }
        return try await page(at: url, limit: size ?? GitHubClient.largestPage)
    }

    /// The only place where an owner and a name become an address. Throws `.notFound` for names that break GitHub's rules: no repository
    /// has them, and `..` would lead elsewhere.
    func address(
        of owner: String, _ name: String, _ path: [String] = [], below parent: [String] = ["repos"],
        query: [(name: String, value: String)] = []
    ) throws(FailedRequest) -> WebURL {
        guard RepositoryName.isValid(owner, name) else { throw FailedRequest(.notFound(message: "")) }
        return host.apiAddress.appending(path: parent + [owner, name] + path, query: query)
    }

    /// Throws if the page is not one of the API's.
    func url(of reference: PageReference) throws(FailedRequest) -> WebURL {
        guard let url = WebURL(reference.rawValue) else {
            throw FailedRequest(.badPageReference(reason: "it is not a URL that ghlance can read"))
        }
        let home = host.apiAddress.origin
        guard url.origin == home else {
            throw FailedRequest(.badPageReference(reason: "it leads to \(url.origin) instead of \(home)"))
        }
        return url
    }

    static func number(_ name: String, in url: WebURL) -> Int? {
        let parameters = url.query?.split(separator: "&") ?? []
        return parameters.first { $0.hasPrefix(name + "=") }.flatMap {
            Count(digits: $0.dropFirst(name.count + 1))?.value
        }
    }

    private func page(at url: WebURL, limit: Int) async throws -> SearchPage {
        let reader = try await reader(from: url, upTo: BodySize.page)
        let page = Result { () throws(FailedRequest) in try reader.page(limit: limit) }
        guard case .failure(let refused) = page, case .unauthorized = refused.failure, reader.credential != nil,
            goesOnAnonymously
        else { return try page.get() }
        // The token was dropped. Try without it; if there are no public results, report the rejected token.
        do {
            return try await self.reader(from: url, as: nil, upTo: BodySize.page).page(limit: limit)
        } catch let failed as FailedRequest {
            if case .unauthorized = failed.failure { throw refused }
            throw failed
        }
    }

    func mayCarry(_ credential: Credential) -> Bool { host.mayReceive(credential) }

    /// The response to a request with the session's credential.
    ///
    /// - Parameters:
    ///   - adding: Header fields; they replace those of the same name.
    ///   - tag: The etag of a saved response, which makes the request conditional.
    ///   - limit: The maximum size of the response in bytes; a larger one fails.
    func reader(
        from url: WebURL, method: Request.Method = .get, adding: Headers = Headers(), unlessTagged tag: String? = nil,
        body: [UInt8] = [], upTo limit: Int? = BodySize.small
    ) async throws -> ResponseReader {
        let credential = await session.credential().flatMap { mayCarry($0) ? $0 : nil }
        // Whichever request the token was rejected for.
        if credential == nil, !goesOnAnonymously, let token = session.rejected {
            throw FailedRequest(.unauthorized(message: "", token: token))
        }
        var adding = adding
        adding.append(unlessTagged: tag)
        return try await reader(from: url, as: credential, method: method, adding: adding, body: body, upTo: limit)
    }

    func reader(
        from url: WebURL, as credential: Credential?, method: Request.Method = .get, adding: Headers = Headers(),
        body: [UInt8] = [], upTo limit: Int? = BodySize.small, redirects: Request.RedirectPolicy = .anyOrigin
    ) async throws -> ResponseReader {
        try Task.checkCancellation()
        if let credential { session.willSend(credential) }
        let response: Response
        do {
            var request = request(for: url, as: credential)
            request.method = method
            request.body = body
            request.largestResponse = limit
            request.redirects = redirects
            for field in adding.fields {
                request.headers.remove(field.name)
                request.headers.append(field.name, field.value)
            }
            response = try await transport.send(request)
        } catch let error as Failure {
            throw FailedRequest(error)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw FailedRequest(.transferUnavailable(reason: "the transfer ended with \(type(of: error))"))
        }
        let reader = ResponseReader(response, credential: credential, now: now())
        observe(reader)
        // Do not parse the page of a cancelled search.
        try Task.checkCancellation()
        if let credential, response.status == 401 {
            if url == host.graphQLAddress, try await isAcceptedByREST(credential) {
                session.recordGraphQLRefusal(of: credential, reader.message)
                throw reader.failed(GitHubClient.withoutGraphQL(reader.message))
            }
            session.refuse(credential)
        }
        return reader
    }

    /// The failure if only GraphQL rejects a token: it counts as no token there.
    static func withoutGraphQL(_ message: String) -> Failure { .notFound(status: 401, message: message) }

    /// Whether REST accepts a token that GraphQL rejects: Enterprise Server before 3.10 takes no fine-grained tokens there. Requests
    /// `/rate_limit`, which does not count against any limit.
    private func isAcceptedByREST(_ credential: Credential) async throws -> Bool {
        let url = host.apiAddress.appending(path: ["rate_limit"])
        do { return try await reader(from: url, as: credential).response.status != 401 } catch is FailedRequest {
            // Unknown: treat the token as rejected.
            return false
        }
    }

    private func observe(_ reader: ResponseReader) {
        // Older servers do not name the resource.
        guard reader.response.headers["x-ratelimit-resource"] != nil, let limit = reader.times.rateLimit else { return }
        rateLimitObserver?(limit, reader.credential.identity)
    }

    /// GitHub's recommended header fields (GitHub docs, "Getting started with the REST API"). The API version is the oldest that is
    /// supported everywhere, including Enterprise Server.
    private func request(for url: WebURL, as credential: Credential?) -> Request {
        var headers: Headers = [
            "Accept": "application/vnd.github+json",
            "X-GitHub-Api-Version": "2022-11-28",
            "User-Agent": "ghlance/\(version)",
        ]
        credential?.authorize(&headers)
        return Request(url, headers: headers)
    }
}

extension GitHubClient {
    /// The current state of repositories (GraphQL).
    @concurrent
    package func updates(of ids: [String]) async throws -> RepositoryUpdates {
        let answer: BatchAnswer<UpdateNode> = try await batch(UpdateNode.document, of: ids)
        try answer.require(ids)
        return RepositoryUpdates(
            found: answer.found.compactMapValues(\.update), missing: answer.gone, forbidden: answer.forbidden)
    }

    /// A conditional request for a repository (`GET /repos/{owner}/{repo}`), also by a former name. With a token, an unchanged one does
    /// not count.
    @concurrent
    package func repository(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalResult<Repository> {
        let url = try address(of: owner, name)
        let reader = try await reader(from: url, unlessTagged: tag)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in try reader.repository() }
    }

    /// The tag of the latest release (`GET /repos/{owner}/{repo}/releases/latest`). Counts as above.
    @concurrent
    package func latestRelease(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalResult<String> {
        let url = try address(of: owner, name, ["releases", "latest"])
        let reader = try await reader(from: url, unlessTagged: tag, upTo: BodySize.release)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in
            try reader.decode(ReleaseBody.self).value.tag
        }
    }
}
