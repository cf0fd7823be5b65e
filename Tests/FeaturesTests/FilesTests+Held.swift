import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Files and folders that are not loaded, or not yet.
extension FilesTests {
    @Test func offlineAFolderThatWasNotSavedSaysSo() async {
        let world = AppWorld(connection: .offline)
        world.begin(.shell(.show(.favourites)))
        world.library.say(.list([FavouritesWorld.favourite(1)]))
        await world.wait(for: "the favourites") { $0.favourites.loading == .loaded }
        world.files.save(ScriptedFiles.tree(["Sources", "a.md"], isTruncated: true))
        await world.send(.listFiles)
        await world.send(.list(.submit))
        #expect(world.notices == [.folderNotLoaded(.offline)])
        #expect(world.files.requests == [])
    }

    @Test func aListThatWaitsDoesNotHideWhyCodeIsNotSearched() async {
        let world = await AppWorld.listingFiles(account: nil)
        world.files.fail(.rateLimited(.init(kind: .primary, waitSeconds: 600, message: "")))
        await world.send(.reloadFiles)
        #expect(world.state.secondsToFiles != nil && world.notices == [])
        await world.send(.list(.edit(.insert("?find"))))
        await world.send(.list(.submit))
        #expect(world.notices == [.codeNeedsToken])
    }

    @Test func aFolderAboveLeavesTheOneThatIsBeingListed() async throws {
        let world = await AppWorld.listingFiles(ScriptedFiles.tree(["A", "B", "a.md"], isTruncated: true))
        world.files.answerFolder(with: ScriptedFiles.tree(["x.swift"]))
        let gates = world.files.holdFolders()
        for row in [1, 0] {
            world.begin(.list(.move(.row(row))))
            world.begin(.files(.expand))
            try await gates.asked.waitUntilOpen(by: "a folder that is opened")
        }
        gates.answer.open()
        await world.settle()
        #expect(world.files.requests == ["r2", "folder bb", "folder bb"])
        #expect(world.fileRows == ["A", "A/x.swift", "B", "B/x.swift", "a.md"])
    }
}
