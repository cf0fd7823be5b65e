import Core

/// Turns a response into a value. Failures have the reported rate limit.
struct ResponseReader {
    let response: Response
    let credential: Credential?
    let times: ResponseTimes
    let body: JSONBody

    init(_ response: Response, credential: Credential?, now: Timestamp) {
        self.response = response
        self.credential = credential
        times = ResponseTimes(response.headers, now: now)
        body = JSONBody(response.body)
    }

    /// At most as many items as requested.
    func page(limit: Int = GitHubClient.largestPage) throws(FailedRequest) -> SearchPage {
        let answer = try decode(SearchBody.self, elements: limit)
        let repositories = try readable(answer.items, \.repository)
        return SearchPage(
            repositories: repositories, totalCount: answer.totalCount.value,
            isIncomplete: answer.isIncomplete ?? false, skippedItems: answer.items.count - repositories.count,
            hiddenOrganizations: SingleSignOn(response.headers).hiddenOrganizations,
            next: next, rateLimit: times.rateLimit)
    }

    func repository() throws(FailedRequest) -> Repository {
        guard let repository = try decode(RepositoryBody.self).repository else {
            throw failed(.malformedJSON(detail: "the repository has no valid name"))
        }
        return repository
    }

    /// The readable items. Throws if none of several is: that must not look like an empty page.
    private func readable<Item, Value>(
        _ items: [Lenient<Item>], _ value: (Item) -> Value?
    ) throws(FailedRequest) -> [Value] {
        let values = items.compactMap { $0.value.flatMap(value) }
        guard values.isEmpty, !items.isEmpty else { return values }
        throw failed(.malformedJSON(detail: MalformedJSON.unreadable(items: items.count)))
    }

    /// - Parameter elements: The maximum number of list elements, if not the type's own.
    func decode<Value: DecodedBody>(_ type: Value.Type, elements: Int? = nil) throws(FailedRequest) -> Value {
        guard response.status == 200 else { throw failed(failureOfStatus) }
        guard body.looksLikeJSON else { throw failed(failureOfOtherBody) }
        do {
            return try body.decode(type, elements: elements)
        } catch {
            throw failed(.malformedJSON(detail: MalformedJSON.describe(error)))
        }
    }

    /// Checks that a change was made: status 204, without a body.
    func confirm() throws(FailedRequest) { guard response.status == 204 else { throw failed(failureOfStatus) } }

    func conditional<Value>(
        isKnown: Bool, _ value: () throws(FailedRequest) -> Value
    ) throws(FailedRequest) -> ConditionalResult<Value> {
        if isKnown, response.status == 304 { return .unchanged }
        // From GitHub, not from a proxy: it does not exist, or is blocked for legal reasons.
        let isMissing = [403, 404, 451].contains(response.status) && body.looksLikeJSON && failureOfStatus.isGone
        return isMissing ? .missing : .value(try value(), tag: tag)
    }

    /// At most `limit` bytes of HTML.
    ///
    /// - Parameter isKnown: Whether an etag was sent.
    func readme(limit: Int, isKnown: Bool) throws(FailedRequest) -> ReadmeResult {
        if response.status == 304, isKnown { return .unchanged }
        guard try hasReadme() else { return .readme(nil, tag: nil) }
        let html = String(decoding: response.body.prefix(limit), as: UTF8.self)
        let readme = Readme(html: html, isTruncated: response.body.count > limit)
        return .readme(readme, tag: tag)
    }

    func readmeFile() throws(FailedRequest) -> [UInt8]? { try hasReadme() ? response.body : nil }

    private func hasReadme() throws(FailedRequest) -> Bool {
        switch response.status {
        // GitHub's own answer: a proxy's would be a page.
        case 404 where body.looksLikeJSON: return false
        case 200: break
        default: throw failed(failureOfStatus)
        }
        try refusePages()
        return true
    }

    /// GitHub's media types are its own. The page of a proxy or of a network's sign-in is plain HTML, and must not be saved.
    func refusePages() throws(FailedRequest) {
        let contentType = response.headers["Content-Type"] ?? ""
        guard !contentType.lowercased().hasPrefix("text/") else {
            throw failed(.notJSON(status: 200, contentType: contentType))
        }
    }

    /// Newest first.
    func stars() throws(FailedRequest) -> StarPage {
        if response.status == 304 { return .unchanged }
        let items = try decode([Lenient<StarBody>].self)
        let stars = try readable(items, \.star)
        return .page(
            StarPage.Content(
                stars: stars, next: next, tag: tag,
                pageCount: LinkHeader.target(of: "last", in: response.headers).flatMap { response.url.resolving($0) }
                    .flatMap { GitHubClient.number("page", in: $0) },
                skippedItems: items.count - stars.count,
                isPartial: SingleSignOn(response.headers).hiddenOrganizations > 0))
    }

    func forks() throws(FailedRequest) -> ForkPage {
        let items = try decode([Lenient<RepositoryBody>].self)
        return ForkPage(repositories: try readable(items, \.repository), next: next)
    }

