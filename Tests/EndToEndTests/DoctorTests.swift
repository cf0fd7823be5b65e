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
        arguments: [(40, "ok"), (600, "problem"), (-600, "problem")])
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
}
