import Configuration
import Platform
import TestSupport
import Testing

@testable import Subcommands
@testable import ghlance

/// Popups of tmux, without tmux.
struct PopupOptionsTests {
    private static let standard = ["-w", "90%", "-h", "80%"]

    /// What is behind the default.
    private func words(_ text: String) throws -> [String] {
        let words = try PopupOptions(text).words
        #expect(words.prefix(4) == Self.standard[...])
        return Array(words.dropFirst(4))
    }

    @Test func popupOptions_areSplitIntoOptionsAndValues() throws {
        #expect(try words("") == [])
        #expect(try words(PopupOptions.standard) == Self.standard)
        #expect(try words("-Bw50% -T 'a title' -y-1") == ["-B", "-w", "50%", "-T", "a title", "-y", "-1"])
        #expect(try words("-E -BE -x C") == ["-B", "-x", "C"])
        #expect(try words("-T -x") == ["-T", "-x"])
    }

    @Test func popupOptions_thatDoSomethingElseAreRefused() throws {
        for (text, problem) in [
            ("-C", .unknown("-C")), ("-BC", .unknown("-C")), ("-d /", .unknown("-d")), ("-e A=b", .unknown("-e")),
            ("sh", .unknown("sh")), ("-", .unknown("-")), ("--", .unknown("--")),
            ("-w", .missingValue("w")), ("-T 'a", .openQuote("'")), ("-w 9 ; kill-server", .unknown(";")),
        ] as [(String, PopupOptions.Problem)] {
            #expect(throws: problem, "\(text)") { try PopupOptions(text) }
        }
    }

    @Test func tmux_opensPopupsFromVersion3_2On() {
        for answer in ["3.2 1\n", "3.3a 1\n", "3.2-rc2 2", "next-3.4 1", "4.0 1", "3.10 1", "master 1", "10.1 1"] {
            #expect(TmuxCommand.canOpenPopup(answer), "\(answer)")
        }
        for answer in [
            "", "3.1c 1", "2.9 1", "3.3a 0", "3.3a", "3.3a -1", "openbsd-7.0 1", "next-3.1 1", "3 1", " 1", "3.x 1",
            "3.3a 1 1", "99999999999999999999.9 1",
        ] {
            #expect(!TmuxCommand.canOpenPopup(answer), "\(answer)")
        }
    }

    @Test func popup_isOneCommandOfTmuxAndOneLineOfTheShell() throws {
        let options = try PopupOptions("-T 'a;' -B")
        #expect(
            TmuxCommand.popup(options, running: ["/a b/ghlance", "it's", "x;"]) == [
                "tmux", "display-popup", "-E", "-w", "90%", "-h", "80%", "-T", #"a\;"#, "-B",
                #"exec '/a b/ghlance' 'it'\''s' 'x;'"#,
            ])
        #expect(TmuxCommand.popup(options, running: ["a;b;"]).last == "exec 'a;b;'")
    }

    @Test func popup_isWantedWithTheOptionOnly() throws {
        #expect(try Settings.parse([]).popup == nil)
        #expect(try Settings.parse(["--tmux-options", "-w 5"]).popup == nil)
        #expect(try Settings.parse(["--tmux"]).popup == PopupOptions(""))
        #expect(try Settings.parse(["--tmux", "--tmux-options", "-w 5"]).popup == PopupOptions("-w 5"))
        #expect(try Settings.parse(["--tmux", "--tmux-options=-w 5"]).popup == PopupOptions("-w 5"))
        #expect(try Settings.parse(["--tmux", "--plain"]).popup == nil)
        #expect(try Settings.parse(["--tmux", "--no-tmux"]).popup == nil)
        #expect(throws: (any Error).self) { try Settings.parse(["--tmux-options", "-q"]) }
    }

    @Test func popupOptions_ofAFileThatOthersCanWriteAreIgnored() {
        let text = "tmux: true\ntmux-options: -T '#(id)'\n"
        let trusted = ConfigurationReading(text: text).layer.settings
        #expect(trusted.usesTmux && trusted.tmuxOptions == "-T '#(id)'")
        let reading = ConfigurationReading(text: text, distrust: .writers("config.yml"))
        #expect(reading.layer.settings.usesTmux && reading.layer.settings.tmuxOptions == nil)
        #expect(!reading.lines.isEmpty)
    }
}

struct PassedRunTests {
    private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    @Test func passedRun_isReadAsItWasWritten() {
        let texts = bytes("ghlance", "", "a\nb")
        for run in [
            PassedRun(folder: Array("/a b".utf8), mask: 0o022, arguments: texts, variables: bytes("A=1", "B=")),
            PassedRun(folder: [0xFF, 0x2F], mask: 0o777, arguments: [[0xC3, 0x28]], variables: []),
            PassedRun(folder: [], mask: 0, arguments: [], variables: [[0x41, 0x3D, 0xFF]]),
        ] {
            #expect(PassedRun(bytes: run.bytes) == run)
        }
    }

    @Test func passedRun_isNotReadFromAnythingElse() {
        for fields in [
            [], [""], ["/", "18"], ["/", "x", "0"], ["/", "-1", "0"], ["/", "512", "0"], ["/", "18", "x"],
            ["/", "18", "-1"], ["/", "18", "2", "a"], ["/", "18", "9999999999999999999999"],
        ] {
            #expect(PassedRun(bytes: Array(fields.map { "\($0)\0" }.joined().utf8)) == nil, "\(fields)")
        }
        #expect(PassedRun(bytes: Array("/\u{0}18\u{0}1\u{0}a".utf8)) == nil, "it is cut off")
    }

    @Test func passedRun_hasTheTerminalOfThePopup() {
        let run = PassedRun(
            folder: [], mask: 0, arguments: [],
            variables: bytes("TERM=xterm", "TMUX_PANE=%1", "TMUX=old", "LINES=3", "A=1", "GHLANCE_TMUX=1", "TERMS=x"))
        let popup = bytes("TERM=tmux-256color", "TMUX=new", "A=2", "TMUX_PANE=%9", "B=3")
        let environment = run.environment(inPopup: popup)
        #expect(environment == bytes("A=1", "TERMS=x", "TERM=tmux-256color", "TMUX=new", "GHLANCE_TMUX=0"))
    }
}

struct PrivateFolderTests {
    @Test func privateFolder_isMadeInTheFirstPlaceThatTakesIt() throws {
        let scratch = try ScratchFolder()
        let folder = try #require(PrivateFolder(in: ["relative", scratch.path("missing"), scratch.path]))
        #expect(folder.path.hasPrefix(scratch.path("ghlance-")))
        #expect(folder.write([1, 2], to: "file") && folder.read("file") == [1, 2])
        #expect(!folder.write([3], to: "file"), "what is there is not replaced")
        #expect(try scratch.run("sh", "-c", "stat -c %a ghlance-* ghlance-*/file") == "700\n600\n")
        #expect(PrivateFolder(existing: folder.path) != nil)
        try scratch.run("chmod", "710", folder.path)
        #expect(PrivateFolder(existing: folder.path) == nil, "others can enter it")
        try scratch.run("ln", "-s", "/etc/passwd", "\(folder.path)/link")
        #expect(folder.read("link") == nil && folder.open("link") == nil)
        #expect(folder.remove("file") && !folder.remove("file"))
        folder.remove()
        #expect(try TextFile.names(in: scratch.path).filter { $0.hasPrefix("ghlance") } == [])
    }
}
