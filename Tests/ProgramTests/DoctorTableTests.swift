import Testing

@testable import Core
@testable import ghlance

/// What `ghlance doctor` prints on a terminal.
struct DoctorTableTests {
    private func text(_ value: String, columns: Int?) -> [String] {
        DoctorTable(lines: [DoctorLine(.library, "path", value)], columns: columns).text
    }

    @Test("a path is divided behind a slash, and only a name that is wider than the room within it")
    func paths() {
        let path = "/data/octocat/.local/share/ghlance/library.sqlite"
        #expect(text(path, columns: nil) == ["library", "  ok       path  " + path])
        #expect(
            text(path, columns: 42) == [
                "library", "  ok       path  /data/octocat/.local/", "                 share/ghlance/",
                "                 library.sqlite",
            ])
        #expect(
            text("one, /a/abcdefghijklmnopqrstuvwxyzabcd/b two", columns: 42) == [
                "library", "  ok       path  one, /a/", "                 abcdefghijklmnopqrstuvwxy",
                "                 zabcd/b two",
            ])
    }

    @Test("nothing is wider than the terminal, and no letter is lost")
    func widths() {
        let path = "//host/a b/\(String(repeating: "x", count: 40))/c/"
        for columns in 1...60 {
            let lines = text(path, columns: columns)
            #expect(lines.allSatisfy { CellText($0).columns <= columns }, "\(columns)")
            #expect(lines.joined().filter { $0 != " " }.hasSuffix(path.filter { $0 != " " }), "\(columns)")
        }
    }
}
