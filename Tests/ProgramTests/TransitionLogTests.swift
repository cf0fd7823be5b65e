import Logging
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@testable import ghlance

/// What caused a transition, as `--log-level debug` tells it.
@MainActor
struct TransitionLogTests {
    private let lines = Lines()

    @Test func eachCauseHasItsName() async {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let logger = Logger(label: "test") { _ in lines }
        var verbose = logger
        verbose.logLevel = .debug
        let store = Store(
            Speaker(stream: stream), initialState: [], middleware: [TransitionLog.middleware(verbose)])
        store.send(.say("a"), from: "^T: toggle")
        store.send(.say("ask"))
        store.send(.work)
        await store.waitUntilIdle()
        continuation.yield("heard")
        await store.wait(for: "what was heard") { $0.last == "heard" }
        #expect(
            lines.messages == [
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

/// Keeps what is logged.
private final class Lines: LogHandler, Sendable {
    private let kept = Mutex<[String]>([])

    var messages: [String] { kept.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .debug }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { kept.withLock { $0.append("\(event.message)") } }
}
