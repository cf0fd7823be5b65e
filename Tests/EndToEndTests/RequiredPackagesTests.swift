import TestSupport
import Testing

/// `Scripts/require-packages` of somebody who is not root; `id` and `sudo` are made up.
struct RequiredPackagesTests {
    private let folder: ScratchFolder
    private let environment: [String: String]

    init() throws {
        folder = try ScratchFolder()
        try TextFile.writeProgram("#!/bin/sh\necho 1000\n", to: folder.path("id"))
        try TextFile.writeProgram("#!/bin/sh\necho \"$*\" >>'\(folder.path)/used'\n", to: folder.path("sudo"))
        // The script asks for the compiler first.
        try TextFile.writeProgram("#!/bin/sh\n", to: folder.path("swift"))
        environment = ["PATH": folder.path + ":/usr/bin:/bin:/usr/sbin:/sbin"]
    }

    private var command: [String] {
        let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        return [root + "/Scripts/require-packages", "no-such-package-of-anybody"]
    }

    private var used: String { (try? TextFile.read(folder.path("used"))) ?? "" }

    @Test("on a terminal sudo is used after a yes alone", arguments: ["y", "n", ""])
    func asks(answer: String) async throws {
        let terminal = try BareTerminal(command, environment: environment, columns: 200)
        try await terminal.wait(for: "[y/N]")
        #expect(used.isEmpty)
        terminal.type(answer + "\r")
        let status = try await terminal.waitForEnd()
        #expect(used.contains("apt-get") == (answer == "y"))
        #expect(status == (answer == "y" ? 0 : 1))
    }

    @Test("without a terminal nobody is asked, and sudo is used if it wants no password")
    func unattended() throws {
        #expect(try CommandRun(command, environment: environment).status == 0)
        #expect(used.hasPrefix("-n true\n-n env DEBIAN_FRONTEND=noninteractive apt-get"))
        try TextFile.writeProgram("#!/bin/sh\nexit 1\n", to: folder.path("sudo"))
        let run = try CommandRun(command, environment: environment)
        #expect(run.status == 1)
        #expect(run.error.contains("Run this, then make again:"))
    }
}
