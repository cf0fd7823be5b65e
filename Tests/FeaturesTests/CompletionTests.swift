import TestSupport
import Testing

@testable import Core
@testable import Features

/// Completion beside the query line, in the whole program.
@MainActor
struct CompletionTests {
    private let library = ScriptedNames()
    private let world: AppWorld

    init() { world = AppWorld(names: { [library] in await library.names(for: $0) }) }

    private var completion: CompletionState { world.state.completion }
    private var texts: [String] { completion.candidates.map(\.text) }

    /// Types letter by letter, as a user does.
    private func type(_ text: String, in world: AppWorld? = nil) {
        for character in text { (world ?? self.world).begin(.list(.edit(.insert(String(character))))) }
    }

    /// Types, and all names that are there have come.
    private func settle(_ text: String, in world: AppWorld? = nil) async {
        type(text, in: world)
        await (world ?? self.world).settle()
    }

    private func take() {
        let change = completion.candidates[0].change
        let text = world.state.search.line.text
        let start = text.utf8.distance(from: text.startIndex, to: change.range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: change.range.upperBound)
        world.begin(.list(.edit(.replace(start..<end, with: change.replacement))))
    }

    @Test("it opens by itself only after the colon of a known qualifier")
    func opensByItself() {
        for text in ["swift langu", "lang:s", "https://x", "\"language:"] {
            type(text)
            #expect(!completion.isOpen, "\(text)")
            world.begin(.list(.edit(.clear)))
        }
        type("tui license:")
        #expect(completion.isOpen && completion.opening == .typing)
        #expect(texts.first == "mit")
        type("ap")
        #expect(texts == ["apache-2.0"])
        type(" ")
        #expect(!completion.isOpen)
    }

    @Test("text that is pasted, recalled or moved through opens nothing")
    func staysClosed() {
        world.begin(.paste("language:sw"))
        #expect(!completion.isOpen)
        world.begin(.search(.run(HistoryEntry(query: "license:m", searchedAt: AppWorld.start, resultCount: 1))))
        #expect(world.state.search.line.text == "license:m" && !completion.isOpen)
        type("p")
        #expect(completion.isOpen)
        world.begin(.list(.edit(.move(.backward))))
        #expect(!completion.isOpen)
    }

    @Test("what is taken is on the line, the cursor behind it, and the search is asked for it")
    func takes() {
        type("language:jup")
        take()
        #expect(world.state.search.line.text == "language:\"Jupyter Notebook\"")
        #expect(world.state.search.line.cursor == world.state.search.line.text.count)
        #expect(!completion.isOpen)
        world.begin(.list(.edit(.undo)))
        #expect(world.state.search.line.text == "language:jup")
    }

    @Test("a qualifier that is taken offers its values next")
    func qualifierThenValue() {
        type("st")
        world.begin(.completion(.toggle))
        #expect(texts == ["stars:"] && completion.opening == .asked)
        take()
        #expect(world.state.search.line.text == "stars:")
        #expect(completion.isOpen && texts.first == ">=10")
    }

    @Test("closed by the user, it stays closed for the token")
    func closes() {
        type("license:")
        world.begin(.completion(.close))
        type("m")
        #expect(!completion.isOpen)
        world.begin(.completion(.toggle))
        #expect(completion.isOpen)
        world.begin(.completion(.close))
        type(" license:")
        #expect(completion.isOpen)
    }

    @Test("Enter of the list closes it, and does what it does without it")
    func enter() async {
        world.server.answer(with: SearchPage(repositories: [], totalCount: 0))
        type("license:m")
        #expect(completion.isOpen)
        world.begin(.list(.submit))
        #expect(!completion.isOpen)
        await world.settle()
        #expect(world.server.requests == [.search(SearchQuery("license:m"))])
    }

