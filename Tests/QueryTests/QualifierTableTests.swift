import Testing

@testable import Core

/// The table of qualifiers.
struct QualifierTableTests {
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
}
