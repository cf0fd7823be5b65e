@testable import Core
@testable import Features

extension Scene {
    /// Forks of all kinds, with a wide name and a description in Chinese.
    static let forks: [Repository] = (1...12).map { number in
        Repository(
            id: .init(rawValue: 1_000 + Int64(number)), owner: ["mona", "a-rather-long-organisation-name"][number % 2],
            name: "repository-1", description: ["A fork", nil, "日本語 🚀 fork"][number % 3], language: "Swift",
            stars: 300 / number, isFork: true, pushedAt: now.advanced(bySeconds: -Int64(number) * 86_400),
            nodeID: "R_\(number)")
    }

    /// It becomes known how far a fork is ahead.
    mutating func compare(_ fork: Repository, ahead: Int?) {
        guard let parent = state.forks.parent else { return }
        reduce(.loader(.arrived(AnyContentValue(ahead), CommitsAhead(fork: fork, parent: parent).content)))
    }

    /// The next page of forks is not loaded.
    mutating func holdPageOfForks(_ obstacle: RateLimits.Obstacle) {
        guard let parent = state.forks.parent else { return }
        let page = PageReference(rawValue: "2")
        state.forks.next = page
        state.loader.held[PageOfForks(page: page, parent: parent).content] = .limited(obstacle)
    }

    /// It is not asked how far forks are ahead.
    mutating func holdComparisons(_ hold: LoadHold) {
        guard let parent = state.forks.parent else { return }
        for fork in state.forks.shown { state.loader.held[CommitsAhead(fork: fork, parent: parent).content] = hold }
    }

    /// What is wanted waits for a rate limit.
    static let wait = LoadHold.limited(.spent(until: now.advanced(bySeconds: 8)))

    /// The list of forks is not requested.
    mutating func holdForks(_ hold: LoadHold) {
        guard let parent = state.forks.parent else { return }
        state.loader.held[ForksOfRepository(parent: parent).content] = hold
    }
}

extension EveryScreen {
    private static func forks(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) -> EveryScreen {
        onAnswer("forks\(name)") { scene in
            scene.listForks()
            make(&scene)
        }
    }

    private static func held(_ name: String, _ hold: LoadHold) -> EveryScreen {
        onAnswer(name) {
            $0.reduce(.forks(.opened(many[0], rows: 9)))
            $0.holdForks(hold)
        }
    }

    static let forks: [EveryScreen] = [
        onAnswer("forks being loaded") {
            $0.reduce(.forks(.opened(many[0], rows: 9)))
            $0.spin(times: 2)
        },
        held("forks that wait", Scene.wait),
        held("forks that could not be loaded", .failed(.timedOut(.silence(seconds: 15)))),
        held("forks offline", .offline),
        forks("") { _ in },
        forks(", compared") { scene in
            for (number, fork) in Scene.forks.enumerated() {
                scene.compare(fork, ahead: number == 3 ? nil : number * number * 90)
            }
        },
        forks(", filtered") { $0.type("mona", on: .forks) },
        forks(", no matches") { $0.type("nothing", on: .forks) },
        forks(" not compared") { $0.holdComparisons(.limited(.reserved(remaining: 12, limit: 60))) },
        forks(" not compared because of an error") {
            $0.holdComparisons(.failed(.couldNotResolve(host: "api.github.com")))
        },
        forks(", next page waits") { $0.holdPageOfForks(.spent(until: Scene.now.advanced(bySeconds: 42))) },
        forks(", next page left to the user") { $0.holdPageOfForks(.reserved(remaining: 12, limit: 60)) },
        forks(", next page failed") { $0.reduce(.forks(.pageFailed(.timedOut(.silence(seconds: 15))))) },
        forks(", page open") { openPage(&$0) },
    ]
}
