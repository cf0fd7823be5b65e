import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// Pictures from GitHub to cells, with programs in place of chafa.
struct PictureArtistTests {
    private static let address = "https://camo.githubusercontent.com/1/2"
    /// The beginning of a PNG of 80 × 80 pixels, which takes 10 × 5 cells.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 80, 0, 0, 0, 80]

    private let folder: ScratchFolder
    private let repository = Repository(id: .init(rawValue: 7), owner: "octo", name: "hello")

    init() throws { folder = try ScratchFolder() }

    private func drawing(_ address: String = PictureArtistTests.address, colors: Int = 256, columns: Int = 60)
        -> PictureDrawing
    {
        PictureDrawing(
            address: address, box: PictureBox(columns: columns, rows: 20), colors: colors, repertoire: .unicode,
            isOnLight: false)
    }

    /// Gives a test an artist whose program is a shell script, or chafa, and the requests it has sent.
    private func withArtist(
        _ script: String?, answer body: [UInt8] = PictureArtistTests.png, status: Int = 200, isOffline: Bool = false,
        _ test: (PictureArtist, ScriptedTransport) async throws -> Void
    ) async throws {
        var program = "/usr/bin/chafa"
        if let script {
            program = folder.path("chafa")
            try TextFile.writeProgram("#!/bin/sh\n\(script)\n", to: program)
        }
        let path = folder.path
        let library = LibraryAccess(folder: path)
        _ = try await library.open { () async throws(LibraryFailure) -> Library in
            try await Library.open(folder: path, now: Timestamp(seconds: 1))
        }
        let session = Session(nil)
        let recorder = Recorder(
            library: library, host: "github.com", session: session, now: { Timestamp(seconds: 5) },
            clock: ContinuousClock(), executor: WorkExecutor()
        ) { Issue.record("\($0)") }
        let transport = ScriptedTransport(status: status, headers: ["Content-Type": "image/png"], body: body)
        let host = try Host(apiURL: nil, webURL: nil)
        let client = GitHubClient(transport: transport, host: host, session: session, version: "1")
        let artist = PictureArtist(program, host: host, recorder: recorder, client: isOffline ? nil : client)
        try await test(artist, transport)
        await recorder.finish()
        try? await library.opened?.closeAfterReads()
    }

    /// Draws a row of the picture's first letters for each row.
    private static let draws = "printf '\\033[31mab\\033[0m\\n\\033[38;5;200mc\\n'"

    @Test func aPictureIsLoadedAndDrawn() async throws {
        try await withArtist(Self.draws) { artist, transport in
            let picture = try await artist.picture(in: repository, drawing())
            #expect((picture.columns, picture.rows) == (10, 5))
            #expect(picture.cells(0).prefix(3).map(\.symbol) == ["a", "b", " "])
            #expect(picture.cells(1).first?.pen.foreground == .number(200))
            #expect(transport.requests.count == 1)
        }
    }

    @Test(arguments: [(8, "8 --fg-only"), (16, "16 --fg-only"), (256, "240"), (1 << 24, "full")])
    func itIsDrawnInTheColoursOfTheTerminal(colors: Int, wanted: String) async throws {
        // The number of the colours is the first thing it draws.
        let script =
            "for word; do case $last in --colors) c=$word;; esac; case $word in --fg-only) f=x;; esac; last=$word; done"
        try await withArtist("\(script)\nprintf '%s%s' \"$c\" \"$f\"") { artist, _ in
            let picture = try await artist.picture(in: repository, drawing(colors: colors))
            let text = String(String.UnicodeScalarView(picture.cells(0).map(\.symbol)))
            #expect(text.hasPrefix(wanted.replacing(" --fg-only", with: "x")))
        }
    }