    /// `nil` if there is none that a later request can send.
    var tag: String? { EntityTag.valid(response.headers["ETag"]) }

    /// Resolved here, where the URL of the response is known (RFC 8288, 3.1). Whether it may be requested is decided when that page is
    /// loaded.
    var next: PageReference? {
        LinkHeader.target(of: "next", in: response.headers).map { target in
            PageReference(rawValue: response.url.resolving(target)?.description ?? target)
        }
    }

    func failed(_ failure: Failure) -> FailedRequest {
        FailedRequest(failure, rateLimit: times.rateLimit)
    }

    /// For a 200 whose body is not JSON.
    private var failureOfOtherBody: Failure {
        let contentType = response.headers["Content-Type"] ?? ""
        if !body.looksLikeMarkup, contentType.lowercased().contains("json") {
            return .malformedJSON(detail: "it is empty or begins with something else")
        }
        return .notJSON(status: 200, contentType: contentType)
    }

    var message: String { body.looksLikeJSON ? ErrorBody(body).message : "" }

    var failureOfStatus: Failure {
        let answer = body.looksLikeJSON ? ErrorBody(body) : ErrorBody()
        switch response.status {
        case 401: return .unauthorized(message: answer.message, token: credential?.refused)
        case 403, 429: return refusal(answer)
        case 451: return .blocked(reason: answer.blockReason ?? answer.message, address: ownSite(answer.blockAddress))
        case 404, 410: return .notFound(status: response.status, message: answer.message)
        case 422:
            let messages = answer.complaints.isEmpty ? [answer.message].filter { !$0.isEmpty } : answer.complaints
            let isCap = ([answer.message] + messages).contains {
                $0.lowercased().contains("only the first 1000 search results")
            }
            return isCap ? .resultCapReached : .invalidQuery(messages: messages)
        case 500...599:
            return .serverError(
                status: response.status, retryAfterSeconds: times.retryAfterSeconds.map(RequestWait.capped))
        default: return .unexpectedStatus(status: response.status, message: answer.message)
        }
    }

    /// A 403 or a 429: one of GitHub's two rate limits, or a plain refusal.
    ///
    /// Status and header fields decide first, the wording last: it has changed over the years, but may be the only sign of a secondary
    /// limit (GitHub docs, "Rate limits for the REST API").
    private func refusal(_ answer: ErrorBody) -> Failure {
        let wording = (body.looksLikeJSON ? answer.message : shownText).lowercased()
        let isSecondaryByWording = wording.contains("secondary rate limit") || wording.contains("abuse")
        let isSpent = times.remaining == 0
        let kind: Failure.Limit.Kind
        if isSecondaryByWording {
            kind = .secondary
        } else if isSpent || wording.contains("api rate limit exceeded") {
            kind = .primary
        } else if response.status == 429 || times.retryAfterSeconds != nil {
            kind = .secondary
        } else {
            if let address = SingleSignOn(response.headers).requiredAt {
                return .singleSignOnRequired(address: ownSite(address))
            }
            if let reason = answer.blockReason {
                return .blocked(reason: reason, address: ownSite(answer.blockAddress))
            }
            // Only the wording tells (GitHub docs, "Managing allowed IP addresses for your organization").
            if wording.contains("ip allow list") { return .addressNotAllowed(message: answer.message) }
            let isPage = body.looksLikeMarkup
            return isPage
                ? .notJSON(status: response.status, contentType: response.headers["Content-Type"] ?? "")
                : .forbidden(message: answer.message)
        }
        return .rateLimited(
            Failure.Limit(kind: kind, waitSeconds: wait(for: kind), message: answer.message))
    }

    /// An address on the web site of this API; `nil` for any other, which may be anybody's.
    private func ownSite(_ address: String?) -> String? {
        guard let address, address.utf8.count <= 2_000, let url = WebURL(address) else { return nil }
        let api = response.url.origin
        let site = api.host.hasPrefix("api.") ? String(api.host.dropFirst(4)) : api.host
        return url.origin.host == site && url.origin.scheme == api.scheme ? url.description : nil
    }

    /// The seconds until both the requested pause and, if the limit is used up, its window are over. Without either, 60: the length of
    /// the search window, and GitHub's advice after a secondary limit.
    func wait(for kind: Failure.Limit.Kind) -> Int64 {
        let endsWithWindow = kind == .primary || times.remaining == 0
        let untilReset = endsWithWindow ? times.rateLimit?.secondsUntilReset : nil
        let waits = [times.retryAfterSeconds, untilReset].compactMap { $0 }
        return max(1, waits.max() ?? 60)
    }

    private var shownText: String { String(decoding: response.body.prefix(4_096), as: UTF8.self) }
}

/// The maximum sizes of response bodies, in bytes.
enum BodySize {
    /// A list of complete repositories, or a README: the transport's limit.
    static let page: Int? = nil
    /// A release has up to 1,000 files of 1.5 kB each.
    static let release = 4 << 20
    /// Everything else. The largest seen, a page of organisations, has a tenth of this.
    static let small = 1 << 20
}
