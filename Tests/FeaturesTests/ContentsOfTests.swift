@testable import Core
@testable import Features

extension Repository {
    /// A repository of which only its number matters.
    static func numbered(_ number: Int64) -> Repository {
        Repository(id: .init(rawValue: number), owner: "o", name: "n")
    }
}

extension Content {
    /// One of each kind, except the lists of stars, of which there is one.
    static func ofEachKind(_ number: Int64) -> [Content] {
        let repository = Repository.numbered(number)
        let file = RepositoryFile(
            repository: repository, path: "a.c", blob: nil, size: nil, commit: nil, branch: "main")
        let listing = FileListing(repository, RepositoryTree(commit: nil), fetchedAt: Timestamp(seconds: 0))
        let page = PageReference(rawValue: "\(number)")
        let list = Repository.numbered(9)
        let drawing = PictureDrawing(
            address: "https://x/\(number).png", box: PictureBox(columns: 60, rows: 20), colors: 256,
            repertoire: .unicode, isOnLight: false)
        var contents = [
            OrganizationsOfAccount(login: "\(number)").content, ForksOfRepository(parent: repository).content,
            PageOfForks(page: page, parent: repository).content, CommitsAhead(fork: repository, parent: list).content,
            ReadmeOfRepository(repository: repository).content, FactsOfRepository(repository: repository).content,
            FactsByREST(repository: repository).content, NodeIDOfRepository(repository: repository).content,
            StarHistoryOfRepository(repository: repository).content, FactsToCompare(repository: repository).content,
            Contributors(repository: repository).content, ReleasesOfRepository(repository: repository).content,
            FilesOfRepository(repository: repository).content,
            EntriesOfFolder(3, of: listing).content,
            CodeOfRepository(repository: repository, words: "find").content,
            PageOfCode(page: page, repository: repository).content, CommitOfFile(file, .text).content,
            ContentOfFile(file, .text, commit: nil).content,
            PictureToDraw(repository: repository, drawing: drawing).content,
        ]
        for reference in ["o/n\(number)"].compactMap({ try? RepositoryReference($0) }) {
            contents.append(FactsOfLinks(references: [reference], list: list).content)
            contents.append(FactOfLink(reference: reference, list: list).content)
            contents.append(.repository(reference))
        }
        return contents
    }
}