    @Test(
        "what cannot be drawn concerns that picture only",
        arguments: [
            "exit 1", "kill -9 $$", "printf '\\033[2J'", "printf '\\033]0;title\\007'", "printf '\\033Pq~\\033\\\\'",
            "printf 'aaaaaaaaaaaaaaaaaaaaa\\n'", "yes", "cat", "echo 'Unknown option --animate' >&2; exit 2",
        ])
    func hostileOutput(script: String) async throws {
        try await withArtist(script) { artist, _ in
            await #expect(throws: FailedRequest(.notFound(message: ""))) {
                try await artist.picture(in: repository, drawing())
            }
        }
    }

    /// Any other format, too large, or nothing.
    private static let hostileFiles: [[UInt8]] = [
        [], Array("<!DOCTYPE html><html><svg></svg></html>".utf8), Array(png.prefix(20)),
        Array(png.prefix(16)) + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30],
        Array("<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg width='640' height='256'>&a;</svg>".utf8),
    ]

    @Test("a file that is no picture is not given to the program", arguments: hostileFiles)
    func hostileFile(bytes: [UInt8]) async throws {
        try await withArtist(Self.draws, answer: bytes) { artist, _ in
            await #expect(throws: FailedRequest(.notFound(message: ""))) {
                try await artist.picture(in: repository, drawing())
            }
        }
    }

    @Test func aSmallOneIsKnownByItsSize() async throws {
        let icon = Array(Self.png.prefix(16)) + [0, 0, 0, 20, 0, 0, 0, 20]
        try await withArtist("exit 1", answer: icon) { artist, _ in
            let picture = try await artist.picture(in: repository, drawing())
            #expect(picture.size == PictureSize(width: 20, height: 20))
        }
    }

    @Test(arguments: [403, 404, 500, 502])
    func anErrorConcernsThatPictureOnly(status: Int) async throws {
        try await withArtist(Self.draws, status: status) { artist, _ in
            await #expect(throws: FailedRequest(.notFound(message: ""))) {
                try await artist.picture(in: repository, drawing())
            }
        }
    }

    @Test func offlineSavedPicturesAreDrawn() async throws {
        try await withArtist(Self.draws) { artist, _ in _ = try await artist.picture(in: repository, drawing()) }
        try await withArtist(Self.draws, isOffline: true) { artist, transport in
            await #expect(throws: FailedRequest(.offline)) { try await artist.picture(in: repository, drawing()) }
            // For another width.
            let saved = await artist.savedPicture(in: repository, drawing(columns: 5))
            #expect(saved?.value.columns == 5 && saved?.moment == Timestamp(seconds: 5))
            #expect(await artist.savedPicture(in: repository, drawing("https://camo.githubusercontent.com/3")) == nil)
            #expect(transport.requests.isEmpty)
        }
    }

    @Test func oneIsDrawnAtATime() async throws {
        try await withArtist("sleep 0.1; \(Self.draws)") { artist, _ in
            let drawings = (0..<4).map { drawing("\(Self.address)\($0)") }
            let repository = repository
            let time = await ContinuousClock().measure {
                await withTaskGroup(of: Void.self) { group in
                    for drawing in drawings {
                        group.addTask { _ = try? await artist.picture(in: repository, drawing) }
                    }
                }
            }
            #expect(time >= .milliseconds(400))
        }
    }

    // MARK: With chafa

    private static func file(_ name: String) throws -> [UInt8] {
        try TextFile.bytes("\(Project.root)/Tests/ProgramTests/Fixtures/Pictures/\(name)")
    }

    /// What chafa draws of a file; `nil` if it cannot.
    private func drawn(_ bytes: [UInt8]) async throws -> DrawnPicture? {
        var picture: DrawnPicture?
        try await withArtist(nil, answer: bytes) { artist, _ in
            picture = try? await artist.picture(in: repository, drawing())
        }
        return picture
    }

    private static func isRed(_ picture: DrawnPicture) -> Bool {
        (0..<picture.rows).allSatisfy { row in
            picture.cells(row).allSatisfy {
                ($0.pen.isReversed ? $0.pen.foreground : $0.pen.background) == .number(196)
            }
        }
    }

    private static func svg(_ content: String) -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="80">\(content)</svg>
            """.utf8)
    }

    /// The GIF goes on for ever: it becomes blue, and begins again.
    @Test(arguments: ["red.png", "red.jpg", "red.webp", "red-then-blue.gif"])
    func chafaDrawsEachFormat(name: String) async throws {
        let picture = try #require(try await drawn(Self.file(name)))
        #expect((picture.columns, picture.rows) == (10, 5) && Self.isRed(picture))
    }

    @Test func chafaDrawsAnSVGWithoutWhatItRefersTo() async throws {
        let server = try await LoopbackServer { _ in ScriptedResponse(status: 200, text: "") }
        let red = "\(Project.root)/Tests/ProgramTests/Fixtures/Pictures/red.png"
        #expect(Self.isRed(try #require(try await drawn(Self.svg("<rect width='80' height='80' fill='red'/>")))))
        for address in [red, "file://\(red)", "\(server.address)/red.png"] {
            let image = "<image xlink:href='\(address)' href='\(address)' width='80' height='80'/>"
            let picture = try await drawn(Self.svg(image))
            #expect(picture.map(Self.isRed) != true, "\(address)")
        }
        #expect(server.requests.isEmpty)
        await server.shutdown()
    }

    /// A picture of 33 million pixels in 10 kB, which may be drawn or not; half a file; and much for nothing.
    @Test func chafaComesToAnEnd() async throws {
        let bomb = try Self.file("bomb.png")
        #expect(PictureSize(of: bomb)?.isDrawable == true)
        let picture = try await drawn(bomb)
        #expect(picture == nil || picture?.rows == 20)
        for name in ["red.png", "red.jpg", "red-then-blue.gif"] {
            let file = try Self.file(name)
            _ = try await drawn(Array(file.prefix(file.count * 2 / 3)))
        }
        #expect(try await drawn(Self.svg(String(repeating: "<g>", count: 100_000))) == nil)
    }
}
