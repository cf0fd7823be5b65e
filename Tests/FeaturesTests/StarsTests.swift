import ReactiveTesting
import Synchronization
import Testing

@testable import Core
@testable import Features

/// Changes of favourites on their way to GitHub: in order, once, and undone where it refuses.
@MainActor
struct StarsTests {
    private let queue = ScriptedStarQueue()
    private let clock = ManualClock()

    private let probe: StoreProbe<StarsReactor>

    init() {
        let clock = clock
        let now: @Sendable () -> Timestamp = { AppWorld.start.advanced(bySeconds: clock.now.offset.components.seconds) }
        probe = StoreProbe(StarsReactor(queue.sender, now: now, clock: clock), initialState: StarsReactor.State())
    }

    private func pass(_ duration: Duration) async {
        clock.advance(by: duration)
        await probe.settle()
    }

    /// One change is sent, and fails.
    private func fail(_ failure: Failure) async {
        queue.append(1)
        queue.fail(failure)
        await probe.send(.look)
    }

    @Test func whatGitHubRefusesIsUndoneAndSaidAndTheRestIsSent() async {
        queue.append(1, 2)
        queue.fail(.notFound(message: "Not Found"))
        await probe.send(.look)
        #expect(queue.sent == [1, 2] && queue.undone == [1])
        let change = ScriptedStarQueue.change(1)
        #expect(probe.state.notices == [.starRefused(change, .notFound(message: "Not Found"))])
        #expect(StarMessage.refusal(change, .notFound(message: "Not Found")).contains("public_repo"))
    }

    @Test func withoutANetworkTheQueueWaitsAndIsSentLaterInOrder() async {
        queue.append(1, 2)
        for _ in 1...2 { queue.fail(.couldNotConnect(host: "api.github.com", reason: "refused")) }
        await probe.send(.look)
        #expect(queue.sent == [1] && queue.released == [1])
        #expect(probe.state.phase == .waiting(until: AppWorld.start.advanced(bySeconds: 30)))
        await pass(.seconds(30))
        #expect(queue.released == [1, 1])
        await pass(.seconds(60) - .milliseconds(1))
        #expect(queue.sent == [1, 1])
        await pass(.milliseconds(1))
        #expect(queue.sent == [1, 1, 1, 2] && queue.isEmpty)
        // Said once, however often it was tried.
        #expect(probe.state.notices.count == 1)
        await probe.finish()
    }

    @Test(arguments: [(90, 90), (10, 30), (999_999_999_999, 3_600)])
    func theServerSaysHowLongToWaitAtLeast(asked: Int64, seconds: Int) async {
        await fail(.rateLimited(.init(kind: .secondary, waitSeconds: asked, message: "")))
        await pass(.seconds(seconds) - .milliseconds(1))
        #expect(queue.sent == [1])
        // A second more: both times are rounded down.
        await pass(.milliseconds(1_001))
        #expect(queue.sent == [1, 1])
        await probe.finish()
    }

    @Test func onlyConsecutiveFailuresCount() async {
        queue.append(1, 2)
        let reset = Failure.interrupted(reason: "reset")
        // The third time the first one is sent, and the second one fails.
        for failure in [reset, reset, nil, reset] { queue.fail(failure) }
        await probe.send(.look)
        await pass(.seconds(30))
        await pass(.seconds(60))
        #expect(queue.sent == [1, 1, 1, 2])
        await pass(.seconds(30))
        #expect(queue.sent == [1, 1, 1, 2, 2])
        await probe.finish()
    }

    @Test func anotherChangeEndsTheWait() async {
        await fail(.interrupted(reason: "reset"))
        queue.append(2)
        await probe.send(.look)
        #expect(queue.sent == [1, 1, 2])
        clock.advance(by: .seconds(1_000))
        await probe.finish()
    }

    @Test func aSecondPauseOfTheSameLengthIsWaitedForToo() async {
        queue.append(1)
        for seconds in [60, 90] {
            await probe.send(.postpone(until: AppWorld.start.advanced(bySeconds: Int64(seconds))))
            await pass(.seconds(30))
        }
        await pass(.seconds(30) - .milliseconds(1))
        #expect(queue.sent.isEmpty)
        await pass(.milliseconds(1))
        #expect(queue.sent == [1])
        await probe.finish()
    }

    @Test func aTokenThatIsNotAcceptedLosesNoChange() async {
        await fail(.unauthorized(message: "Bad credentials"))
        #expect(queue.undone.isEmpty && !queue.isEmpty)
        #expect(probe.state.notices.count == 1)
        #expect(StarMessage.postponed(.unauthorized(message: "Bad credentials")).contains("token"))
    }

