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
}
