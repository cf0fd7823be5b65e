import TestSupport
import Testing

@testable import Core

/// The widths of whole Unicode tables, whose files are read anew in each run.
@Suite(.enabled(if: UnicodeData.isInstalled, "the Debian package unicode-data is not installed"))
struct UnicodeTableTests {
    @Test("every emoji and every sequence of them is drawn in the cells of its first character, or as a flag's letters")
    func emoji() throws {
        let wide = try Self.wide()
        let sequences = try UnicodeData.emoji()
        #expect(sequences.count > 4_700)
        for sequence in sequences {
            let scalars = Array(sequence.unicodeScalars)
            let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
            // A skin tone alone is no picture.
            let isTone = scalars.count == 1 && (0x1F3FB...0x1F3FF).contains(scalars[0].value)
            let columns = isFlag ? 2 : isTone ? 1 : wide.contains(scalars[0].value) ? 2 : 1
            let drawn = isFlag ? nil : isTone ? "\u{FFFD}" : String(String.UnicodeScalarView(scalars.prefix(1)))
            let text = CellText(sequence)
            if text.columns != columns || drawn.map({ $0 != text.string }) ?? false {
                Issue.record(
                    "\(Self.name(scalars)) is drawn as \(text.string) in \(text.columns) cells, not \(columns)")
            }
        }
    }

    @Test("every character that is seen fills as many cells as Unicode says")
    func eastAsianWidth() throws {
        let wide = try Self.wide()
        var count = 0
        var wrong: [String] = []
        for (range, category) in try UnicodeData.graphicRanges() {
            for value in range {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let text = CellText(String(scalar))
                // What is drawn as something else has that one's width.
                guard text.string.unicodeScalars.elementsEqual([scalar]) else { continue }
                count += 1
                // Spacing marks fill a cell of their own, see `CellWidth`: four of them are wide by the table, where terminals differ.
                let width = wide.contains(value) && category != "Mc" ? 2 : 1
                let columns = ["Mn", "Me"].contains(category) ? 0 : width
                if CellWidth.columns(of: scalar) != columns {
                    wrong.append("\(Self.name([scalar])) \(category): \(CellWidth.columns(of: scalar)), not \(columns)")
                }
            }
        }
        #expect(count > 140_000)
        #expect(wrong.isEmpty, "\(wrong.count) differ:\n\(wrong.prefix(40).joined(separator: "\n"))")
    }

    private static func wide() throws -> Set<UInt32> {
        Set(try UnicodeData.wideRanges().flatMap { $0 })
    }

    private static func name(_ scalars: [Unicode.Scalar]) -> String {
        scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }
}