    @Test func whatJoinsTheQueueWhileItIsSentIsSentToo() async {
        queue.append(1)
        queue.stall()
        probe.begin(.look)
        await queue.waitForStalled()
        queue.appendUnseen(2)
        probe.begin(.look)
        #expect(probe.state.isOutdated)
        queue.resume()
        await probe.settle()
        #expect(queue.sent == [1, 2])
        #expect(probe.state.phase == .idle)
    }

    @Test func whatJoinsTheQueueAfterItsEndWasSeenIsSentWithoutAWait() async {
        queue.stallBeforeTheEnd()
        probe.begin(.look)
        await queue.waitForStalled()
        queue.append(1)
        probe.begin(.look)
        queue.resume()
        await probe.settle()
        #expect(queue.sent == [1])
        #expect(probe.state.phase == .idle)
    }

    @Test func whileAnotherProcessSendsThisOneWaits() async {
        queue.append(1)
        queue.claimedElsewhere(true)
        await probe.send(.look)
        #expect(queue.sent.isEmpty)
        #expect(probe.state.phase == .waiting(until: AppWorld.start.advanced(bySeconds: 30)))
        #expect(probe.state.notices.isEmpty)
        queue.claimedElsewhere(false)
        await pass(.seconds(30))
        #expect(queue.sent == [1])
    }

    @Test func aLibraryThatFailsIsSaid() async {
        queue.append(1)
        queue.breakDown(.diskFull(path: "library"))
        await probe.send(.look)
        #expect(probe.state.notices == [.notSaved(.diskFull(path: "library"))])
    }
}

/// The queue of a library, and GitHub, in memory.
private final class ScriptedStarQueue: Sendable {
    private struct State {
        var queue: [StarChange] = []
        var late: [StarChange] = []
        var sent: [Int64] = []
        var released: [Int64] = []
        var undone: [Int64] = []
        var failures: [Failure?] = []
        var isStalled = false
        var stallsBeforeTheEnd = false
        var isClaimed = false
        var breakdown: LibraryFailure?
    }

    private let state = Mutex(State())
    private let endless = ManualClock()

    static func change(_ number: Int64) -> StarChange {
        StarChange(
            id: number, host: "github.com", repository: .init(rawValue: number), owner: "octo", name: "r\(number)",
            isStarred: true, madeAt: Timestamp(seconds: number))
    }

    var sent: [Int64] { state.withLock(\.sent) }
    var released: [Int64] { state.withLock(\.released) }
    var undone: [Int64] { state.withLock(\.undone) }
    var isEmpty: Bool { state.withLock(\.queue.isEmpty) }

    func append(_ numbers: Int64...) { state.withLock { $0.queue += numbers.map(Self.change) } }
    /// Joins the queue after its present end was seen.
    func appendUnseen(_ number: Int64) { state.withLock { $0.late.append(Self.change(number)) } }
    /// How the next change fails; `nil` if it does not.
    func fail(_ failure: Failure?) { state.withLock { $0.failures.append(failure) } }
    func claimedElsewhere(_ isClaimed: Bool) { state.withLock { $0.isClaimed = isClaimed } }
    func breakDown(_ failure: LibraryFailure) { state.withLock { $0.breakdown = failure } }
    /// Stops between seeing that there is nothing to send and looking whether something is left.
    func stallBeforeTheEnd() { state.withLock { $0.stallsBeforeTheEnd = true } }
    func stall() { state.withLock { $0.isStalled = true } }
    func waitForStalled() async { await endless.waitForSleepers(1) }
    func resume() {
        state.withLock { $0.isStalled = false }
        endless.advance(by: .seconds(1))
    }

    var sender: StarSender {
        StarSender(
            claim: { [self] in
                try state.withLock { state in
                    if let breakdown = state.breakdown { throw breakdown }
                    return state.isClaimed ? nil : state.queue.first
                }
            },
            hasMore: { [self] in
                let isStalled = state.withLock { state in
                    defer { state.stallsBeforeTheEnd = false }
                    return state.stallsBeforeTheEnd
                }
                if isStalled { try await endless.sleep(for: .seconds(1)) }
                return state.withLock { state in
                    defer {
                        state.queue += state.late
                        state.late = []
                    }
                    return !state.queue.isEmpty
                }
            },
            send: { [self] change in
                let (failure, isStalled) = state.withLock { state in
                    state.sent.append(change.id)
                    return (state.failures.isEmpty ? nil : state.failures.removeFirst(), state.isStalled)
                }
                if isStalled { try await endless.sleep(for: .seconds(1)) }
                if let failure { throw FailedRequest(failure) }
            },
            finish: { [self] change in state.withLock { $0.queue.removeAll { $0.id == change.id } } },
            release: { [self] change in state.withLock { $0.released.append(change.id) } },
            undo: { [self] change in
                state.withLock { state in
                    state.queue.removeAll { $0.id == change.id }
                    state.undone.append(change.id)
                }
            })
    }
}
