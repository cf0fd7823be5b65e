import Glibc
import TestSupport
import Testing

@testable import GitHub

/// Real HTTP/2, which is what GitHub speaks: `nghttpd` tells which frames came on which connection.
@Suite(.hangLimit) struct HTTP2Tests {
    private static let text = "A small file.\n"

    /// Runs a test with a server that has a small file and one too large to come whole while a test looks on.
    private func withServer(
        limits: Limits = Limits(), _ body: (HTTP2Server, CurlTransport) async throws -> Void
    ) async throws {
        let certificates = try await TestCertificates.make()
        try certificates.folder.write(Self.text.utf8, to: "small")
        try certificates.folder.run("truncate", "-s", "4G", "large")
        let server = try await HTTP2Server(certificates)
        var limits = limits
        limits.bodyBytes = .max
        let transport = CurlTransport(limits: limits) { $0 == "SSL_CERT_FILE" ? certificates.authorities : nil }
        try await running(end: { await transport.shutdown() }) { try await body(server, transport) }
    }

    private func get(_ address: String, _ transport: CurlTransport) async throws -> String {
        let url: WebURL = try #require(WebURL(address))
        let response = try await transport.send(Request(url))
        #expect(response.status == 200)
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test func cancellingEndsTheStreamAndKeepsTheConnection() async throws {
        try await withServer { server, transport in
            _ = try await get(server.address(of: "small"), transport)
            let address = server.address(of: "large")
            let task = Task { try await get(address, transport) }
            // The client's streams have odd numbers (RFC 9113, 5.1.1): this is the second.
            try await server.process.wait(for: "stream_id=3) :path: /large")
            // What comes meanwhile would fill the memory.
            try await server.process.signal(SIGSTOP)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value(of: "a cancelled request") }
            try await server.process.signal(SIGCONT)
            // libcurl says so no later than with the next request.
            #expect(try await get(server.address(of: "small"), transport) == Self.text)
            try await server.process.wait(for: "recv RST_STREAM frame <length=4, flags=0x00, stream_id=3>")
            #expect(try await server.connections(ofRequests: 3) == [1, 1, 1])
            #expect(server.process.output.contains("The negotiated protocol: h2"))
        }
    }

    @Test func aConnectionThatWasClosedWhileIdleIsReplaced() async throws {
        try await withServer { server, transport in
            _ = try await get(server.address(of: "small"), transport)
            try await server.process.signal(SIGKILL)
            await server.process.waitForEnd()
            let next = try await HTTP2Server(server.certificates, port: server.port)
            #expect(try await get(next.address(of: "small"), transport) == Self.text)
        }
    }

    @Test func aConnectionThatFellSilentWhileIdleIsReplacedForGood() async throws {
        var limits = Limits()
        limits.silence = .seconds(3)
        try await withServer(limits: limits) { server, transport in
            let relay = try await LoopbackRelay(to: server.port)
            let address = "https://127.0.0.1:\(relay.port)/small"
            _ = try await get(address, transport)
            relay.forgetConnections()
            for _ in 0..<3 {
                let text = try await get(address, transport)
                #expect(text == Self.text)
            }
            #expect(try await server.connections(ofRequests: 4) == [1, 2, 2, 2])
            await relay.shutdown()
        }
    }
}

/// A name server that never answers, as on a train: `getaddrinfo` is replaced by one that does not return.
@Suite(.hangLimit, .fewAtATime) struct HangingResolverTests {
    /// Hangs while there is no file `released` in the folder the program was started in.
    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <netdb.h>
        #include <unistd.h>
        int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
            if (access("released", F_OK) != 0) for (;;) pause();
            int (*original)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
                dlsym(RTLD_NEXT, "getaddrinfo");
            return original(node, service, hints, result);
        }

        """

    private func start(_ folder: ScratchFolder) throws -> TerminalDriver {
        try folder.write(Self.source.utf8, to: "resolver.c")
        try folder.run("clang", "-shared", "-fPIC", "-o", "resolver.so", "resolver.c", "-ldl")
        return try TerminalDriver.start(
            [
                "env", "-C", folder.path, "LD_PRELOAD=\(folder.path("resolver.so"))",
                TerminalDriver.executable("ghlance"), "--api-url", "https://nonexistent.invalid", "swift",
            ])
    }

    /// Waits until a search is under way, or past its limit: on a machine with much to do there may be no moment to see it.
    private static func waitForSearch(_ terminal: TerminalDriver) async throws {
        try await terminal.waitFor("a search") {
            $0.contains("searching") || $0.contains("Timed out: no connection after 10 s.")
        }
    }

    @Test func keysAndTheWayOutDoNotWaitForIt() async throws {
        let folder = try ScratchFolder()
        let terminal = try start(folder)
        try await Self.waitForSearch(terminal)
        // A new query starts another lookup, which hangs as well.
        try await terminal.type("ly", for: "› swiftly")
        try terminal.sendKeys("Enter")
        try await Self.waitForSearch(terminal)
        try await terminal.press("Escape", for: "Type to search")
        try terminal.type("again")
        try terminal.sendKeys("Enter")
        try await Self.waitForSearch(terminal)
        try terminal.sendKeys("C-c")
        let ending = try await terminal.waitForEnd()
        #expect(ending.status == 130)
        #expect(ending.isTerminalRestored)
    }

    @Test func theLimitOnConnectingIsTheLimitOnTheLookup() async throws {
        let folder = try ScratchFolder()
        let terminal = try start(folder)
        try await terminal.waitFor("Timed out: no connection after 10 s.")
        try folder.write([], to: "released")
        try await terminal.press("C-r", for: "Could not resolve nonexistent.invalid.")
        try terminal.sendKeys("C-c")
        #expect(try await terminal.waitForEnd().status == 130)
    }
}
