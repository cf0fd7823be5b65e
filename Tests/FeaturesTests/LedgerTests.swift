import Reactive
import ReactiveTesting
import Testing

@testable import Core
@testable import Features
@testable import TestSupport

/// The probe counts everything, and no test of a feature goes past it.
@MainActor
struct LedgerTests {
    private struct Counter: Reactor {
        struct State: Sendable, Equatable { var count = 0 }
        enum Action: Sendable, Equatable { case add, addTwice, watch, look }
        enum Mutation: Sendable, Equatable { case added(Int) }

        func mutate(_ action: Action, state: State) -> Effect<Mutation, State> {
            switch action {
            case .add: .immediate(.added(1))
            case .addTwice: .immediate(.added(1), .added(0))
            case .look: .immediate(.added(0))
            case .watch: .run(id: "watch") { try? await $0.sleep(for: .seconds(1), on: ManualClock()) }
            }
        }

        static func reduce(into state: inout State, _ mutation: Mutation) {
            switch mutation {
            case .added(let number): state.count += number
            }
        }
    }

    /// The lines of a test that does this.
    private func lines(_ actions: Counter.Action..., skips: String? = nil) async -> [String] {
        let ledger = Ledger()
        await Ledger.$current.withValue(ledger) {
            let probe = StoreProbe.accounted(Counter(), initialState: .init())
            for action in actions { await probe.send(action) }
            if let skips { probe.skip(skips) }
        }
        defer { ledger.end() }
        return ledger.lines(isStalled: false)
    }

    @Test func aMutationSentTwiceIsSeenThoughTheStateIsTheSame() async {
        let (once, twice) = (await lines(.add), await lines(.addTwice))
        #expect(once == ["  actions: add", "  mutations: added", "  state: count"])
        #expect(
            Ledger.difference(once, twice) == [
                "- actions: add", "- mutations: added", "+ actions: addTwice", "+ mutations: added 2",
            ])
    }

    @Test func aMutationThatChangesNothingIsSeen() async {
        #expect(await lines(.look) == ["  actions: look", "  mutations: added", "  that change nothing: added"])
    }

    @Test func anEffectThatDoesNotEndIsSeen() async {
        #expect(await lines(.watch) == ["  actions: watch", "  effects: watch", "  in flight at the end: watch"])
    }

    @Test func whatIsSkippedIsSaidAndLeftOut() async {
        #expect(await lines(.look, skips: "it is about the end") == ["  skips: it is about the end"])
    }

    @Test func noTestLooksAtAStoreDirectlyAndNoEntryIsOfATestThatIsGone() throws {
        let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let files = try TextFile.names(in: folder).filter { $0.hasSuffix(".swift") && $0 != "LedgerTests.swift" }
        var names: Set<Substring> = []
        for file in files {
            for line in try TextFile.read("\(folder)/\(file)").split(separator: "\n") {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//") else { continue }
                let looks = ["store.", "Store(", "Store<", "StoreProbe("].filter { code.contains($0) }
                #expect(looks.isEmpty, "\(file) goes past the probe: \(code)")
                if let start = code.firstRange(of: "func ") {
                    names.insert(code[start.upperBound...].prefix { $0 != "(" })
                }
            }
        }
        for book in try TextFile.names(in: folder + "/Ledgers") {
            let entries = try TextFile.read("\(folder)/Ledgers/\(book)").split(separator: "\n")
            for entry in entries where entry.first != " " {
                #expect(names.contains(entry.prefix { $0 != "(" }), "\(book): no test is called \(entry)")
            }
        }
    }
}
