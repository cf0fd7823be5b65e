import TestSupport
import Testing

@testable import Core
@testable import Features

/// Notes, and leaving them.
@MainActor
struct NoteTests {
    private typealias World = FavouritesWorld
    private let world = FavouritesWorld()

    private var note: NoteEditor? { if case .note(let note) = world.state.pane { note } else { nil } }
    private var notices: [Notice] { world.state.notices }

    private func open(note text: String? = nil) async {
        await world.say([World.favourite(1, note: text)])
        await world.send(.openNote())
    }

    private func type(_ text: String) async { await world.send(.editNote(.line(.insert(text)))) }

    @Test func aNoteIsOpenedEditedAndSavedWithOneKey() async {
        await open(note: "one")
        #expect(note?.editor.text == "one")
        await world.send(.editNote(.newline))
        await type("two")
        #expect(world.state.hasUnsavedNote)
        await world.send(.submitPane)
        var saved = World.favourite(1)
        saved.note = Note(text: "one\ntwo", editedAt: World.start)
        #expect(world.library.performed == [.note(saved)])
        #expect(world.state.pane == nil)
        #expect(world.state.selected == saved)
        #expect(notices.last == .noteSaved(fullName: "octo/repository-1"))
    }

    @Test func aNoteOfWhiteSpaceIsNone() async {
        await open(note: "one")
        await world.send(.editNote(.line(.clear)))
        await type("  \n ")
        await world.send(.submitPane)
        #expect(world.library.performed == [.note(World.favourite(1))])
    }

    @Test func savingWhatWasNotChangedWritesNothing() async {
        await open(note: "one")
        await type("x")
        await world.send(.editNote(.line(.delete(.backward))))
        await world.send(.submitPane)
        #expect(world.state.pane == nil)
        #expect(world.library.performed.isEmpty)
    }

    @Test func aNoteThatCannotBeSavedStaysOpenWithEveryWord() async {
        await open()
        await type("precious")
        world.library.fail(.diskFull(path: "library"))
        await world.send(.submitPane)
        #expect(note?.editor.text == "precious" && note?.isChanged == true)
        #expect(notices.last == .notWritten(fullName: "octo/repository-1", .diskFull(path: "library")))
        #expect(world.state.selected?.note == nil)
        await world.send(.submitPane)
        #expect(world.state.pane == nil)
        #expect(world.state.selected?.note?.text == "precious")
    }

    @Test func whatIsTypedWhileItIsSavedIsNotLost() async {
        await open()
        await type("one")
        world.library.stall()
        world.begin(.submitPane)
        await world.library.waitForStalled()
        #expect(!world.state.hasUnsavedNote)
        world.begin(.editNote(.line(.insert(" two"))))
        #expect(world.state.hasUnsavedNote)
        world.library.resume()
        await world.settle()
        #expect(note?.editor.text == "one two")
        #expect(note?.isChanged == true && world.state.hasUnsavedNote)
        await world.send(.submitPane)
        #expect(world.state.selected?.note?.text == "one two")
    }

    // MARK: Adding a repository

    private var form: RepositoryForm? { if case .form(let form) = world.state.pane { form } else { nil } }

    private func send(_ text: String) async {
        await world.send(.openForm)
        await world.send(.editForm(.insert(text)))
        await world.send(.submitPane)
    }

    @Test func aRepositoryIsFetchedAddedAndSelected() async {
        await world.say([World.favourite(1)])
        await world.send(.list(.edit(.insert("repository"))))
        world.library.answer(.success(Repository(id: .init(rawValue: 9), owner: "apple", name: "swift-nio")))
        await send("https://github.com/apple/swift-nio/tree/main")
        #expect(world.library.fetched.map(\.fullName) == ["apple/swift-nio"])
        #expect(world.state.pane == nil)
        #expect(world.state.selected?.repository.fullName == "apple/swift-nio")
        // The filter would have hidden it.
        #expect(world.state.line.text.isEmpty)
        #expect(notices.last == .added(fullName: "apple/swift-nio"))
    }

    @Test func aRenamedRepositoryIsSaidToBe() async {
        await world.say([])
        world.library.answer(.success(Repository(id: .init(rawValue: 9), owner: "new", name: "name")))
        await send("old/name")
        #expect(notices.last == .addedRenamed(typed: "old/name", fullName: "new/name"))
    }

    @Test func aDuplicateSelectsTheRowThatIsThere() async {
        await world.say([World.favourite(1), World.favourite(2)])
        await send("OCTO/Repository-1")
        #expect(world.library.fetched.isEmpty)
        #expect(world.state.selected?.id.rawValue == 1)
        #expect(notices == [.alreadyAdded(fullName: "octo/repository-1")])
        // One under an older name is found by its number.
        world.library.answer(.success(World.favourite(2).repository))
        await send("octo/older-name")
        #expect(world.state.selected?.id.rawValue == 2)
        #expect(world.library.performed.isEmpty)
    }

    @Test func aQuickDoublePressOpensOneAndAsksOnce() async {
        await world.say([])
        await world.send(.openForm)
        await world.send(.editForm(.insert("apple/swift")))
        await world.send(.openForm)
        #expect(form?.line.text == "apple/swift")
        world.begin(.submitPane)
        world.begin(.submitPane)
        await world.library.waitForStalled()
        #expect(world.library.fetched.count == 1)
        #expect(world.state.isFetching)
        // Typing on is another question.
        world.begin(.editForm(.insert("-nio")))
        #expect(!world.state.isFetching)
        world.begin(.closePane)
        #expect(world.state.pane == nil)
    }

    @Test func whatGitHubDoesNotHaveIsSaidAndTheTextStays() async {
        await world.say([])
        world.library.answer(.failure(FailedRequest(.notFound(message: "Not Found"))))
        await send("apple/gone")
        #expect(form?.failure == .notFound(message: "Not Found") && form?.line.text == "apple/gone")
        await world.send(.editForm(.delete(.backward)))
        #expect(form?.failure == nil)
    }

    @Test func whatIsNoRepositoryIsNotAskedFor() async {
        await world.say([])
        await send("just-a-name")
        #expect(form?.reference == .failure(.incomplete))
        #expect(world.library.fetched.isEmpty)
    }
}

@MainActor
@Suite("Favourites of private repositories") struct PrivateFavouriteTests {
    @Test("of one that was removed, another identity gets back the name, and what the user has made")
    func removed() {
        var hidden = FavouritesWorld.favourite(4, note: "mine")
        hidden.repository.visibility = .private
        hidden.repository.description = "what one account sees"
        let shown = FavouritesWorld.favourite(5)
        var state = AppWorld(status: .token(source: "GH_TOKEN")).state
        state.favourites.removed = [hidden, shown]
        AppReactor.reduce(into: &state, .account(.statusChanged(.anonymous)))
        #expect(state.favourites.removed.map(\.repository) == [hidden.repository.byNameOnly, shown.repository])
        #expect(state.favourites.removed.first?.note == hidden.note)
    }
}