    @Test("names come from the library, and late ones are dropped")
    func names() async {
        library.answer = ["terminal", "tui"]
        await settle("topic:t")
        #expect(texts == ["terminal", "tui"])
        #expect(library.requests.last == .init(.topic, prefix: "t"))
        type("u")
        // The names of the shorter prefix serve meanwhile.
        #expect(texts == ["tui"])
        let late = CatalogueNames(.init(.topic, prefix: "t"), names: ["tar"])
        var state = world.state
        AppReactor.reduce(into: &state, .completion(.namesFound(late)))
        #expect(state.completion.candidates.map(\.text) == texts)
    }

    @Test("each list looks at the catalogue again, shows the last names meanwhile, and keeps the selected one")
    func namesAgain() async {
        library.answer = ["terminal"]
        await settle("topic:t")
        library.answer = ["tar", "terminal"]
        world.begin(.completion(.close), .completion(.toggle), .completion(.select(7)))
        #expect(texts == ["terminal"] && completion.selected == 0)
        await world.settle()
        #expect(texts == ["tar", "terminal"] && completion.selected == 1)
        #expect(library.requests.count == 2)
    }

    private func started(
        _ organizations: ScriptedOrganizations, account: Account? = ScriptedAccount.login
    ) async -> AppWorld {
        let world = AppWorld(account: account, organizations: { try await organizations.next() })
        await world.send(.start)
        return world
    }

    @Test("the organisations of the account are offered; they are requested when they are first needed, and once")
    func organizations() async {
        let organizations = ScriptedOrganizations([
            .failure(FailedRequest(.timedOut(.silence(seconds: 15)))), .success(["github", "octo-org"]),
        ])
        let world = await started(organizations)
        func texts() -> [String] { world.state.completion.candidates.map(\.text) }
        await settle("swift topic:x", in: world)
        #expect(organizations.count == 0)
        // The first time they are not available.
        await settle(" org:", in: world)
        #expect(organizations.count == 1 && texts() == [])
        await settle("x", in: world)
        #expect(organizations.count == 1)
        await settle(" org:", in: world)
        #expect(organizations.count == 2 && texts() == ["github", "octo-org"])
        #expect(world.state.completion.candidates.first?.meaning == "your organisation")
        type("oc", in: world)
        #expect(texts() == ["octo-org"])
        await settle(" user:", in: world)
        #expect(texts() == ["@me", "octocat", "github", "octo-org"])
        #expect(organizations.count == 2)
    }

    @Test("a token that may not list organisations has none, and is not asked again")
    func forbiddenOrganizations() async {
        let organizations = ScriptedOrganizations([.failure(FailedRequest(.forbidden(message: "")))])
        let world = await started(organizations)
        for _ in 0..<2 {
            await settle("swift org:", in: world)
            world.begin(.list(.edit(.clear)))
        }
        #expect(organizations.count == 1)
    }

    @Test("nobody's organisations are requested, and those of another account are not offered")
    func otherOrganizations() async {
        let organizations = ScriptedOrganizations([.success(["github"])])
        let world = await started(organizations, account: nil)
        await settle("org:", in: world)
        #expect(organizations.count == 0)
        var state = world.state
        AppReactor.reduce(into: &state, .completion(.organizationsFound(["github"], login: "octocat")))
        #expect(state.completion.candidates.isEmpty)
    }
}

/// A library that names what it is told.
@MainActor
private final class ScriptedNames {
    var answer: [String] = []
    private(set) var requests: [CatalogueNames.Request] = []

    nonisolated init() {}

    func names(for request: CatalogueNames.Request) -> CatalogueNames? {
        requests.append(request)
        return CatalogueNames(request, names: answer)
    }
}

/// GitHub's lists of organisations, in order.
@MainActor
private final class ScriptedOrganizations {
    private var answers: [Result<[String], FailedRequest>]
    private(set) var count = 0

    init(_ answers: [Result<[String], FailedRequest>]) { self.answers = answers }

    func next() throws -> [String] {
        count += 1
        return answers.isEmpty ? [] : try answers.removeFirst().get()
    }
}
