internal import GRDB

/// The row id of a repository in the catalogue, which contains its rank: of two repositories of a host, the one with
/// clearly more stars has the lower row id.
///
/// The full-text index returns rows by their id. With the rank in the id, the best matches come first without sorting, and
/// reading can stop after a few.
///
///     bits 50…61  the host          bits 40…49  1023 − class of stars          bits 0…39  a number of the repository's own
enum CatalogueRank {
    static let largestHost: Int64 = 4_095
    static let largestSequence: Int64 = 1 << 40 - 1

    /// Classes of about 4 %: sixteen between a number and its double. Within a class the order does not depend on
    /// stars, so that a few more or less do not move the row.
    static func starClass(_ stars: Int) -> Int64 {
        let value = UInt64(max(0, stars)) + 1
        let exponent = 63 - value.leadingZeroBitCount
        let mantissa = (value << UInt64(63 - exponent)) >> 59 & 0xF
        return Int64(exponent * 16) + Int64(mantissa)
    }

    static func rank(host: Int64, stars: Int, sequence: Int64) -> Int64 {
        host << 50 | (1_023 - starClass(stars)) << 40 | sequence
    }

    static func sequence(of rank: Int64) -> Int64 { rank & largestSequence }

    /// The row ids of a host, divided where the stars fall below these powers of two. Each tier has a few times as many
    /// repositories as the one before, so checking the time between tiers is enough.
    static func tiers(host: Int64) -> [ClosedRange<Int64>] {
        var start = host << 50
        var tiers: [ClosedRange<Int64>] = []
        for exponent: Int64 in [12, 9, 7, 5, 3, 1, 0] {
            let end = host << 50 | (1_023 - exponent * 16) << 40 | largestSequence
            tiers.append(start...end)
            start = end + 1
        }
        return tiers
    }
}

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
