import TestSupport
import Testing

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
