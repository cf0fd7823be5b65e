import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens

/// Texts of strangers in comparisons, lists of links and names of lists: they cost no more than what is seen of them.
struct HostileListsTests {
    private static let pieces = ["x", "漢", "e\u{301}", "\u{200B}", "\u{1B}[31m", "\u{202E}a ", "👩‍👩‍👧 "]

    /// What it costs to draw a kilobyte and 100 of a piece.
    private func works(_ piece: String, _ make: (String) -> Scene) -> [Int] {
        [1_000, 100_000].map { length in
            let scene = make(String(repeating: piece, count: max(1, length / piece.utf8.count)))
            return TextWork.count { _ = scene.frame() }
        }
    }

    @Test(arguments: pieces)
    func cellsOf100KilobytesCostWhatIsSeenOfThem(piece: String) {
        let works = works(piece) { text in
            var scene = Scene.answered(80, 24)
            let repositories = (1...3).map { number in
                Repository(
                    id: .init(rawValue: Int64(number)), owner: "octo", name: "r\(number)", license: text,
                    topics: [text, "\(number)"], stars: number)
            }
            scene.reduce(.compare(.opened(repositories, at: Scene.now)))
            var facts = ComparedFacts()
            facts.facts.release = .init(tag: text, publishedAt: nil)
            facts.facts.languages = [.init(name: text, bytes: 7)]
            scene.reduce(.compare(.filled(Dictionary(repositories.map { ($0.id, facts) }) { $1 })))
            return scene
        }
        // All of it would be a million.
        #expect(works[0] > 0 && works[1] <= 60_000, "\(works)")
    }

    @Test(arguments: pieces)
    func headingsAndWordsOfLinksAreBounded(piece: String) {
        let works = works(piece) { text in
            let items = (1...20).map { "<p><a href='https://github.com/octo/r\($0)'>r</a> \(text)</p>" }.joined()
            var scene = Scene.answered(80, 24)
            scene.listLinked(Readme(html: "<h2>\(text)</h2>\(items)"), facts: false)
            return scene
        }
        #expect(works[0] > 0 && works[1] <= 3 * works[0], "\(works)")
    }

    @Test func aReadmeOfTwentyThousandLinksIsListedInLinearWork() {
        let owner = Scene.repositories(1)[0]
        let readmes = [5_000, 20_000].map { count in
            Readme(html: (0..<count).map { "<li><a href=https://github.com/a/r\($0)>r</a> w" }.joined())
        }
        let works = readmes.map { readme in TextWork.count { _ = LinkedList(readme: readme, of: owner) } }
        #expect(works[1] <= 5 * works[0], "\(works)")
        let list = LinkedList(readme: readmes[1], of: owner)
        // GitHub itself renders no more than the megabyte that is read.
        #expect((5_000...LinkedList.limit).contains(list.entries.count) && list.isTruncated, "\(list.entries.count)")
    }
}
