import SeededRandom
import TestSupport

/// Pieces of input, likely and unlikely ones.
enum FuzzInput {
    private static let sequences = [
        "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}OA", "\u{1B}OB", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H",
        "\u{1B}[F", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[11~", "\u{1B}<", "\u{1B}>", "\u{1B}b", "\u{1B}f", "\u{1B}d",
        "\u{1B}?", "\u{1B}[1;5C", "\u{1B}[27;5;99~", "\u{1B}[99;5u", "\u{1B}[13;5u", "\u{1B}[106;5u", "\u{1B}[27u",
        "\u{1B}[97;5:3u", "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;10;10M", "\u{1B}[<64;1;1m", "\u{1B}[M !!",
        "\u{1B}[200~pa\nste\u{1B}[201~", "\u{1B}[200~\u{1B}]52;c;AAAA\u{7}\u{1B}[201~", "\u{1B}]11;rgb:1/2/3\u{7}",
        "\u{1B}P1$r\u{1B}\\", "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}[999999999999A", "\u{1B}[;;;;;;;;;~",
        "\u{1B}[1:2:3:4u", "\u{1B}", "\u{1B}\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[1;",
    ].map { Array($0.utf8) }

    /// Ways into what is behind a row: its page, files, links, forks, a comparison, lists of stars; and what is done there.
    private static let ways = [
        "\u{1B}w", "\u{1B}w", "\u{1B}j", "\u{1B}y", "\u{1B}=", "\u{1B},", "\u{16}", "\u{1B}v", "\r", "\r", "\u{1B}[B",
        "\u{1B}[B", "\t", "\t", "?let", "t", "w", "=", "y", ":12\r", "1", "2", "\u{12}", "\u{1B}u", "\u{1B}[C",
        "\u{1B}[D", "\u{15}", "/x\r", "n", "\u{1B}1", "\u{1B}2", "\u{15}?let\r", "\u{15}?let\r",
        "\u{1B}<\u{1B}[B\u{1B}[B\r", "\u{1B}<\u{1B}[B\u{1B}[B\u{1B}[C", "\u{1B}<\u{1B}[B\r",
    ].map { Array($0.utf8) }

    /// A piece that leads somewhere, mostly.
    static func way(_ generator: inout SeededGenerator) -> [UInt8] {
        Int.random(in: 0..<4, using: &generator) == 0 ? piece(&generator) : ways.randomElement(using: &generator) ?? []
    }

    static let texts = [
        "swift", "language:", "\"", " ", "解析", "e\u{301}", "👩‍👩‍👧", "🇯🇵", "שלום", "\u{202E}", "\u{200D}", "각", "i\u{307}",
        "stars:>5", "license:", "topic:t", "lang:", "\u{0}", "\t", "user:", ",", "..",
    ].map { Array($0.utf8) }

    static func piece(_ generator: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<11, using: &generator) {
        case 10:
            // The left button or the wheel, mostly on the screen.
            let button = [0, 0, 0, 64, 65].randomElement(using: &generator) ?? 0
            let (column, row) = (Int.random(in: 0...130, using: &generator), Int.random(in: 0...45, using: &generator))
            return Array("\u{1B}[<\(button);\(column);\(row)M".utf8)
        case 0:
            return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
        case 1: return [UInt8.random(in: 0...31, using: &generator)]
        case 2:
            // A sequence whose end got lost.
            let whole = sequences.randomElement(using: &generator) ?? []
            return Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
        case 3...5: return sequences.randomElement(using: &generator) ?? []
        default: return texts.randomElement(using: &generator) ?? []
        }
    }
}
