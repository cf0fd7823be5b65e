import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub

/// A connection that is kept for later requests may be dead when the next one comes: the machine slept, is in another
/// network now, or the server had no more patience. Nobody is bothered with that.
@MainActor
@Suite(.hangLimit) struct KeptConnectionTests {
    /// As short as a machine allows that does many other things at the same time, under AddressSanitizer.
    private nonisolated static var limits: Limits {
        var limits = Limits()
        limits.silence = .seconds(6)
        return limits
    }

    /// What becomes of requests on the first connection after the first one.
    @Test(
        "It is replaced without an error, a retry or a word on the screen",
        arguments: [ScriptedResponse.closed, .reset, .stalled])
    func replaced(end: ScriptedResponse) async throws {
        try await FaultWorld.run(limits: Self.limits) { world in
            await world.type("swift")
            world.emulator.answerAll { $0.connection == 1 ? .response(end) : nil }
            await world.scrollToTheEnd()
            #expect(world.state.failure == nil)
            #expect(world.state.loading == .idle)
            #expect(world.rows.count == 2 * FaultWorld.perPage)
            #expect(world.transport.count == 2)
            #expect(world.emulator.requests.map(\.connection) == [1, 1, 2])
            #expect(!world.screen().contains("✗"))
            await world.send(.retry)
            #expect(world.emulator.connectionCount == 2)
        }
    }

    @Test func oneThatWasClosedWhileIdleIsNotEvenTried() async throws {
        try await FaultWorld.run { world in
            world.emulator.answer(request: 1, with: .response(Fault.oneRow.then(.close)))
            await world.type("swift")
            await world.send(.retry)
            #expect(world.state.failure == nil)
            #expect(world.emulator.requests.map(\.connection) == [1, 2])
        }
    }

    @Test func silenceOnANewConnectionIsTheServersAndIsTold() async throws {
        try await FaultWorld.run(limits: Self.limits) { world in
            world.emulator.answerAll { _ in .stall }
            await world.type("swift")
            #expect(world.state.failure?.failure == .timedOut(.silence(seconds: 6)))
            #expect(world.emulator.requests.count == 1)
        }
    }

    @Test(
        "silence is told after the second connection, or after the first if the answer had begun",
        arguments: [false, true])
    func silence(hasBegun: Bool) async throws {
        try await FaultWorld.run(limits: Self.limits) { world in
            await world.type("swift")
            let end = hasBegun ? ScriptedResponse(body: [], contentLength: 10).then(.stall) : .stalled
            world.emulator.answerAll { _ in .response(end) }
            await world.scrollToTheEnd()
            #expect(world.state.failure?.failure == .timedOut(.silence(seconds: 6)))
            #expect(world.transport.count == 2)
            #expect(world.emulator.requests.map(\.connection) == (hasBegun ? [1, 1] : [1, 1, 2]))
        }
    }

    @Test func theSystemIsToldHowLongAKeptConnectionMayStayUnacknowledged() async throws {
        var limits = Limits()
        limits.unacknowledged = .milliseconds(4_321)
        try await FaultWorld.run(limits: limits) { world in
            await world.type("swift")
            #expect(world.rows.count == FaultWorld.perPage)
            #expect(Self.userTimeouts(ofConnectionsTo: world.emulator.port) == [4_321])
        }
    }

    /// `TCP_USER_TIMEOUT` of this process's sockets that are connected to a port, in milliseconds.
    private static func userTimeouts(ofConnectionsTo port: Int) -> [CUnsignedInt] {
        (3..<1_024 as Range<Int32>).compactMap { descriptor in
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let code = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
            }
            guard code == 0, address.sin_family == AF_INET, UInt16(bigEndian: address.sin_port) == port else {
                return nil
            }
            var milliseconds: CUnsignedInt = 0
            var size = socklen_t(MemoryLayout.size(ofValue: milliseconds))
            getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, &size)
            return milliseconds
        }
    }
}
