@testable import Core
@testable import Features
@testable import Screens

extension Scene {
    /// A README with two sections; wide names, escapes and nothing in it.
    static let links = Readme(
        html: """
            <p><a href="https://github.com/sindresorhus/awesome">Awesome</a></p><h2>Terminals \u{1B}[31m</h2><ul>
            <li><a href="https://github.com/mona/one">one</a> - What one <a href="https://x.org">is</a> for</li>
            <li><a href="https://github.com/mona/two">two</a> - 日本語 🚀 words</li>
            <li><a href="https://github.com/a-rather-long-organisation-name/a-rather-long-repository-name">long</a></li></ul>
            <h2>\(String(repeating: "Everything else ", count: 20))</h2><ul>
            \((1...30).map { "<li><a href='https://github.com/octo/r\($0)'>r</a> - Thing \($0)</li>" }.joined())</ul>
            """)

    /// Facts are not requested.
    mutating func holdFacts(_ obstacle: RateLimits.Obstacle) {
        guard let reference = state.linked.all.first?.reference, let list = state.linked.parent else { return }
        state.loader.held[FactOfLink(reference: reference, list: list).content] = .limited(obstacle)
    }

    /// The links of the selected repository arrive; facts of the first ones, too.
    mutating func listLinked(_ readme: Readme = Scene.links, facts: Bool = true) {
        guard let repository = state.shown.selectedRepository else { return }
        happen(inLinked: .opened(repository, rows: layout?.list.count))
        happen(inLinked: .loaded(LinkedList(readme: readme, of: repository)))
        happen(inLinked: .lookedUp([:], list: state.linked.number))
        guard facts else { return }
        var known: LinkedFacts = ["mona/two": .gone, "octo/r3": .hidden]
        for (number, entry) in state.linked.all.enumerated() where known[entry.id] == nil && number < 12 {
            var repository = entry.repository
            repository.id = .init(rawValue: 5_000 + Int64(number))
            repository.description = number % 4 == 3 ? nil : "Repository \(number)"
            (repository.stars, repository.language) = (90_000 / (number + 1), "Swift")
            repository.pushedAt = Scene.now.advanced(bySeconds: -Int64(number) * 86_400)
            repository.isArchived = number % 5 == 4
            known[entry.id] = .found(repository, isCurrent: true)
        }
        happen(inLinked: .found(known, list: state.linked.number))
    }
}

extension EveryScreen {
    private static func linked(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("links\(name)") { scene in
            scene.listLinked()
            make(&scene)
        }
    }

    static let linked: [EveryScreen] = [
        onAnswer("links being loaded") {
            $0.happen(inLinked: .opened(many[0], rows: 9))
            $0.spin(times: 2)
        },
        onAnswer("links that wait") {
            $0.happen(inLinked: .opened(many[0], rows: 9))
            $0.state.loader.held[.readme(of: many[0])] = Scene.wait
        },
        onAnswer("links, none") { $0.listLinked(Readme(html: "<p>Nothing</p>")) },
        onAnswer("links without facts") { $0.listLinked(facts: false) },
        linked("") { _ in },
        linked(", scrolled") { scene in for _ in 0..<3 { scene.move(.pageDown) } },
        linked(" by stars") { $0.happen(.ordered(1), on: .linked) },
        linked(" by name") { $0.happen(.ordered(3), on: .linked) },
        linked(", filtered") { $0.type("thing language:swift", on: .linked) },
        linked(", no matches") { $0.type("nothing", on: .linked) },
        linked(", gone one selected") { scene in for _ in 0..<2 { scene.move(.down) } },
        linked(", few requests left") { $0.holdFacts(.reserved(remaining: 12, limit: 60)) },
        linked(", facts failed") { $0.happen(inLinked: .factsFailed(.timedOut(.silence(seconds: 15)))) },
        linked(", page open") { openPage(&$0) },
    ]
}
