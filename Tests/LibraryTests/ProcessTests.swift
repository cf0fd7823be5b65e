import Glibc
import SeededRandom
import TestSupport
import Testing

@testable import Core
@testable import Library

@Suite("Several processes, and the sudden end of one", .hangLimit)
struct ProcessTests {
    private let temporary = TemporaryLibrary()

    /// Rounds of the storm; `GHLANCE_CRASH_ROUNDS` asks for a longer campaign.
    private static let rounds = getenv("GHLANCE_CRASH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 6

    @Test("what was acknowledged before kill -9 is there, in a sound file")
    func killed() async throws {
        var random = SeededGenerator(seed: 17)
        for round in 0..<Self.rounds {
            let writer = try WriterProcess("storm", temporary.folder, "round\(round)", "1000000")
            // The writer goes on while this reads: the end comes wherever it happens to be.
            try await writer.wait(for: Int.random(in: 1...60, using: &random))
            try await writer.kill()
            var acknowledged: [Substring: [Int]] = [:]
            for line in await writer.lines() {
                let words = line.split(separator: " ")
                acknowledged[words[0], default: []].append(try #require(Int(words[1])))
            }
            try await verify(acknowledged, round: round)
        }
    }

    private func verify(_ acknowledged: [Substring: [Int]], round: Int) async throws {
        let library = try await temporary.open()
        #expect(library.openingNotices.isEmpty)
        let name = "round\(round)"
        let favourites = try await library.favourites().filter { $0.repository.owner == name }
        let byNumber = Dictionary(uniqueKeysWithValues: favourites.map { ($0.repository.stars, $0) })
        for number in acknowledged["favourite", default: []] { #expect(byNumber[number] != nil, "favourite \(number)") }
        for number in acknowledged["note", default: []] {
            #expect(byNumber[number]?.note?.text == "note \(number)", "note \(number)")
        }
        for number in acknowledged["note", default: []].suffix(20) {
            let lines = try await library.readmeLines(with: "\(name)readme\(number)", host: "github.com")
            // The word of the fourth begins that of the fortieth.
            #expect(lines.count { $0.line == "The word is \(name)readme\(number)" } == 1, "README \(number)")
        }
        let queued = try await library.starChanges(host: "github.com").filter { $0.owner == name }
        #expect(queued.count == favourites.count)
        let history = Set(try await library.history(host: "github.com").map(\.query))
        for number in acknowledged["history", default: []] { #expect(history.contains("\(name) \(number)")) }
        for number in acknowledged["page", default: []] {
            let query = CatalogueQuery(
                host: "github.com", text: "\(name)-\(number)", endsWithPrefix: false, budget: .seconds(60))
            #expect(try await library.search(query) { $0.owner == "\(name)-\(number)" }.repositories.count == 20)
        }
        #expect(try await library.isSound())
        try library.close()
    }

    @Test("a process that is killed while it sets a library aside and restores it loses nothing of the copy")
    func killedWhileRestoring() async throws {
        var random = SeededGenerator(seed: 23)
        try await temporary.fill((Int64(1)...300).map { .sample($0) })
        for round in 0..<Self.rounds {
            temporary.replace(with: Array("no database".utf8))
            let writer = try WriterProcess("storm", temporary.folder, "round\(round)", "0")
            usleep(UInt32.random(in: 0...80_000, using: &random))
            try await writer.kill()
            let next = try await temporary.open()
            #expect(try await next.favourites().count == 300, "round \(round)")
            try next.close()
        }
    }

    @Test("processes that find a damaged file at once repair it once")
    func repairedOnce() async throws {
        try await temporary.open().close()
        temporary.replace(with: Array("no database".utf8))
        let writers = try (0..<4).map { try WriterProcess("storm", temporary.folder, "writer\($0)", "8") }
        for writer in writers { #expect(await writer.lines().count == 8) }
        #expect(temporary.names.filter { $0.contains("damaged") }.count == 1)
        #expect(try await temporary.open().favourites().count == 8)
    }
}
