import Reactive
import TestSupport
import Testing

@testable import Core
@testable import Features

/// Files and folders that are not loaded, or not yet.
extension FilesTests {
    @Test func offlineAFolderThatWasNotSavedSaysSo() async {
        let world = await AppWorld.listingFilesOffline(saved: true, Self.truncated)
        await world.send(.list(.submit))
        #expect(world.notices == [.folderNotLoaded(.offline)])
        #expect(world.files.requests == [])
    }

    @Test func aListThatWaitsDoesNotHideWhyCodeIsNotSearched() async {
        let world = await AppWorld.listingFiles(account: nil)
        world.files.fail(.rateLimited(.init(kind: .primary, waitSeconds: 600, message: "")))
        await world.send(.reloadFiles)
        #expect(world.state.secondsToFiles != nil && world.notices == [])
        await world.enter("?find")
        #expect(world.notices == [.codeNeedsToken])
        #expect(!world.files.requests.contains("code find"))
    }
}
