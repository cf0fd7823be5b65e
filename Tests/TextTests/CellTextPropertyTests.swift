import SeededRandom
import Testing

@testable import Core

/// What holds for any text whatever, shown on random ones that are the same in every run.
@Suite struct CellTextPropertyTests {
    private static let rounds = 20_000

    @Test func everyTextIsHarmlessAndMeasured() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<Self.rounds {
            let source = HostileText.make(&generator)
            let text = CellText(source)
            let clusters = text.clusters
            let sound =
                clusters.allSatisfy {
                    ($0.columns == 1 || $0.columns == 2) && (1...3).contains($0.text.unicodeScalars.count)
                }
                && clusters.reduce(0) { $0 + $1.columns } == text.columns
                && clusters.reduce("") { $0 + $1.text } == text.string
                && text.string.unicodeScalars.allSatisfy(Self.isHarmless)
            #expect(sound, "\(escaped(source))")
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
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<Self.rounds / 10 {
            let text = CellText(HostileText.make(&generator) + " ab é c")
            var runs: [CellText.Cluster] = []
            text.forEachRun { bytes, columns, count in
                let run = CellText.Cluster(text: String(decoding: bytes, as: UTF8.self), columns: columns)
                runs += Array(repeating: run, count: count)
            }
            let isASCII = runs.map { $0.text.utf8.count == $0.columns }
            let clusters = Set(text.clusters.map(\.text))
            let sound =
                runs.map(\.text).joined() == text.string
                && runs.reduce(0) { $0 + $1.columns } == text.columns
                && zip(isASCII, isASCII.dropFirst()).allSatisfy { !($0 && $1) }
                && zip(runs, isASCII).allSatisfy { run, isASCII in isASCII || clusters.contains(run.text) }
            #expect(sound, "\(escaped(text.string))")
        }
    }

    @Test func sanitisingTwiceChangesNothing() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<Self.rounds {
            let source = HostileText.make(&generator)
            let text = CellText(source)
            #expect(CellText(text.string) == text, "\(escaped(source))")
        }
    }

    @Test func aPrefixFitsAndIsTheLongest() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<Self.rounds {
            let text = CellText(HostileText.make(&generator))
            let limit = Int.random(in: -1...30, using: &generator)
            let prefix = text.prefix(columns: limit)
            let fits =
                prefix.columns <= max(0, limit) && text.string.unicodeScalars.starts(with: prefix.string.unicodeScalars)
            let longest = prefix.columns == text.columns || prefix.columns >= limit - 1
            #expect(fits && longest && prefix == CellText(prefix.string), "\(escaped(text.string)) \(limit)")
        }
    }

    @Test func aTruncatedTextFitsAndEndsInAnEllipsisIfCut() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<Self.rounds {
            let repertoire: Repertoire = Bool.random(using: &generator) ? .unicode : .ascii
            let text = CellText(HostileText.make(&generator), repertoire: repertoire)
            let limit = Int.random(in: 0...30, using: &generator)
            let cut = text.truncated(to: limit, repertoire: repertoire)
            #expect(cut.columns <= limit && cut == CellText(cut.string), "\(escaped(text.string)) \(limit)")
            if text.columns > limit, limit > 0 {
                #expect(cut.string.hasSuffix(repertoire == .unicode ? "…" : "."))
            }
        }
    }

    @Test func asciiIsASCII() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<Self.rounds {
            let source = HostileText.make(&generator)
            let text = CellText(source, repertoire: .ascii)
            let sound = text.isASCII && text.string.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            #expect(sound, "\(escaped(source))")
        }
    }

    /// An editor places its cursor by measuring what stands before it.
    @Test func aTextsBeginningIsDrawnAsTheBeginningOfTheText() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<Self.rounds {
            let source = HostileText.make(&generator)
            let whole = Array(CellText(source).string.unicodeScalars)
            let end = source.index(source.startIndex, offsetBy: Int.random(in: 0...source.count, using: &generator))
            let beginning = Array(CellText(String(source[..<end])).string.unicodeScalars)
            #expect(whole.starts(with: beginning), "\(escaped(source))")
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
