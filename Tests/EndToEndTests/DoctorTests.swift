import GRDB
import Glibc
import TestSupport
import Testing

/// `ghlance doctor`: what it finds, and that it changes nothing.
@Suite(.fewAtATime) struct DoctorTests {
    private static let token = "ghp_doctorTestToken000000000000000001"
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private var environment: [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GH_PATH": "/nonexistent/gh", "COLORTERM": "truecolor"]
    }

    private func doctor(_ arguments: String..., environment added: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(
            [try TerminalDriver.executable("ghlance"), "doctor"] + arguments,
            environment: environment.merging(added) { $1 })
    }

    /// The fields of a line.
    private func line(_ name: String, _ run: CommandRun) -> [Substring]? {
        run.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            .first { $0.count == 5 && $0[1] == name }
    }

    private func expect(
        _ run: CommandRun, _ name: String, _ state: String, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let line = line(name, run)
        #expect(
            line.map { $0[2] == state && $0[3...].contains { $0.contains(text) } } == true, "\(run.output)\(run.error)",
            sourceLocation: sourceLocation)
    }

    /// Everything about the files of a folder that could change.
    private func files() throws -> String {
        try folder.run(
            "sh", "-c", "find data -printf '%p %y %m %s %T@\\n' | sort; find data -type f -exec sha256sum {} + | sort")
    }

    private func makeLibrary() throws {
        let run = try CommandRun(
            [try TerminalDriver.executable("ghlance"), "favourites", "import"] + [
                try folder.write(
                    #"{"format":"ghlance favourites","version":3,"favourites":[{"host":"github.com","databaseId":1,"owner":{"login":"octo"},"name":"one","stargazersCount":3,"addedAt":1000}]}"#
                        .utf8, to: "export.json")
            ], environment: environment)
        try #require(run.status == 0, "\(run.error)")
    }

    private var library: String { folder.path("data/ghlance/library.sqlite") }

    // MARK: Account and network

    @Test("where all is well, nothing is a problem, the token is not shown, and no file comes into being")
    func healthy() throws {
        let emulator = try EmulatorProcess()
        let run = try doctor(environment: ["GHLANCE_API_URL": emulator.address, "GH_TOKEN": Self.token])
        #expect(run.status == 0 && run.error == "", "\(run.output)\(run.error)")
        expect(run, "github.com token", "ok", "from GH_TOKEN")
        expect(run, "github.com account", "ok", "octo")
        expect(run, "github.com scopes", "ok", "repo")
        expect(run, "github.com", "ok", "\(emulator.address) reached in ")
        expect(run, "github.com clock", "ok", "correct")
        expect(run, "characters", "ok", "UTF-8 (LC_ALL=C.UTF-8)")
        expect(run, "type", "ok", "tmux-direct")
        expect(run, "keys", "ok", "all in terminfo")
        expect(run, "health", "ok", "not created yet")
        expect(run, "git", "ok", "git version")
        expect(run, "libcurl", "ok", "OpenSSL")
        #expect(!run.output.contains(Self.token))
        #expect(try folder.run("ls") == "")
    }

    @Test("JSON has every line, whole and valid, and no token")
    func json() throws {
        let emulator = try EmulatorProcess()
        let run = try doctor(
            "--json", "section,name,state,value,advice",
            environment: [
                "GHLANCE_API_URL": emulator.address, "GH_TOKEN": Self.token, "TERM": "x\u{1B}[31m\"\\",
                "https_proxy": "http://someone:\(Self.token)@proxy.example:8080", "no_proxy": "127.0.0.1",
                "all_proxy": "someone:\(Self.token)",
            ])
        #expect(run.status == 0)
        #expect(!run.output.contains(Self.token) && !run.output.contains("someone") && !run.output.contains("\u{1B}"))
        let rows = try DatabaseQueue().read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT value ->> 'section' AS section, value ->> 'name' AS name, value ->> 'state' AS state,
                        value ->> 'value' AS value, value ->> 'advice' AS advice FROM json_each(?)
                    """, arguments: [run.output])
        }
        #expect(rows.count > 15)
        #expect(rows.allSatisfy { ["ok", "note", "problem"].contains($0["state"] as String?) && $0["advice"] != nil })
        #expect(rows.contains { $0["name"] == "https_proxy" && $0["value"] == "proxy.example:8080" })
        #expect(rows.contains { $0["name"] == "all_proxy" && $0["value"] == "set" })
    }

    @Test("no token is worth a note, one that is refused a problem")
    func tokens() throws {
        let emulator = try EmulatorProcess()
        let none = try doctor("--api-url", emulator.address)
        #expect(none.status == 0)
        expect(none, "github.com token", "note", "not signed in")
        let refused = try doctor(
            "--api-url", emulator.address, environment: ["GH_TOKEN": "ghp_revokedTestToken00000000000000001"])
        #expect(refused.status == 1)
        expect(refused, "github.com account", "problem", "Token from GH_TOKEN was rejected (401)")
        #expect(refused.output.contains("Set GH_TOKEN to a valid token, or unset it."))
        expect(refused, "github.com clock", "ok", "correct")
    }

    @Test("a host that is not reached, or says nothing, is a problem after a few seconds; offline it is not asked")
    func unreachable() async throws {
        let gone = try await LoopbackServer { _ in ScriptedResponse(steps: [.stall]) }
        let start = ContinuousClock.now
        let silent = try doctor("--api-url", gone.address)
        #expect(ContinuousClock.now - start < .seconds(12))
        #expect(silent.status == 1)
        expect(silent, "github.com", "problem", "Timed out: ")
        let count = gone.requests.count
        let offline = try doctor("--api-url", gone.address, "--offline")
        #expect(offline.status == 0 && gone.requests.count == count)
        expect(offline, "github.com", "note", "not checked: --offline")
        await gone.shutdown()
        let refused = try doctor("--api-url", gone.address)
        #expect(refused.status == 1)
        expect(refused, "github.com", "problem", "Could not connect to 127.0.0.1:\(gone.port)")
    }

    @Test("hosts are asked at the same time: two that hang take no longer than one")
    func concurrently() async throws {
        let servers = [
            try await LoopbackServer { _ in ScriptedResponse(steps: [.stall]) },
            try await LoopbackServer { _ in ScriptedResponse(steps: [.stall]) },
        ]
        try folder.run("mkdir", "-p", "config/ghlance")
        let names = servers.map { "127.0.0.1:\($0.port)" }
        try folder.write(
            names.map { "\"\($0)\":\n    oauth_token: \(Self.token)\n" }.joined().utf8, to: "config/ghlance/hosts.yml")
        try folder.run("chmod", "600", "config/ghlance/hosts.yml")
        let start = ContinuousClock.now
        let run = try doctor(
            environment: ["XDG_CONFIG_HOME": folder.path("config"), "GH_HOST": names[0]])
        #expect(ContinuousClock.now - start < .seconds(8))
        #expect(run.status == 1)
        for name in names { expect(run, name, "problem", "Timed out: ") }
        for server in servers { await server.shutdown() }
    }

    @Test(
        "a clock that is more than a minute wrong is a problem",
        arguments: [(40, "ok"), (-40, "ok"), (600, "problem"), (-600, "problem")])
    func clock(seconds: Int, state: String) async throws {
        let server = try await LoopbackServer { _ in
            var moment = time(nil) + seconds
            var parts = tm()
            gmtime_r(&moment, &parts)
            var text = [CChar](repeating: 0, count: 64)
            let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            let date = String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return .raw(
                "HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n"
                    + #"{"resources":{}}"#)
        }
        let run = try doctor("--api-url", server.address)
        #expect(run.status == (state == "ok" ? 0 : 1))
        expect(run, "github.com clock", state, seconds > 0 ? "behind" : "ahead")
        #expect(server.requests.count == 1)
        await server.shutdown()
    }

    // MARK: Library

    @Test("a sound library is found sound, and stays as it is, byte for byte")
    func soundLibrary() throws {
        try makeLibrary()
        let before = try files()
        let run = try doctor("--offline")
        #expect(run.status == 0)
        expect(run, "health", "ok", "sound")
        expect(run, "size", "ok", "B")
        expect(run, "last copy", "ok", "20")
        #expect(try files() == before)
    }

    @Test("a library that another process has open and locks is read beside it")
    func sharedLibrary() async throws {
        try makeLibrary()
        let pool = try DatabasePool(path: library)
        try await pool.write { try $0.execute(sql: "UPDATE favourite SET stars = 4") }
        let before = try files()
        let run = try doctor("--offline")
        #expect(run.status == 0)
        expect(run, "health", "ok", "sound")
        expect(run, "lock", "ok", "not locked")
        #expect(try files() == before)
        let locked = try await pool.writeWithoutTransaction { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            defer { try? db.execute(sql: "ROLLBACK") }
            return try doctor("--offline")
        }
        #expect(locked.status == 0)
        expect(locked, "lock", "note", "locked by another process")
        try pool.close()
    }

    @Test("a newer, an old, a damaged and an unreadable library are told apart and left alone")
    func otherLibraries() async throws {
        try makeLibrary()
        func change(_ sql: String) async throws {
            let queue = try DatabaseQueue(path: library)
            try await queue.write { try $0.execute(sql: sql) }
            try queue.close()
        }
        func check(_ state: String, _ text: String) throws {
            let before = try files()
            let run = try doctor("--offline")
            #expect(run.status == (state == "problem" ? 1 : 0))
            expect(run, "health", state, text)
            #expect(try files() == before)
        }
        try await change("INSERT INTO grdb_migrations VALUES ('of another century')")
        try check("problem", "newer version of ghlance")
        try await change("UPDATE grdb_migrations SET identifier = 'favourites, notes, history' WHERE rowid = 1")
        try check("problem", "before the first release wrote it")
        try folder.run("dd", "if=/dev/zero", "of=\(library)", "bs=4096", "seek=1", "count=40", "conv=notrunc")
        try check("problem", "is damaged")
        try folder.write("This was a library once.".utf8, to: "data/ghlance/library.sqlite")
        try check("problem", "is damaged")
        try folder.run("sh", "-c", "rm data/ghlance/*; mkdir data/ghlance/library.sqlite")
        try check("problem", "is not a regular file")
    }

    @Test("a gh that does not answer is said")
    func silentGH() throws {
        try TextFile.writeProgram("#!/bin/sh\nsleep 100\n", to: folder.path("gh"))
        let run = try doctor(
            "--offline", environment: ["GH_PATH": folder.path("gh"), "HOME": folder.path, "XDG_CONFIG_HOME": ""])
        expect(run, "github.com token", "problem", "gh did not answer within 3 s: ")
    }

    // MARK: Terminal and output

    @Test("a terminal and a locale that can do less are notes, on a terminal without a cursor a problem")
    func terminal() async throws {
        let run = try doctor("--offline", environment: ["TERM": "no-such-terminal", "LC_ALL": "C", "NO_COLOR": "1"])
        #expect(run.status == 0)
        expect(run, "type", "note", "Unknown terminal type “no-such-terminal”; using xterm-256color.")
        expect(run, "characters", "note", "not UTF-8 (LC_ALL=C)")
        expect(run, "colours", "note", "NO_COLOR is set")
        expect(run, "terminal", "note", "/dev/tty")
        let program = try TerminalDriver.executable("ghlance")
        let dumb = try BareTerminal(
            [program, "doctor", "--offline"], environment: environment.merging(["TERM": "dumb"]) { $1 }, columns: 60)
        #expect(try await dumb.waitForEnd() == 1)
        #expect(
            String(decoding: dumb.output, as: UTF8.self).contains(
                "problem  type              Terminal type “dumb” is not"))
    }

    @Test("the report is folded into any width", arguments: [1, 9, 40, 80])
    func widths(columns: Int) async throws {
        let terminal = try BareTerminal(
            [try TerminalDriver.executable("ghlance"), "doctor", "--offline"],
            environment: environment.merging(["TERM": "xterm"]) { $1 }, columns: columns)
        #expect(try await terminal.waitForEnd() == 0)
        let lines = String(decoding: terminal.output, as: UTF8.self).split(separator: "\r\n").dropFirst()
        #expect(lines.count > 20)
        #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    }

    @Test(
        "output that cannot be written is an error, but for a pipe that its reader has closed",
        arguments: [[], ["--json", "name"]])
    func unwritable(arguments: [String]) throws {
        let program = try TerminalDriver.executable("ghlance")
        let pipe = "mkfifo \(folder.path("p")); (exec 3<\(folder.path("p"))) & exec 4>\(folder.path("p")); wait; "
        func run(_ redirection: String) throws -> CommandRun {
            try CommandRun(
                ["sh", "-c", redirection, program, "doctor", "--offline"] + arguments, environment: environment)
        }
        let full = try run(#"exec "$0" "$@" >/dev/full"#)
        #expect(full.status == 1)
        #expect(full.error.hasPrefix("ghlance: Could not write to standard output ("), "\(full.error)")
        let closed = try run(pipe + #"exec "$0" "$@" >&4"#)
        #expect(closed.status == 0 && closed.error.isEmpty, "\(closed.error)")
    }
}
