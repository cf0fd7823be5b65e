import Testing

@testable import Core
@testable import Markup

/// How columns share a room that is too narrow for all of them.
struct TableWidthTests {
    private func table(_ rows: [[String]]) -> String {
        "<table>" + rows.map { "<tr>" + $0.map { "<td>" + $0 }.joined() }.joined() + "</table>"
    }

    @Test("no word is broken while there is room for the longest word of each column")
    func words() {
        let html = table([
            ["Protocol", "Client (Sends requests)", "Server (Responds to requests)", "Repository", "Module"],
            ["HTTP", "yes", "no", "swift-server/async-http-client<a href=/x>", "AsyncHTTPClient"],
        ])
        let lines = lines(html, width: 84)
        #expect(lines.contains { $0.contains("swift-server/async-http-client") }, "\(lines)")
        #expect(lines.contains { $0.contains("AsyncHTTPClient") }, "\(lines)")
        #expect(lines.contains { $0.contains("Protocol") }, "\(lines)")
    }

    @Test("an address that is too long is broken, and the words of other columns are not")
    func address() {
        let lines = lines(
            table([["distinguishable standards", String(repeating: "x", count: 90)], ["b", "c"]]), width: 40)
        #expect(lines.contains { $0.hasPrefix("distinguishable ") }, "\(lines)")
        #expect(lines.allSatisfy { CellText($0).columns <= 40 })
    }

    @Test("what is left beyond the words is shared as before")
    func shares() {
        let text = String(repeating: "ab ", count: 40)
        let lines = lines(table([[text, text, "x"]]), width: 47)
        // 47 less two bars and one column of one cell: 20 for each of the others.
        #expect(lines.first == "ab ab ab ab ab ab ab │ ab ab ab ab ab ab ab │ x")
    }

    @Test("the lines of a long heading stand behind its mark")
    func heading() {
        #expect(lines("<h3>one two three</h3>", width: 12) == ["### one two", "    three"])
        #expect(lines("<h3 align=center>one</h3>", width: 13) == ["   ### one"])
    }
}
