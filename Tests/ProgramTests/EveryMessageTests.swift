import Glibc
import TestSupport
import Testing

/// Every sentence of the program is in its room's place for messages, and plain.
struct EveryMessageTests {
    @Test("every sentence of the program is in its room's place for messages")
    func places() throws {
        let strays = try SourceSentences.all().filter { !$0.isInItsPlace }
        #expect(strays.isEmpty, "\(strays.map(\.description).joined(separator: "\n"))")
    }

    @Test("each room with messages has a place for them")
    func rooms() throws {
        let rooms = Set(try SourceSentences.all().filter(\.isInItsPlace).map(\.room))
        #expect(rooms.isSuperset(of: ["Core", "GitHub", "Terminal", "Screens", "ghlance"]))
    }

    @Test("every sentence is plain: short, calm and without jargon")
    func plainWords() throws {
        let sentences = try SourceSentences.all().filter(\.isInItsPlace)
        #expect(sentences.count > 100)
        let jargon = [
            "exception", "failed to", "unable", "null", "nil", "oops", "abort", "fatal",
            "illegal",
            "parse", "mutex", "thread", "socket", "EOF", "errno", "unexpectedly", "sorry",
        ]
        for sentence in sentences {
            let words = sentence.text.lowercased().split { !$0.isLetter }
            for word in jargon where words.contains(Substring(word.lowercased())) {
                Issue.record("“\(word)” is jargon: \(sentence)")
            }
            if sentence.text.contains("!") || sentence.text.contains("  ") {
                Issue.record("exclamation mark or double space: \(sentence)")
            }
            if sentence.replacingValues({ _ in "…" }).count > 160 {
                Issue.record("too long: \(sentence)")
            }
        }
    }

    @Test("one word for one thing, in every text a user can read")
    func vocabulary() throws {
        let texts = try SourceSentences.texts()
        #expect(texts.count > 300)
        for text in texts {
            for (word, instead) in Vocabulary.strays(in: text.replacingValues { _ in "" }) {
                Issue.record("“\(instead)”, not “\(word)”: \(text)")
            }
        }
    }

    @Test(
        "a word that has a better one is found",
        arguments: [
            ("Your bookmarks are empty.", "bookmarks"), ("Log in to see it.", "log in"),
            ("Run ghlance auth login. Or login.", "login"), ("Try again, later", "try again"),
            ("Check the API address.", "api address"), ("This program cannot read it.", "this program"),
            ("Nobody is signed in.", "nobody"), ("It is asked anew.", "anew"), ("Nothing is kept.", "is kept"),
            ("Removed; Alt-U puts it back.", "puts it back"), ("Refills in 3 s", "refills"),
        ])
    func vocabularyFinds(text: String, word: String) {
        #expect(Vocabulary.strays(in: text).map(\.word) == [word])
    }

    @Test(
        "names are not checked",
        arguments: [
            "Run ghlance auth login again.", "use repo:OWNER/NAME", "scope public_repo",
            "gh auth login --hostname HOST",
            "favorites",
        ])
    func vocabularyLeavesNames(text: String) {
        #expect(Vocabulary.strays(in: text).isEmpty)
    }

    @Test("Docs/Messages.md has every sentence, with its room")
    func document() throws {
        let path = SourceSentences.root + "/Docs/Messages.md"
        let document = MessagesDocument.text(of: try SourceSentences.all().filter(\.isInItsPlace))
        if getenv("GHLANCE_WRITE_GOLDEN") != nil {
            try TextFile.write(document, to: path)
        } else if try TextFile.read(path) != document {
            Issue.record(
                "Docs/Messages.md is out of date: GHLANCE_WRITE_GOLDEN=1 make test ARGS=\"--filter EveryMessageTests\"")
        }
    }
}
