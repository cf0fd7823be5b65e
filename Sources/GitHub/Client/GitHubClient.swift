package import Core

/// A client for the parts of GitHub's REST API that ghlance uses.
package struct GitHubClient: Sendable {
    /// The maximum number of results per page (GitHub docs, "Search repositories", `per_page`).
    static let largestPage = 100

    private var rateLimitObserver: (@Sendable (_ limit: RateLimit, _ identity: String) -> Void)?

    /// Whether requests go on without a token that was rejected: what is public is better than nothing.
    private var goesOnAnonymously: Bool

    let host: Host
    let now: @Sendable () -> Timestamp
    private let transport: any Transport
    let session: Session
    private let version: String

    /// A client for `host` that sends requests through `transport` with the credential of `session`.
    ///
    /// A credential is sent only to its own host. `version` is ghlance's version, for `User-Agent`; `now` is this machine's clock,
    /// used if a response has no date.
    package init(
        transport: any Transport, host: Host, session: Session, version: String,
        now: @escaping @Sendable () -> Timestamp = { SystemTime.now }
    ) {
        self.transport = transport
        self.host = host
        goesOnAnonymously = host.allowsAnonymous
        (self.session, self.version, self.now) = (session, version, now)
    }

    /// The same client that also reports rate limits.
    ///
    /// - Parameter observer: Called with the rate limit of every response that names its resource, and the fingerprint of the token it
    ///   belongs to; empty if the request had none.
    package func reporting(_ observer: @escaping @Sendable (_ limit: RateLimit, _ identity: String) -> Void) -> Self {
        var client = self
        client.rateLimitObserver = observer
        return client
    }

    /// The same client, for which every request fails once the token was rejected if `isRequired`.
    package func requiringToken(_ isRequired: Bool) -> Self {
        var client = self
        if isRequired { client.goesOnAnonymously = false }
        return client
    }

    /// The first page of a search.
    ///
    /// An empty query fails at once, without a request: GitHub would refuse it and count it. `perPage` is the number of
    /// results per page, clamped to 1 to 100.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
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

    /// A further page of a search.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled. A reference that leads
    ///   away from the API fails at once, without a request.
    @concurrent
    package func nextPage(_ reference: PageReference) async throws -> SearchPage {
        let url = try url(of: reference)
        // GitHub would refuse it, and count the refusal: https://docs.github.com/rest/search/search.
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

    /// The address of a repository in the API, or of something of it: the one place where an owner and a name become an address.
    ///
    /// - Throws: `.notFound` for names that break GitHub's rules: no repository has them, and `..` would lead elsewhere.
    func address(
        of owner: String, _ name: String, _ path: [String] = [], below parent: [String] = ["repos"],
        query: [(name: String, value: String)] = []
    ) throws(FailedRequest) -> WebURL {
        guard RepositoryName.isValid(owner, name) else { throw FailedRequest(.notFound(message: "")) }
        return host.apiAddress.appending(path: parent + [owner, name] + path, query: query)
    }

    /// The address of a page, if it is one of the API's.
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
        // The token has been dropped; public results are better than none. If there are none either, report the rejected token.
        do {
            return try await self.reader(from: url, as: nil, upTo: BodySize.page).page(limit: limit)
        } catch let failed as FailedRequest {
            if case .unauthorized = failed.failure { throw refused }
            throw failed
        }
    }

    /// Whether a credential may be sent to this API.
    func mayCarry(_ credential: Credential) -> Bool { host.mayReceive(credential) }

    /// The answer to a request with the session's credential.
    ///
    /// - Parameters:
    ///   - adding: Additional header fields; they replace those of the same name.
    ///   - tag: The etag of what is known; the answer may be that it is unchanged.
    ///   - limit: How many bytes a response may have; a longer one fails.
    func reader(
        from url: WebURL, method: Request.Method = .get, adding: Headers = Headers(), unlessTagged tag: String? = nil,
        body: [UInt8] = [], upTo limit: Int? = BodySize.small
    ) async throws -> ResponseReader {
        let credential = await session.credential().flatMap { mayCarry($0) ? $0 : nil }
        // Whichever request it was that GitHub rejected the token for.
        if credential == nil, !goesOnAnonymously, let token = session.rejected {
            throw FailedRequest(.unauthorized(message: "", token: token))
        }
        var adding = adding
        adding.append(unlessTagged: tag)
        return try await reader(from: url, as: credential, method: method, adding: adding, body: body, upTo: limit)
    }

    /// The answer to a request with this credential.
    func reader(
        from url: WebURL, as credential: Credential?, method: Request.Method = .get, adding: Headers = Headers(),
        body: [UInt8] = [], upTo limit: Int? = BodySize.small
    ) async throws -> ResponseReader {
        try Task.checkCancellation()
        if let credential { session.willSend(credential) }
        let response: Response
        do {
            var request = request(for: url, as: credential)
            request.method = method
            request.body = body
            request.largestResponse = limit
            for field in adding.fields {
                request.headers.remove(field.name)
                request.headers.append(field.name, field.value)
            }
            response = try await transport.send(request)
        } catch let error as Failure {
            throw FailedRequest(error.mappingTexts(session.redaction.apply(toEncoded:)))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw FailedRequest(.transferUnavailable(reason: "the transfer ended with \(type(of: error))"))
        }
        let reader = ResponseReader(response, credential: credential, now: now(), redaction: session.redaction)
        observe(reader)
        // The page of a cancelled search is not worth parsing.
        try Task.checkCancellation()
        if let credential, response.status == 401 {
            if url == host.graphQLAddress, try await isAcceptedByREST(credential) {
                session.noteGraphQLRefusal(of: credential, reader.message)
                throw reader.failed(GitHubClient.withoutGraphQL(reader.message))
            }
            session.refuse(credential)
        }
        return reader
    }

    /// What it means that GraphQL alone rejects a token: for it there is none.
    static func withoutGraphQL(_ message: String) -> Failure { .notFound(status: 401, message: message) }

    /// Whether a token that GraphQL rejects is good for the rest: an Enterprise Server before 3.10 takes no fine-grained one there. The
    /// rate limits are asked for, which does not count against any.
    private func isAcceptedByREST(_ credential: Credential) async throws -> Bool {
        let url = host.apiAddress.appending(path: ["rate_limit"])
        do { return try await reader(from: url, as: credential).response.status != 401 } catch is FailedRequest {
            // It is not known, as before.
            return false
        }
    }

    private func observe(_ reader: ResponseReader) {
        // Older servers do not name the resource.
        guard reader.response.headers["x-ratelimit-resource"] != nil, let limit = reader.times.rateLimit else { return }
        rateLimitObserver?(limit, reader.credential.identity)
    }

    /// The header fields that GitHub recommends (GitHub docs, "Getting started with the REST API"). The API version is pinned to the
    /// oldest that is supported everywhere, Enterprise Server included.
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
    /// What has become of repositories, by their node ids (GraphQL), in one request. Needs a token; counts
    /// against the `graphql` rate limit.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func updates(of ids: [String]) async throws -> RepositoryUpdates {
        let answer: BatchAnswer<UpdateNode> = try await batch(UpdateNode.document, of: ids)
        try answer.require(ids)
        return RepositoryUpdates(
            found: answer.found.compactMapValues { $0.update?.mappingTexts(answer.reader.shown) },
            missing: answer.gone, forbidden: answer.forbidden)
    }

    /// A repository that may be known already (`GET /repos/{owner}/{repo}`). One that was renamed is found under its old name, too.
    /// Counts against the `core` rate limit; with a token, not if it is unchanged.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func repository(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalResult<Repository> {
        let url = try address(of: owner, name)
        let reader = try await reader(from: url, unlessTagged: tag)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in try reader.repository() }
    }

    /// The tag of the latest release, which may be known already (`GET /repos/{owner}/{repo}/releases/latest`). Counts as above.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError` if the calling task was cancelled.
    @concurrent
    package func latestRelease(
        owner: String, name: String, unlessTagged tag: String?
    ) async throws -> ConditionalResult<String> {
        let url = try address(of: owner, name, ["releases", "latest"])
        let reader = try await reader(from: url, unlessTagged: tag, upTo: BodySize.release)
        return try reader.conditional(isKnown: tag != nil) { () throws(FailedRequest) in
            reader.shown(try reader.decode(ReleaseBody.self).value.tag)
        }
    }
}
