package import Core

extension GitHubClient {
    /// More of a picture is not loaded, in bytes.
    package static let largestPicture = 8 << 20

    /// The file of a picture. Public ones come from GitHub's hosts for files, without the token and without a limit; those of private
    /// repositories and of other hosts by the API.
    ///
    /// Throws `.notFound` without a request for a picture of any other site.
    @concurrent
    package func picture(at address: String, of repository: Repository) async throws -> [UInt8] {
        let reader: ResponseReader
        switch PictureSource(address, of: repository, on: host) {
        case nil: throw FailedRequest(.notFound(message: ""))
        case .web(let url)?:
            reader = try await self.reader(
                from: url, as: nil, adding: ["Accept": "image/*"], upTo: GitHubClient.largestPicture,
                redirects: .pictures)
        case .file(let path, let reference)?:
            reader = try await self.reader(
                from: try contents(path, reference, repository),
                adding: ["Accept": "application/vnd.github.raw+json"], upTo: GitHubClient.largestPicture)
        }
        guard reader.response.status == 200 else { throw reader.failed(reader.failureOfStatus) }
        return reader.response.body
    }
}

/// Where a picture comes from.
enum PictureSource: Equatable {
    case web(WebURL)
    /// A file of the repository, by the API.
    case file(path: String, reference: String)

    /// `nil` if it is neither on GitHub's hosts nor a file of the repository.
    init?(_ address: String, of repository: Repository, on host: Host) {
        guard let url = WebURL(address) else { return nil }
        let isOfGitHub = host.name == .github && !host.isStandIn
        if let file = PictureSource.file(at: url, of: repository, on: host) {
            guard isOfGitHub, repository.visibility == .public else {
                self = file
                return
            }
        }
        guard isOfGitHub, let source = PictureSource.rawFile(at: url) ?? (PictureSource.serves(url) ? url : nil) else {
            return nil
        }
        self = .web(source)
    }

    /// A file of the repository, at `/OWNER/NAME/blob/REFERENCE/PATH` or `raw` of its web site.
    private static func file(at url: WebURL, of repository: Repository, on host: Host) -> PictureSource? {
        guard url.description.lowercased().hasPrefix(host.webBase.lowercased() + "/") else { return nil }
        var parts = segments(of: String(url.description.dropFirst(host.webBase.count)))
        guard parts.count > 4, parts[0].lowercased() == repository.owner.lowercased(),
            parts[1].lowercased() == repository.name.lowercased(), ["blob", "raw"].contains(parts[2])
        else { return nil }
        parts.removeFirst(3)
        // The default branch may have slashes; of others, the first part is taken.
        let branch = repository.defaultBranch?.split(separator: "/").map(String.init) ?? []
        let isDefault = !branch.isEmpty && parts.starts(with: branch)
        let reference = isDefault ? branch.joined(separator: "/") : parts[0]
        parts.removeFirst(isDefault ? branch.count : 1)
        guard !parts.isEmpty, !parts.contains(where: { ["", ".", ".."].contains($0) || $0.contains("/") }) else {
            return nil
        }
        return .file(path: parts.joined(separator: "/"), reference: reference)
    }

    /// Without the query.
    private static func segments(of target: String) -> [String] {
        target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map { PercentEncoding.decoded($0.utf8) }
    }

    /// The address of a file on the host for files, of that on a page of github.com.
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
        let isStored = host.hasPrefix("github-production-user-asset-") && host.hasSuffix(".s3.amazonaws.com")
        return isStored || host.hasSuffix(".githubusercontent.com")
    }

    /// `/OWNER/NAME/assets/NUMBER/ID`.
    private static func isOldAttachment(_ url: WebURL) -> Bool {
        let parts = segments(of: url.target)
        return parts.count == 5 && parts[2] == "assets"
    }
}
