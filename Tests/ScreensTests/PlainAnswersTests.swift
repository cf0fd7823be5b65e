import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens

/// What plain mode answers to commands: where they lead, what they are about, and why they do nothing.
@MainActor
@Suite struct PlainAnswersTests {
    @Test("close leads from the favourites and the history back to the results", arguments: ["b", "h"])
    func closingTab(line: String) async {
        let world = PlainWorld()
        #expect(await world.type(line).count > 2)
        #expect(await world.type("close") == ["Nothing to go back to here."])
        let results = await world.type("thing")
        await world.type(line)
        #expect(await world.type("back") == ["Only in Search."])
        #expect(await world.type("close") == Array(results.dropFirst()))
        #expect(await world.type("close") == ["Nothing to go back to here."])
        await world.type("other")
        #expect(await world.type("close") == ["Nothing to go back to here. Type back for the previous search."])
    }

    @Test("the account is said as GitHub writes it, and how to sign in only to those who are not signed in")
    func account() {
        let login = AccountState.Status.signedIn(Account(login: "octocat", source: "login"))
        #expect(PlainMessages.account(Scene(80, 24, account: login).state) == ["Account: octocat."])
        let nobody = ["Account: not signed in.", "To sign in, run ghlance auth login in a shell."]
        #expect(PlainMessages.account(Scene(80, 24).state) == nobody)
    }

    @Test("a menu is cancelled by what closes a page, too", arguments: ["/", "", "close", "q", "Quit"])
    func cancelling(line: String) async {
        let world = await PlainWorld.after("thing")
        for menu in ["s", "narrow"] {
            #expect(await world.type(menu).count > 2 && world.prompt == "Number: ")
            #expect(await world.type(line) == ["Cancelled."] && world.prompt == "> ")
            #expect(world.store.state.shell.dialog == nil && world.store.state.shell.ending == nil)
        }
    }

    @Test(
        "a menu takes no number beyond its choices", arguments: ["0", "-1", "\(Int.min)", "\(Int.max)", "1\(Int.max)"])
    func numberBeyondMenu(line: String) async {
        let world = await PlainWorld.after("thing", "s")
        #expect(await world.type(line).first?.hasPrefix("Type a number from 1 to ") == true)
        #expect(world.prompt == "Number: ")
    }

    @Test("facts of a page that have no name begin with a capital, and the shares of languages are those of the screen")
    func facts() {
        var facts = RepositoryFacts()
        (facts.isArchived, facts.hasSecurityPolicy, facts.license, facts.languageBytes) = (true, true, "MIT", 10_000)
        facts.languages = ["A", "B", "C", "D", "E", "F"].map { .init(name: $0, bytes: $0 == "A" ? 6_667 : 600) }
        let look = Look(Scene(80, 24).state.spoken)
        let lines = FactsText(facts: facts, license: nil, now: Scene.now, look: look, width: 80).sentences
        let languages = "Languages: A 66.7 %, B 6.0 %, C 6.0 %, D 6.0 %, E 6.0 %, other 9.3 %."
        #expect(lines == [languages, "Archived, security policy, MIT."])
    }

    @Test("a failed clone is explained in full, with the command that shows all that git says, and nothing else")
    func failedClone() {
        var scene = Scene.answered(80, 24)
        var frontEnd = PlainFrontEnd()
        _ = frontEnd.look(at: scene.state)
        let repository = Scene.repositories(1)[0]
        let request = CloneRequest(repository, into: "/x/repository-1", history: .full)
        scene.reduce(.clones(.began(CloneSeries([request], of: [repository], isPrinted: false))))
        scene.state.clones.activity = Activity([.cloning])
        #expect(frontEnd.look(at: scene.state).lines == ["Cloning octo/repository-1…"])
        let failure = CloneFailure.failed(status: 128, line: String(repeating: "a long reason ", count: 40) + "end")
        let address = "https://github.com/octo/repository-1.git"
        scene.reduce(.clones(.failed(request, failure, from: address)))
        let said = [Messages.notCloned("octo/repository-1", failure), Messages.gitClone(address)]
        #expect(frontEnd.look(at: scene.state).lines == said)
    }

    @Test("what is said above forks is about all of them")
    func forks() async {
        let world = await PlainWorld.after("thing", "forks 5", hasToken: true)
        _ = await world.pass(.seconds(1))
        let lines = await world.type("l")
        #expect(lines.first == "Forks of octo/thing-5: 20 forks.", "\(lines)")
        #expect(lines.contains { $0.contains("ahead by ") }, "\(lines)")
    }

    @Test("a bad value in a filter is explained as in a search, and nothing matches it")
    func badFilter() async {
        let world = PlainWorld()
        let explanation = await world.type("stars:>abc")[2]
        await world.type("b")
        for filter in ["filter stars:>abc", "filter nowhere stars:>abc"] {
            #expect(await world.type(filter) == [explanation, "No matching favourites."])
        }
    }

    @Test("few results are listed once GitHub has said whether there are more, in the words of the list said again")
    func fewResults() {
        var scene = Scene(80, 24, text: "swift")
        scene.finish(Scene.repositories(3), total: 5, next: "2")
        var frontEnd = PlainFrontEnd()
        #expect(frontEnd.look(at: scene.state).lines == [] && frontEnd.prompt(scene.state) == nil)
        scene.happen(.pageFinished(SearchPage(repositories: [], totalCount: 5), at: Scene.now))
        let lines = frontEnd.look(at: scene.state).lines
        #expect(lines.first == "3 loaded, about 5 repositories, GitHub returned no more.", "\(lines)")
        #expect(frontEnd.read(Array("l".utf8), in: scene.state).lines == lines)
        #expect(lines.count == 4 && frontEnd.prompt(scene.state) == PlainMessages.prompt)
    }

    @Test("with marks, a command with a number is about that number, and without one about the marked")
    func numbersBesideMarks() async {
        let world = await PlainWorld.after("thing")
        #expect(await world.type("x") == [PlainMessages.needsNumber("x")])
        await world.type("m 1 3")
        #expect(await world.type("x2").first == "octo/thing-2:")
        #expect(await world.type("8") == ["Copied github.com/octo/thing-2 through the terminal."])
        #expect(await world.type("x").first == "2 marked repositories:")
        #expect(await world.type("/") == ["Cancelled."])
        var frontEnd = PlainFrontEnd()
        _ = frontEnd.look(at: world.store.state)
        let actions = frontEnd.read(Array("k2".utf8), in: world.store.state).actions
        #expect(actions == [.list(.select(1)), .cloneRepositories([PlainWorld.repositories[1]])])
        _ = frontEnd.read(Array("k".utf8), in: world.store.state)
        #expect(frontEnd.due == .clone)
    }
}
