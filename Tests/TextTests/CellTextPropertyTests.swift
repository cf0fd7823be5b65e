import SeededRandom
import Testing

@testable import Core

/// What holds for any text whatever, shown on random ones that are the same in every run.
@Suite struct CellTextPropertyTests {
    /// Tries what holds for any text on random ones.
    private func forAny(
        _ rounds: Int = 20_000, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
        _ isSound: (String, inout SeededGenerator) -> Bool
    ) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<rounds {
            let source = HostileText.make(&generator)
            if !isSound(source, &generator) { Issue.record("\(escaped(source))", sourceLocation: sourceLocation) }
        }
    }

    @Test func everyTextIsHarmlessAndMeasured() {
        forAny(seed: 1) { source, _ in
            let text = CellText(source)
            let clusters = text.clusters
            return clusters.allSatisfy {
                (1...2).contains($0.columns) && (1...3).contains($0.text.unicodeScalars.count)
            }
                && clusters.reduce(0) { $0 + $1.columns } == text.columns
                && clusters.reduce("") { $0 + $1.text } == text.string
                && text.string.unicodeScalars.allSatisfy(Self.isHarmless)
        }
    }

    @Test func whatIsRepeatedIsOneRun() {
        func runs(_ text: String) -> [String] {
            var runs: [String] = []
            CellText(text).forEachRun { runs.append("\($2) \(String(decoding: $0, as: UTF8.self)) \($1)") }
            return runs
        }
        #expect(runs("───── a──") == ["5 ─ 1", "1  a 2", "2 ─ 1"])
        #expect(runs("日日本") == ["2 日 2", "1 本 2"])
        // The mark belongs to the last one alone.
        #expect(runs("───\u{301}─") == ["2 ─ 1", "1 ─\u{301} 1", "1 ─ 1"])
        #expect(CellText(repeating: CellText("日"), count: 3) == CellText("日日日"))
        #expect(CellText(repeating: CellText("-"), count: 0) == CellText(""))
    }

    @Test func runsAreTheTextWithItsASCIIAtOnce() {
        forAny(2_000, seed: 12) { source, _ in
            let text = CellText(source + " ab é c")
            var runs: [CellText.Cluster] = []
            text.forEachRun { bytes, columns, count in
                let run = CellText.Cluster(text: String(decoding: bytes, as: UTF8.self), columns: columns)
                runs += Array(repeating: run, count: count)
            }
            let isASCII = runs.map { $0.text.utf8.count == $0.columns }
            let clusters = Set(text.clusters.map(\.text))
            return runs.map(\.text).joined() == text.string
                && runs.reduce(0) { $0 + $1.columns } == text.columns
                && zip(isASCII, isASCII.dropFirst()).allSatisfy { !($0 && $1) }
                && zip(runs, isASCII).allSatisfy { run, isASCII in isASCII || clusters.contains(run.text) }
        }
    }

    /// An editor places its cursor by measuring what stands before it.
    @Test func aTextsBeginningIsDrawnAsTheBeginningOfTheText() {
        forAny(seed: 6) { source, generator in
            let end = source.index(source.startIndex, offsetBy: Int.random(in: 0...source.count, using: &generator))
            let beginning = CellText(String(source[..<end])).string.unicodeScalars
            return CellText(source).string.unicodeScalars.starts(with: beginning)
        }
    }

    @Test func everyScalarAloneIsHarmless() {
        for value in 0...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = CellText(String(scalar))
            let isNothing = [.variationSelector, .joiner, .invisible].contains(ScalarClass(scalar))
            let expected = isNothing ? 0...0 : 1...2
            if !expected.contains(text.columns) || !text.string.unicodeScalars.allSatisfy(Self.isHarmless) {
                Issue.record("U+\(String(value, radix: 16)) becomes \(escaped(text.string))")
            }
        }
    }

    /// Judged by the standard library's tables, not by those under test.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: false
        case .unassigned: false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
}
