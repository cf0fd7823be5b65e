import Core

/// RFC 9110, 15.4.
enum Redirect {
    /// The next request, or `nil` if the response is not a redirect.
    ///
    /// `Authorization` and `Cookie` are dropped at the first change of origin, and stay dropped.
    ///
    /// - Throws: `Failure.badRedirect` if the target is not allowed.
    static func next(after response: Response, to request: Request, mayUseHTTP: Bool) throws(Failure) -> Request? {
        guard [301, 302, 303, 307, 308].contains(response.status) else { return nil }
        let locations = response.headers.values(of: "Location")
        guard let location = locations.first else {
            throw .badRedirect(reason: "status \(response.status) without an address")
        }
        guard locations.count == 1, let url = request.url.resolving(location) else {
            throw .badRedirect(reason: "status \(response.status) with an unusable address")
        }
        guard url.origin.scheme == .https || (mayUseHTTP && url.isLoopback) else {
            throw .badRedirect(reason: "to \(url.origin), which is not https")
        }
        guard request.redirects.allows(url, after: request.url) else {
            throw .badRedirect(reason: "to another site, \(url.origin)")
        }
        var next = request
        next.url = url
        if changesToGet(response.status, request.method), request.method != .get {
            next.method = .get
            next.body = []
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] { next.headers.remove(name) }
        }
        // A change and its body go to no other origin either (RFC 9110, 15.4.8).
        guard next.method == .get || url.origin == request.url.origin else {
            throw .badRedirect(reason: "to another site, \(url.origin)")
        }
        if url.origin != request.url.origin {
            next.headers.remove("Authorization")
            next.headers.remove("Cookie")
        }
        return next
    }

    /// 303 always leads to a `GET`; after 301 and 302, a `POST` becomes one, as is common (RFC 9110, 15.4.2 and 15.4.3).
    private static func changesToGet(_ status: Int, _ method: Request.Method) -> Bool {
        status == 303 || ((status == 301 || status == 302) && method == .post)
    }
}
