import TestSupport
import Testing

@testable import Core
@testable import Features

/// What covers the lists is closed by what leads elsewhere: one key is one action.
@MainActor struct CoverTests {
    @Test func aScreenIsShownWithoutTheAccountDialogAndThePageOverIt() async {
        let world = await AppWorld.listing()
        world.begin(.page(.toggleFull), .account(.open))
        await world.settle()
        await world.send(.shell(.show(.favourites)))
        #expect(!world.state.account.isOpen && world.state.page.display == .closed)
        #expect(world.state.shell.screen == .favourites)
    }

    @Test func theAccountDialogTakesThePlaceOfAMenu() async {
        let world = AppWorld()
        world.begin(.shell(.toggle(.commands)))
        await world.send(.account(.open))
        #expect(world.state.account.isOpen && world.state.shell.dialog == nil)
    }

    @Test func printingTheMarkedOnesClosesTheirList() async {
        let world = await AppWorld.listing()
        await world.send(.mark(.down), .shell(.toggle(.marks)), .marks(.print))
        #expect(world.state.shell.dialog == nil && world.state.choice?.texts.count == 1)
    }
}
