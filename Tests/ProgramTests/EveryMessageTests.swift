import Testing

/// All that the program can say: it stands in the places made for it, and is in plain words.
struct EveryMessageTests {
    @Test("every sentence of the program is in its room's place for messages")
    func places() throws {
        let strays = try SourceSentences.all().filter { !$0.isInItsPlace }
        #expect(strays.isEmpty, "\(strays.map(\.description).joined(separator: "\n"))")
    }

    @Test("there is a place for messages in each room that speaks")
    func rooms() throws {
        let rooms = Set(try SourceSentences.all().filter(\.isInItsPlace).map(\.room))
        #expect(rooms.isSuperset(of: ["Model", "GitHub", "Terminal", "Screens", "ghlance"]))
    }

    @Test("every sentence is plain: short, calm, and without the words of programs")
    func plainWords() throws {
        let sentences = try SourceSentences.all().filter(\.isInItsPlace)
        #expect(sentences.count > 100)
        let jargon = [
            "error", "invalid", "exception", "failed to", "unable", "null", "nil", "oops", "abort", "fatal",
            "illegal",
            "parse", "mutex", "thread", "socket", "EOF", "errno", "unexpectedly", "sorry",
        ]
        for sentence in sentences {
            let words = sentence.text.lowercased().split { !$0.isLetter }
            for word in jargon where words.contains(Substring(word.lowercased())) {
                Issue.record("“\(word)” is a program's word: \(sentence)")
            }
            if sentence.text.contains("!") || sentence.text.contains("  ") { Issue.record("calmly: \(sentence)") }
            if sentence.text.count > 160 { Issue.record("too long for a line or two: \(sentence)") }
        }
    }
}
