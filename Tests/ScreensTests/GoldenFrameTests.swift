import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import Screens
@testable import Terminal

/// Frames as they are, kept as text: whoever changes how a screen looks sees it in the difference of these files.
///
/// `GHLANCE_WRITE_GOLDEN=1 make test ARGS="--filter GoldenFrameTests"` writes them anew.
@Suite struct GoldenFrameTests {
    @Test("a screen, a dialog and each state of them look as they are kept", arguments: GoldenFrame.files.keys.sorted())
    func frames(file: String) throws {
        let texts = try (GoldenFrame.files[file] ?? []).map { try $0.text() }
        try GoldenFile("ScreensTests/Golden/\(file).txt").expect(texts)
    }

    @Test("each kind of screen, notice, failure and wait says what is kept of it")
    func sentences() throws {
        let texts = EveryScreen.all.map { screen in
            let parts = screen.scene(200, 60).lines.flatMap { $0.split(separator: "│") }
            let sentences = parts.filter(Self.isSentence)
            return ([screen.name] + sentences.map { String($0.drop { $0 == " " }) }).joined(separator: "\n")
        }
        try GoldenFile("ScreensTests/Golden/sentences.txt").expect(texts)
    }

    @Test("each file of frames is compared")
    func files() throws {
        let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Golden"
        let files = (["sentences"] + GoldenFrame.files.keys).sorted()
        #expect(try TextFile.names(in: folder) == files.map { "\($0).txt" })
    }

    /// No row of a list begins with a capital and ends like this.
    private static func isSentence(_ text: Substring) -> Bool {
        let end = text.last { $0 != " " }
        return text.first(where: \.isLetter)?.isUppercase == true && (text.contains(". ") || end == "." || end == "…")
    }
}

/// A screen that a person looks at: what is on it, how large it is, and on which terminal.
struct GoldenFrame: ExpressibleByStringLiteral {
    /// What a terminal shows, and what is behind it.
    enum Display: String {
        case standard = ""
        case dark = ", dark"
        case light = ", light"
        case eightColors = ", 8 colours"
        case monochrome = ", without colours"
        case ascii = ", ASCII"
    }

    private let screen: String
    private let size: Size
    private let display: Display

    init(_ screen: String, _ columns: Int = 80, _ rows: Int = 24, _ display: Display = .standard) {
        self.screen = screen
        size = Size(columns: columns, rows: rows)
        self.display = display
    }

    /// A screen of 80 × 24 cells.
    init(stringLiteral name: String) { self.init(name) }

    var name: String { "\(screen) at \(size.columns)×\(size.rows)\(display.rawValue)" }

    /// The name with the place of the cursor, then the lines with their styles.
    func text() throws -> String {
        let screens = EveryScreen.all + CloneScreenTests.screens + [NewsScreenTests.screen]
        var scene = try #require(screens.first { $0.name == screen }, "\(screen)").scene(size.columns, size.rows)
        switch display {
        case .dark: scene.state.shell.appearance.background = .init(red: 0, green: 0, blue: 0)
        case .light: scene.state.shell.appearance.background = .init(red: 253, green: 246, blue: 227)
        case .standard, .eightColors, .monochrome, .ascii: break
        }
        let colors = display == .monochrome ? 0 : display == .eightColors ? 8 : 256
        let frame = scene.frame(display == .ascii ? .ascii : .unicode, colors: colors)
        #expect(frame.problems == [], "\(name)")
        let cursor = frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        var lines = frame.styledLines
        while lines.last == "" { lines.removeLast() }
        return (["\(name), \(cursor)"] + lines).joined(separator: "\n")
    }
}
