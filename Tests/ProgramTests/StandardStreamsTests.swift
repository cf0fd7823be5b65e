import Testing

@testable import ghlance

/// Text on its way to a terminal.
struct StandardStreamsTests {
    @Test func tabsGoToTheNextStop_andLinesEndInOneWay() {
        #expect(
            StandardStreams.inColumns("a\tb\n\tc\n日本\td\n12345678\te")
                == "a       b\n        c\n日本    d\n12345678        e")
        #expect(StandardStreams.inColumns("a\r\nb\n\nc") == "a\nb\n\nc")
        #expect(StandardStreams.inColumns("") == "")
    }

    @Test(
        "in a pipe, fzf's width counts, then the shell's, if it can be one",
        arguments: [
            (["FZF_PREVIEW_COLUMNS": "60", "COLUMNS": "90"], 60), (["COLUMNS": "90"], 90), ([:], nil),
            (["FZF_PREVIEW_COLUMNS": "0", "COLUMNS": "90"], 90), (["FZF_PREVIEW_COLUMNS": "", "COLUMNS": "x"], nil),
            (["COLUMNS": "-80"], nil), (["COLUMNS": "0"], nil), (["COLUMNS": "1"], 20), (["COLUMNS": "20"], 20),
            (["FZF_PREVIEW_COLUMNS": "12", "COLUMNS": "90"], 20), (["COLUMNS": "21"], 21), (["COLUMNS": "1001"], nil),
            (["COLUMNS": "99999999999999999999"], nil), (["COLUMNS": "80 "], nil),
        ] as [([String: String], Int?)])
    func namedColumns(environment: [String: String], columns: Int?) {
        #expect(StandardStreams.namedColumns(environment) == columns)
    }
}
