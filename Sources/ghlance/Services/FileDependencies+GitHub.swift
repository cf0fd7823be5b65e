import Core
import Features
import GitHub
import Markup

extension FileDependencies {
    /// Files of a host's repositories.
    ///
    /// - Parameter page: What lays out HTML, opens and copies.
    init(host: Host, like page: PageDependencies, now: @escaping @Sendable () -> Timestamp) {
        self.init(
            like: page, link: { FileAddress.file(of: $0, in: $1, on: host) },
            address: { FileAddress.address(of: $0, at: $1, line: $2, on: host) }, now: now)
    }
}

/// The web addresses of files: `https://HOST/OWNER/NAME/blob/REFERENCE/PATH#L10`.
enum FileAddress {
    /// The address of a line of a file at a commit, or on its branch; `nil` if its names break GitHub's rules.
    static func address(of file: RepositoryFile, at commit: String?, line: Int?, on host: Host) -> String? {
        host.webAddress(of: file.repository)
            .flatMap { FilesDependencies.address(in: $0, file.path, commit ?? file.branch, isFolder: false) }
            .map { address in line.map { "\(address)#L\($0)" } ?? address }
    }

    /// The file of a repository that an address is of; `nil` if it is of something else: a folder, another repository, a query.
    static func file(of address: String, in repository: Repository, on host: Host) -> LinkedFile? {
        guard let base = host.webAddress(of: repository) else { return nil }
        let start = base + "/blob/"
        guard address.utf8.count > start.utf8.count, address.lowercased().hasPrefix(start.lowercased()) else {
            return nil
        }
        let rest = address.dropFirst(start.count)
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        let after = rest[path.endIndex...]
        // With a query it is another view of the file, such as `?raw=true`.
        guard !after.hasPrefix("?"), path.last != "/" else { return nil }
        var segments = path.split(separator: "/").map { PercentEncoding.decoded($0.utf8) }
        let branch = repository.defaultBranch ?? "HEAD"
        let names = branch.split(separator: "/").map(String.init)
        var reference = branch
        // The branch may have slashes; of others, which may be more than one segment, the first is taken.
        if segments.starts(with: names) {
            segments.removeFirst(names.count)
        } else if let first = segments.first {
            reference = first == "HEAD" ? branch : first
            segments.removeFirst()
        }
        guard !segments.isEmpty, !segments.contains(where: { $0.contains("/") || $0 == "." || $0 == ".." }) else {
            return nil
        }
        let file = RepositoryFile(
            repository: repository, path: segments.joined(separator: "/"), blob: nil, size: nil,
            commit: RepositoryTree.isID(reference) ? reference : nil, branch: reference)
        return LinkedFile(file, at: location(PercentEncoding.decoded(after.dropFirst().utf8)))
    }

    /// `L10`, `L10-L20` or `L10C3` is a line, other fragments are of headings.
    private static func location(_ fragment: String) -> FileLocation? {
        guard !fragment.isEmpty else { return nil }
        if fragment.hasPrefix("L"), let line = Count(digits: fragment.dropFirst().prefix { $0.isASCII && $0.isNumber })
        {
            return .line(line.value)
        }
        return .fragment(fragment)
    }
}

extension PageDependencies {
    /// Pages of a host's repositories.
    init(host: Host, opening: RepositoryOpening, executor: any TaskExecutor) {
        self.init(
            render: { html, repository, request in
                let owner = MarkupRepository(
                    webAddress: host.webBase, owner: repository.owner, name: repository.name)
                let shown = [repository.name, repository.fullName, repository.description ?? ""]
                return await PageDependencies.layOut(html, of: owner, besides: shown, request)
            })
        (openInBrowser, copy, self.executor) = (opening.openInBrowser, opening.copy, executor)
    }

    /// Off the main actor: a long README takes many milliseconds.
    @concurrent
    private static func layOut(
        _ html: String, of repository: MarkupRepository, besides shown: [String], _ request: LayoutRequest
    ) async -> MarkupLayout {
        MarkupDocument(html: html, repository: repository, pictures: request.pictures)
            .layout(width: request.width, repertoire: request.repertoire, besides: shown, open: request.open)
    }
}

extension FilesDependencies {
    init(opening: RepositoryOpening, now: @escaping @Sendable () -> Timestamp, executor: any TaskExecutor) {
        self.init(
            address: { repository, path, reference, isFolder in
                opening.links.web(repository).flatMap {
                    FilesDependencies.address(in: $0, path, reference, isFolder: isFolder)
                }
            }, opening: opening, now: now, executor: executor)
    }

    /// The address of a file in a repository; `nil` if a part of its path would lead elsewhere.
    static func address(in repository: String, _ path: String, _ reference: String, isFolder: Bool) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else { return nil }
        // A branch may have slashes, which GitHub's addresses keep.
        let branch = reference.split(separator: "/").map(String.init)
        guard !branch.isEmpty, !branch.contains(where: { [".", ".."].contains($0) }) else { return nil }
        return ([repository, isFolder ? "tree" : "blob"] + (branch + parts).map(\.percentEncoded))
            .joined(separator: "/")
    }
}
