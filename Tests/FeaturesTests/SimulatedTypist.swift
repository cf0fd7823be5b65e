import SeededRandom
import TestSupport

@testable import Features

/// Somebody who looks for repositories, as a list of what they do and how long they pause before each of it: bursts of keys,
/// slips and corrections, pauses in the middle, words added and taken back, earlier queries typed again.
struct SimulatedTypist {
    /// One thing done.
    struct Stroke {
        /// How long before it nothing was done.
        var pause: Duration
        /// What is done.
        var edit: LineEdit
    }

    private static let words = [
        "swift", "terminal", "parser", "async", "http", "client", "server", "json", "yaml", "editor", "vim", "tui",
        "curses", "graph", "database", "sqlite", "search", "index", "crypto", "image", "audio", "player", "game",
        "engine", "physics", "matrix", "tensor", "learning", "language:rust", "language:swift", "stars:>100",
        "topic:cli", "license:mit", "archived:false", "markdown", "compiler", "lexer", "shell",
    ]

    private var generator: SeededGenerator
    private var text = ""
    private var earlier: [String] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// What is typed until the next query is as it is meant.
    mutating func nextQuery() -> [Stroke] {
        let target = nextText()
        var strokes: [Stroke] = []
        let common = target.commonPrefix(with: text)
        if common.isEmpty, !text.isEmpty {
            strokes.append(Stroke(pause: key(), edit: .kill(.start)))
        } else {
            strokes += text.dropFirst(common.count).map { _ in Stroke(pause: key(), edit: .delete(.backward)) }
        }
        for character in target.dropFirst(common.count) {
            if chance(4) { strokes += slip() }
            strokes.append(Stroke(pause: pause(before: character), edit: .insert(String(character))))
        }
        text = target
        earlier.append(target)
        return strokes
    }

    private mutating func nextText() -> String {
        var target = text
        while target == text {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4 where !text.isEmpty: target = text + " " + word()
            case 4 where text.contains(" "): target = text.split(separator: " ").dropLast().joined(separator: " ")
            case 5..<7 where !earlier.isEmpty: target = earlier.suffix(6).randomElement(using: &generator) ?? text
            default: target = word() + " " + word()
            }
            // Nobody's query grows forever.
            if target.utf8.count > 60 { target = word() }
        }
        return target
    }

    /// A wrong key or two, noticed, and taken back.
    private mutating func slip() -> [Stroke] {
        let count = Int.random(in: 1...2, using: &generator)
        let wrong = (0..<count).map { _ in Stroke(pause: key(), edit: .insert("x")) }
        let noticed = Stroke(
            pause: .milliseconds(Int.random(in: 250...700, using: &generator)), edit: .delete(.backward))
        return wrong + [noticed] + wrong.dropFirst().map { _ in Stroke(pause: key(), edit: .delete(.backward)) }
    }

    /// Before a new word there is time to think, now and then for long.
    private mutating func pause(before character: Character) -> Duration {
        if character == " ", chance(25) { return .milliseconds(Int.random(in: 350...2_500, using: &generator)) }
        if chance(2) { return .milliseconds(Int.random(in: 350...1_200, using: &generator)) }
        return key()
    }

    private mutating func key() -> Duration { .milliseconds(Int.random(in: 70...240, using: &generator)) }

    private mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "swift" }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
