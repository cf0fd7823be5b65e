import Testing

@testable import Core

/// The table of qualifiers is the only place that knows them.
struct QualifierTableTests {
    private static var without: QualifierTable {
        QualifierTable(QualifierTable.standard.rows.filter { $0.name != .stars })
    }

    @Test func everyNameHasOneRow() {
        let names = QualifierTable.standard.rows.map(\.name)
        #expect(Set(names) == Set(QualifierName.allCases))
        #expect(names.count == QualifierName.allCases.count)
    }

    @Test func everyExampleAndEveryValueIsAGoodQuery() {
        for row in QualifierTable.standard.rows {
            #expect(!row.examples.isEmpty && !row.meaning.isEmpty)
            for example in row.examples { #expect(ParsedQuery(example).problems == [], "\(example)") }
            for value in row.values {
                #expect(ParsedQuery("\(row.name.rawValue):\(value.text)").problems == [], "\(value.text)")
            }
        }
    }

    @Test("a removed row is gone from the parser, the check and the offline matcher")
    func removedRow() {
        let repository = Repository(id: .init(rawValue: 1), owner: "o", name: "stars", stars: 5)
        #expect(ParsedQuery("stars:>100").tokens.first?.qualifier != nil)
        #expect(OfflineMatcher(ParsedQuery("stars:>100")).matches(repository) == .no)
        let query = ParsedQuery("stars:many", Self.without)
        #expect(query.tokens.first?.freeText == "stars:many")
        #expect(query.problems.map(\.kind) == [.unknownQualifier(name: "stars", suggestion: nil)])
        #expect(
            QueryCheck("star:5", table: Self.without).problems.first?.kind
                == .unknownQualifier(name: "star", suggestion: nil))
        // A word that stands nowhere, not a number of stars.
        #expect(OfflineMatcher(ParsedQuery("stars:1..10", Self.without)).matches(repository) == .no)
        #expect(OfflineMatcher(ParsedQuery("stars:1..10")).matches(repository) == .yes)
        #expect(ParsedQuery("stars:1", Self.without).parts == [])
    }
}
