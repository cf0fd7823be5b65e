internal import GRDB

/// The hosts of the catalogue.
enum CatalogueHost {
    /// The number of a host, which its rows' ids contain; `nil` if nothing is known of it.
    static func number(of name: String, in db: Database) throws -> Int64? {
        let find = try db.cachedStatement(sql: "SELECT number FROM host WHERE name = ?")
        return try Int64.fetchOne(find, arguments: [name]).flatMap {
            (1...CatalogueRank.largestHost).contains($0) ? $0 : nil
        }
    }

    /// The row ids of a host's repositories; `nil` if nothing is known of it.
    static func rows(of name: String, in db: Database) throws -> ClosedRange<Int64>? {
        try number(of: name, in: db).map { $0 << 50...($0 + 1) << 50 - 1 }
    }
}
