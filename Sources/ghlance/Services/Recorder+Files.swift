import Core
import GitHub
import Library

/// Saved files of repositories, in the table of pages.
extension Recorder {
    /// The file that was saved; offline, of a public repository whoever saw it.
    func file(_ file: RepositoryFile, _ form: FileForm) async -> SavedFile? {
        let key = key(file, form, "")
        return await page(key.kind, at: key.place, of: file.repository).flatMap(SavedFile.init)
    }

    /// Loads a file, and saves it.
    ///
    /// - Throws: `FailedRequest`, or `CancellationError`.
    func file(
        _ file: RepositoryFile, _ form: FileForm, at commit: String?, from client: GitHubClient, now: Timestamp
    ) async throws -> FileContent {
        let identity = await session.identity
        let reference = commit ?? file.branch
        let content: FileContent
        switch (form, file.blob) {
        case (.rendered, _):
            content = try await client.renderedFile(at: file.path, on: reference, of: file.repository)
        case (.text, let blob?): content = try await client.file(blob: blob, of: file.repository)
        case (.text, nil): content = try await client.file(at: file.path, on: reference, of: file.repository)
        }
        if let page = SavedFile(content, blob: file.blob, commit: commit, fetchedAt: now).page {
            keep(page, at: key(file, form, identity))
        }
        return content
    }

    private func key(_ file: RepositoryFile, _ form: FileForm, _ identity: String) -> SavedPageKey {
        SavedPageKey(
            form == .text ? .file : .rendered, at: "\(file.branch) \(file.path)", of: file.repository.fullName,
            host: host, identity: identity)
    }
}
