import Core
import Glibc
import TestSupport
import Testing

@testable import GitHub

@Suite(.hangLimit) struct CurlLimitsTests {
    @Test func theProgramsOwnAreThosePromised() {
        let limits = Limits()
        #expect(limits.connect == .seconds(10))
        #expect(limits.silence == .seconds(15))
        #expect(limits.unacknowledged == .seconds(5))
        #expect(limits.total == .seconds(60))
        #expect(limits.bodyBytes == 16 * 1_024 * 1_024)
        #expect(limits.headerBytes == 256 * 1_024)
        #expect(limits.redirects == 1)
    }

    @Test(
        "A connection that is never made ends by the connect limit, and so does a handshake that is never answered",
        arguments: [("http", LoopbackListener.Behaviour.saturated), ("https", .silent)])
    func connecting(scheme: String, behaviour: LoopbackListener.Behaviour) async throws {
        let listener = try LoopbackListener(behaviour)
        try await withTransport(limits: Limits { $0.connect = .milliseconds(200) }) { transport in
            let url = try #require(WebURL("\(scheme)://127.0.0.1:\(listener.port)/"))
            #expect(try await transport.failure(of: url) == .timedOut(.connect(seconds: 1)))
        }
    }

    @Test("A server that falls silent ends by the limit on silence", arguments: CurlCancellationTests.stalls)
    func silence(stall: ScriptedResponse) async throws {
        try await withServer(limits: Limits { $0.silence = .seconds(1) }, answering: stall) { server, transport in
            #expect(try await transport.failure(of: server.url()) == .timedOut(.silence(seconds: 1)))
            _ = try await server.nextAbort()
        }
    }

    @Test func theWholeRequestEndsByTheTotalLimitAlthoughSomethingComes() async throws {
        try await withServer(limits: Limits { $0.total = .milliseconds(200) }) { _ in
            ScriptedResponse(steps: [
                .send(ScriptedResponse.head(status: 200, headers: [:])), .forever([0x20], pause: .milliseconds(20)),
            ])
        } _: { server, transport in
            let failure = try await transport.failure(of: server.url())
            #expect(failure == .timedOut(.total(seconds: 1)))
        }
    }

    @Test func redirectsCountIntoTheTotalLimit() async throws {
        let limits = Limits {
            $0.total = .milliseconds(200)
            $0.redirects = .max - 1
        }
        try await withServer(limits: limits) { request in
            ScriptedResponse(status: 302, headers: ["Location": request.target + "x"])
        } _: { server, transport in
            let failure = try await transport.failure(of: server.url())
            #expect(failure == .timedOut(.total(seconds: 1)))
        }
    }

    @Test func theSystemIsToldHowLongAKeptConnectionMayStayUnacknowledged() async throws {
        let limits = Limits { $0.unacknowledged = .milliseconds(4_321) }
        try await withServer(limits: limits, answering: ScriptedResponse()) { server, transport in
            _ = try await transport.send(Request(server.url()))
            #expect(Self.userTimeouts(ofConnectionsTo: server.port) == [4_321])
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
