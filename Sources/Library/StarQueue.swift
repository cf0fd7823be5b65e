internal import GRDB
internal import Model

/// The changes a host has not been told of.
enum StarQueue {
    /// Appends a change. It takes the place of earlier ones of the same repository that nobody is sending: the host is told the
    /// last word only.
    static func append(
        _ repository: Repository, host: String, isStarred: Bool, at now: Timestamp, in db: Database
    ) throws {
        try db.execute(
            sql: "DELETE FROM starChange WHERE host = ? AND id = ? AND claimedUntil <= ?",
            arguments: [host, repository.id.rawValue, now.seconds])
        try db.execute(
            sql: """
                INSERT INTO starChange (host, id, owner, name, isStarred, madeAt) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                host, repository.id.rawValue, repository.owner, repository.name, isStarred, now.inCalendar.seconds,
            ])
    }

    static func change(_ row: Row) -> StarChange? {
        guard let number = row.integer(0), let host = row.text(1), let id = row.integer(2), let owner = row.text(3),
            let name = row.text(4)
        else { return nil }
        return StarChange(
            id: number, host: host, repository: Repository.ID(rawValue: id), owner: owner, name: name,
            isStarred: row.flag(5), madeAt: row.timestamp(6) ?? Timestamp(seconds: 0))
    }

    static let columns = "number, host, id, owner, name, isStarred, madeAt"
}
