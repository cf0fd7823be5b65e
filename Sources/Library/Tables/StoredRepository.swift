internal import Core
internal import GRDB

/// The fields of a repository as columns, the same in all tables that contain them.
enum StoredRepository {
    /// In the order of ``values(_:)`` and ``repository(_:at:)``.
    static let names = [
        "id", "owner", "name", "description", "language", "license", "topics", "stars", "forks", "openIssues",
        "homepage", "defaultBranch", "size", "isArchived", "isFork", "isTemplate", "visibility", "createdAt",
        "updatedAt", "pushedAt", "nodeID",
    ]
    static let count = names.count
    static let list = names.joined(separator: ", ")
    static let places = names.map { _ in "?" }.joined(separator: ", ")

    /// A node id that is known stays.
    static func assignments(_ names: some Sequence<String> = names) -> String {
        names.map { $0 == "nodeID" ? "nodeID = coalesce(?, nodeID)" : "\($0) = ?" }.joined(separator: ", ")
    }

    static let definition = """
        id INTEGER NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, description TEXT, language TEXT, license TEXT,
        topics TEXT NOT NULL, stars INTEGER NOT NULL, forks INTEGER NOT NULL, openIssues INTEGER NOT NULL, homepage TEXT,
        defaultBranch TEXT, size INTEGER, isArchived INTEGER NOT NULL, isFork INTEGER NOT NULL,
        isTemplate INTEGER NOT NULL, visibility TEXT NOT NULL, createdAt INTEGER, updatedAt INTEGER, pushedAt INTEGER,
        nodeID TEXT
        """

    static func values(_ repository: Repository) -> [(any DatabaseValueConvertible)?] {
        [
            repository.id.rawValue, repository.owner, repository.name, repository.description, repository.language,
            repository.license, repository.topics.joined(separator: "\n"), repository.stars, repository.forks,
            repository.openIssues, repository.homepage, repository.defaultBranch, repository.size,
            repository.isArchived,
            repository.isFork, repository.isTemplate, repository.visibility.rawValue, repository.createdAt?.seconds,
            repository.updatedAt?.seconds, repository.pushedAt?.seconds, repository.nodeID,
        ]
    }

    /// Whether what a row has was seen before an answer, whose time is the argument. So was a row of the future: the clock was ahead then,
    /// or the row is damaged.
    static let isOlder = "seenAt - ? NOT BETWEEN 1 AND \(RequestWait.longest)"

    /// Whether a row is to be written; a node id that is known stays.
    static func isChanged(_ known: Repository?, by repository: Repository) -> Bool {
        guard let known else { return true }
        var new = repository
        new.nodeID = new.nodeID ?? known.nodeID
        return known != new
    }

    /// Ids as a list for SQLite's `json_each`, so that one statement reads all their rows.
    static func list(of ids: some Collection<Repository.ID>) -> String {
        "[\(ids.map { "\($0.rawValue)" }.joined(separator: ","))]"
    }

    /// Reads the columns from `start` on; `nil` if they are not a valid repository.
    static func repository(_ row: Row, at start: Int) -> Repository? {
        guard let id = row.integer(start), let owner = row.text(start + 1), let name = row.text(start + 2) else {
            return nil
        }
        let topics = row.text(start + 6) ?? ""
        return Repository(
            id: Repository.ID(rawValue: id), owner: owner, name: name, description: row.text(start + 3),
            language: row.text(start + 4), license: row.text(start + 5),
            topics: topics.isEmpty ? [] : topics.split(separator: "\n").map(String.init),
            stars: row.count(start + 7), forks: row.count(start + 8), openIssues: row.count(start + 9),
            homepage: row.text(start + 10), defaultBranch: row.text(start + 11),
            size: row.number(start + 12), isArchived: row.flag(start + 13),
            isFork: row.flag(start + 14), isTemplate: row.flag(start + 15),
            visibility: row.text(start + 16).flatMap(Repository.Visibility.init(rawValue:)) ?? .private,
            createdAt: row.timestamp(start + 17), updatedAt: row.timestamp(start + 18),
            pushedAt: row.timestamp(start + 19), nodeID: row.text(start + 20))
    }
}

/// Lenient access to a row: a damaged or foreign file may contain anything in any column, and GRDB's own subscripts
/// crash if they cannot convert it.
extension Row {
    private func storage(_ index: Int) -> DatabaseValue.Storage { (self[index] as DatabaseValue).storage }

    /// A number with which nothing is computed: an id, or the number of a row.
    func integer(_ index: Int) -> Int64? { if case .int64(let number) = storage(index) { number } else { nil } }

    func bytes(_ index: Int) -> [UInt8]? { if case .blob(let data) = storage(index) { Array(data) } else { nil } }

    func text(_ index: Int) -> String? { if case .string(let text) = storage(index) { text } else { nil } }

    /// A count; `nil` if there is none.
    func number(_ index: Int) -> Int? { integer(index).map { Count(Int($0)).value } }

    /// A count; 0 if there is none.
    func count(_ index: Int) -> Int { number(index) ?? 0 }

    func flag(_ index: Int) -> Bool { (integer(index) ?? 0) != 0 }

    func timestamp(_ index: Int) -> Timestamp? { integer(index).map { Timestamp(seconds: $0).inCalendar } }
}
