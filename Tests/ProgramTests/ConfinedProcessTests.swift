import Glibc
import TestSupport
import Testing

@testable import Platform

/// What a program that reads strangers' bytes can do: its work, and nothing else.
struct ConfinedProcessTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(
        _ script: String, input: [UInt8] = Array("input".utf8), seconds: UInt32 = 5
    ) async -> (text: String, result: CapturedProcess.Result) {
        let result = await CapturedProcess.run(
            ["/bin/bash", "-c", script], environment: .bare, input: input,
            limits: ChildLimits(seconds: seconds, memory: 256 << 20), outputLimit: 1 << 20, whenCancelled: .kills)
        return (String(decoding: result.output, as: UTF8.self), result)
    }

    @Test func itReadsItsInputAsAFile() async {
        let (text, result) = await run("cat /dev/stdin; stat -L -c %s /dev/stdin")
        #expect(text == "input5\n" && result.ending == .exited(0))
        #expect(await run("cat", input: []).text == "")
        let large = [UInt8](repeating: 0x61, count: 8 << 20)
        #expect(await run("wc -c", input: large).text == "8388608\n")
    }

    @Test func itHasNothingOfThisProgram() async {
        #expect(
            await run("env | sort | sed 's/=.*//' | tr '\\n' ' '").text
                == "HOME LANG MALLOC_ARENA_MAX PATH PWD SHLVL _ ")
        // The last one is that of ls.
        #expect(await run("ls /proc/self/fd | tr '\\n' ' '").text == "0 1 2 3 ")
        #expect(await run("pwd").text == "/\n")
        #expect(await run("(true </dev/tty) 2>/dev/null || echo none").text == "none\n")
    }

    @Test func itReachesNoNetwork() async throws {
        let server = try await LoopbackServer { _ in ScriptedResponse(status: 200, text: "") }
        let place = server.address.replacing("http://", with: "").replacing(":", with: "/")
        #expect(await run("(true <>/dev/tcp/\(place)) 2>/dev/null || echo refused").text == "refused\n")
        #expect(server.requests.isEmpty)
        await server.shutdown()
    }

    @Test func itChangesNoFile() async throws {
        let path = try folder.write("kept".utf8, to: "file")
        #expect(await run("(echo much >>\(path)) 2>/dev/null || echo refused").text == "refused\n")
        #expect(await run("chmod 777 \(path) 2>/dev/null || echo refused").text == "refused\n")
        #expect(await run("kill -0 $PPID 2>/dev/null || echo refused").text == "refused\n")
        #expect(try folder.run("cat", path) == "kept")
    }

    @Test func itIsEndedWhenItTakesTooMuch() async {
        #expect(await run("exec sleep 60", seconds: 1).result.ending == .signal(SIGALRM))
        #expect(await run("while :; do :; done", seconds: 1).result.ending != .exited(0))
        #expect(await run("head -c 400000000 /dev/zero | tail -c 300000000 | wc -c").text != "300000000\n")
        #expect(await run("yes").result.isTooLong)
    }

    @Test func itIsKilledWhenNobodyWaits() async {
        let running = Task { await run("exec sleep 60") }
        running.cancel()
        #expect(await running.value.result.ending != .exited(0))
    }

    @Test func aProgramThatIsMissingFails() async {
        let result = await CapturedProcess.run(
            ["/nowhere/chafa"], environment: .bare, input: [], limits: ChildLimits(seconds: 5, memory: 256 << 20),
            outputLimit: 10, whenCancelled: .kills)
        #expect(result.ending == .exited(127))
    }
}
