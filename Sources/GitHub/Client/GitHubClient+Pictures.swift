package import Core

extension GitHubClient {
    /// More of a picture is not loaded, in bytes.
    package static let largestPicture = 8 << 20

    /// A picture. Public ones come from GitHub's hosts for files, without the token and without a limit; the files of private
    /// repositories and of other hosts by the API.
    ///
    /// Throws `.notFound` without a request for a picture of any other site.
    ///
    /// - Parameter file: The file of the repository that the address is of; `nil` if it is of another place.
    @concurrent
    package func picture(
        at address: String, file: RepositoryFile?, of repository: Repository
    ) async throws -> [UInt8] {
        let isOfGitHub = host.name == .github && !host.isStandIn
        let reader: ResponseReader
        let isOfAPI = file != nil && (!isOfGitHub || repository.visibility != .public)
        if isOfAPI, let file {
            reader = try await self.reader(
                from: try contents(file.path, file.branch, repository),
                adding: ["Accept": "application/vnd.github.raw+json"], upTo: GitHubClient.largestPicture)
        } else if isOfGitHub, let url = PictureSource.url(address) {
            reader = try await self.reader(
                from: url, as: nil, adding: ["Accept": "image/*"], upTo: GitHubClient.largestPicture,
                redirects: .pictures)
        } else {
            throw FailedRequest(.notFound(message: ""))
        }
        if reader.response.status == 200 { return reader.response.body }
        let failure = reader.failureOfStatus
        // The hosts for files have limits of their own, which do not concern the API.
        if !isOfAPI, case .rateLimited(let limit) = failure {
            throw reader.failed(.rateLimited(.init(kind: .primary, waitSeconds: limit.waitSeconds, message: "")))
        }
        throw reader.failed(failure)
    }
}

/// Where GitHub's public pictures come from.
enum PictureSource {
    /// `nil` if it is not on GitHub's hosts for files.
    static func url(_ address: String) -> WebURL? {
        WebURL(address).flatMap { url in rawFile(at: url) ?? (serves(url) ? url : nil) }
    }

    /// Without the query.
    private static func segments(of target: String) -> [String] {
        target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { PercentEncoding.decoded($0.utf8) }
    }

    /// The address on the host for files of one at `/OWNER/NAME/blob/REFERENCE/PATH`, or `raw`, of github.com.
    private static func rawFile(at url: WebURL) -> WebURL? {
        guard url.origin.description == "https://github.com" else { return nil }
        var parts = segments(of: url.target)
        guard parts.count > 4, ["blob", "raw"].contains(parts[2]), RepositoryName.isValid(parts[0], parts[1]) else {
            return nil
        }
        parts.remove(at: 2)
        return WebURL("https://raw.githubusercontent.com")?.appending(path: parts)
    }

    /// Whether GitHub serves pictures there; also whether a redirect may lead there.
    static func serves(_ url: WebURL) -> Bool {
        let (origin, host) = (url.origin, url.origin.host)
        guard origin.scheme == .https, origin.port == origin.scheme.ownPort else { return false }
        if host == "github.com" { return url.target.hasPrefix("/user-attachments/assets/") || isOldAttachment(url) }
        // Where attachments lead to.
        return host == "github-production-user-asset-6210df.s3.amazonaws.com"
            || host.hasSuffix(".githubusercontent.com")
    }

    /// `/OWNER/NAME/assets/NUMBER/ID`.
    private static func isOldAttachment(_ url: WebURL) -> Bool {
        let parts = segments(of: url.target)
        return parts.count == 5 && parts[2] == "assets"
    }
}
