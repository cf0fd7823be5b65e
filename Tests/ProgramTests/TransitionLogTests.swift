import Logging
import Reactive
import ReactiveTesting
import TestSupport
import Testing

@testable import ghlance

/// What caused a transition, as `--log-level debug` tells it.
@MainActor
struct TransitionLogTests {
    @Test func eachCauseHasItsName() async throws {
        let folder = try ScratchFolder()
        let file = try LogFile(path: folder.path("log"), secrets: [])
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        var logger = Logger(label: "test") { _ in file }
        logger.logLevel = .debug
        let store = Store(Speaker(stream: stream), initialState: [], middleware: [TransitionLog.middleware(logger)])
        store.send(.say("a"), from: "^T: toggle")
        store.send(.say("ask"))
        store.send(.work)
        await store.waitUntilIdle()
        continuation.yield("heard")
        await store.wait(for: "what was heard") { $0.last == "heard" }
        let lines = try TextFile.read(folder.path("log")).split(separator: "\n")
        let causes = lines.compactMap { $0.split(separator: " debug: ").last?.split(separator: " changes=").first }
        #expect(
            causes == [
                "action say from ^T: toggle", "action say", "reaction answer", "action work",
                "effect work", "effect without an id", "input",
            ])
    }
}

/// Says words, answers one, and works.
private struct Speaker: Reactor {
    enum Action: Sendable { case say(String), work }

    let stream: AsyncStream<String>

    func mutate(_ action: Action, state: [String]) -> Effect<String, [String]> {
        switch action {
        case .say(let word): .immediate(word)
        case .work: .run(id: "work") { $0("done") }.and(.run { $0("done too") })
        }
    }

    static func reduce(into state: inout [String], _ mutation: String) { state.append(mutation) }

    var reactions: [Reaction<[String], String>] {
        [.feedback("answer", from: { $0.last == "ask" ? true : nil }) { _ in .immediate("answer") }]
    }

    var inputs: [Input<String>] { [.stream(stream) { $0 }] }
}
