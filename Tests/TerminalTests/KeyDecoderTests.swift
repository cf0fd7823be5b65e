import Testing

@testable import Terminal

/// What a terminal sends, and what it means.
struct Input: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let events: [InputEvent]

    init(_ text: String, _ keys: Key...) {
        (bytes, events) = (Array(text.utf8), keys.map { .key($0) })
    }

    init(bytes: [UInt8], _ events: InputEvent...) { (self.bytes, self.events) = (bytes, events) }

    init(_ text: String, events event: InputEvent, _ more: InputEvent...) {
        (bytes, events) = (Array(text.utf8), [event] + more)
    }

    /// Test logs are read on terminals too.
    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

@Suite struct KeyDecoderTests {
    static let characters = [
        Input("aZ ~", .typed("a"), .typed("Z"), .typed(" "), .typed("~")),
        Input("é解🙂", .typed("é"), .typed("解"), .typed("🙂")),
        Input("\u{1}\u{3}\u{1A}", .control("a"), .control("c"), .control("z")),
        Input(
            "\u{0}\u{1C}\u{1D}\u{1E}\u{1F}", .control(" "), .control("\\"), .control("]"), .control("^"),
            .control("_")),
        Input("\u{8}\u{7F}", Key(.backspace), Key(.backspace)),
        Input("\t\r\n", Key(.tab), Key(.enter), Key(.enter)),
        Input("\u{1B}x\u{1B}<\u{1B}é", .alt("x"), .alt("<"), .alt("é")),
        Input("\u{1B}\u{7F}\u{1B}\r", Key(.backspace, .alt), Key(.enter, .alt)),
        Input("\u{1B}\u{1}", Key(.character("a"), [.control, .alt])),
        // Not UTF-8: overlong, surrogate, too great, cut off, a continuation without a beginning. The sign for mistakes, C1.
        Input(bytes: [0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF5, 0x80, 0xE8, 0xA7, 0x61, 0xBF], .key(.typed("a"))),
        Input("\u{FFFD}\u{85}b", .typed("b")),
    ]

    static let sequences = [
        Input("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", Key(.up), Key(.down), Key(.right), Key(.left)),
        Input("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", Key(.up), Key(.down), Key(.right), Key(.left)),
        Input("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", Key(.home), Key(.end), Key(.home), Key(.end)),
        Input("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", Key(.home), Key(.end), Key(.home), Key(.end)),
        Input("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", Key(.insert), Key(.delete), Key(.pageUp), Key(.pageDown)),
        Input("\u{1B}OP\u{1B}OS\u{1B}[15~\u{1B}[24~", .f(1), .f(4), .f(5), .f(12)),
        Input("\u{1B}[[A\u{1B}[[E\u{1B}[11~\u{1B}[34~", .f(1), .f(5), .f(1), .f(20)),
        Input("\u{1B}[1;5C\u{1B}[1;3A\u{1B}[1;2H", Key(.right, .control), Key(.up, .alt), Key(.home, .shift)),
        Input("\u{1B}[1;6D\u{1B}[3;5~", Key(.left, [.control, .shift]), Key(.delete, .control)),
        Input("\u{1B}[1;2P\u{1B}O5P\u{1B}O1;5Q", .f(1, .shift), .f(1, .control), .f(2, .control)),
        Input("\u{1B}[Z\u{1B}[1;1A", Key(.tab, .shift), Key(.up)),
        Input(
            "\u{1B}Oa\u{1B}[a\u{1B}[3^\u{1B}[3$", Key(.up, .control), Key(.up, .shift), .delete(.control),
            .delete(.shift)),
        Input("\u{1B}[5@\u{1B}\u{1B}[A", Key(.pageUp, [.control, .shift]), Key(.up, .alt)),
        Input("\u{1B}OM\u{1B}Op\u{1B}Ok", Key(.enter), .typed("0"), .typed("+")),
        Input("\u{1B}[97u\u{1B}[97;5u\u{1B}[97;3u", .typed("a"), .control("a"), .alt("a")),
        Input("\u{1B}[97:65;2u\u{1B}[97;2u\u{1B}[65;6u", .typed("A"), .typed("A"), .shifted("a")),
        Input("\u{1B}[27u\u{1B}[13;5u\u{1B}[105;5u", Key(.escape), Key(.enter, .control), .control("i")),
        Input("\u{1B}[27;5;97~\u{1B}[27;2;13~", .control("a"), Key(.enter, .shift)),
        Input("\u{1B}[97;1:1u\u{1B}[97;1:3u\u{1B}[57441u", .typed("a")),
    ]

    /// As the terminals send them once the encodings are on: kitty 0.35, foot 1.16 and Ghostty with flags 5, xterm 390 and tmux 3.5 with
    /// `modifyOtherKeys` 2. Source: kitty's "Comprehensive keyboard handling"; xterm's `modified-keys`; tmux's `input-keys.c`.
    static let encoded = [
        // Escape and the control letters that are keys of the program: ^C, ^Z, ^D, ^G; ^[ and ^J are told from Escape and Enter.
        Input("\u{1B}[27u\u{1B}[99;5u\u{1B}[122;5u", Key(.escape), .control("c"), .control("z")),
        Input(
            "\u{1B}[100;5u\u{1B}[103;5u\u{1B}[91;5u\u{1B}[106;5u", .control("d"), .control("g"), .control("["),
            .control("j")),
        Input(
            "\u{1B}[32;5u\u{1B}[47;5u\u{1B}[45:95;6u\u{1B}[64;5u", .control(" "), .control("/"), .control("_"),
            .control("@")),
        Input(
            "\u{1B}[13;2u\u{1B}[9;5u\u{1B}[9;6u\u{1B}[127;5u", Key(.enter, .shift), Key(.tab, .control),
            Key(.tab, [.control, .shift]), Key(.backspace, .control)),
        // Caps Lock and Num Lock are no modifiers.
        Input("\u{1B}[97;69u\u{1B}[97;133u\u{1B}[27;193u", .control("a"), .control("a"), Key(.escape)),
        Input("\u{1B}[97:65;6u\u{1B}[97;7u", .shifted("a"), Key(.character("a"), [.control, .alt])),
        // Alt with what Shift makes of a key, on any layout.
        Input(
            "\u{1B}[44:60;4u\u{1B}[47:63;4u\u{1B}[98:66;4u\u{1B}[228:196;4u", .alt("<"), .alt("?"), .alt("B"), .alt("Ä")
        ),
        // Another alphabet: Control has the letter of the place, Alt the one that is typed.
        Input("\u{1B}[1089::99;5u\u{1B}[1089:1057:99;6u\u{1B}[1089::99;3u", .control("c"), .shifted("c"), .alt("с")),
        // A repetition is a press, a release is nothing.
        Input(
            "\u{1B}[97;5:2u\u{1B}[97;5:3u\u{1B}[27;1:3u\u{1B}[1;1:3A\u{1B}[3;1:3~\u{1B}[1;1:2A", .control("a"), Key(.up)
        ),
        // The numeric keypad, F13, F3, and keys that are nothing.
        Input(
            "\u{1B}[57414u\u{1B}[57414;5u\u{1B}[57417u\u{1B}[57422;3u", Key(.enter), Key(.enter, .control), Key(.left),
            Key(.pageDown, .alt)),
        Input(
            "\u{1B}[57399u\u{1B}[57404;5u\u{1B}[57410u\u{1B}[57426u", .typed("0"), .typed("5"),
            .typed("/"), Key(.delete)),
        Input(
            "\u{1B}[57376;2u\u{1B}[13~\u{1B}[13;5~\u{1B}[57358u\u{1B}[57427u\u{1B}[57428u", .f(13, .shift), .f(3),
            .f(3, .control)),
        // xterm and tmux: the code is that of the character.
        Input(
            "\u{1B}[27;5;99~\u{1B}[27;6;65~\u{1B}[27;5;106~\u{1B}[27;5;13~", .control("c"), .shifted("a"),
            .control("j"), Key(.enter, .control)),
        Input(
            "\u{1B}[27;2;65~\u{1B}[27;2;33~\u{1B}[27;2;181~\u{1B}[27;2;32~", .typed("A"), .typed("!"),
            .typed("µ"), .typed(" ")),
        Input(
            "\u{1B}[27;3;120~\u{1B}[27;4;60~\u{1B}[27;6;63~\u{1B}[27;6;95~", .alt("x"), .alt("<"), .control("?"),
            .control("_")),
        // Text is never a control character.
        Input("\u{1B}[97:133;2u\u{1B}[27;5;133~\u{1B}[133u\u{1B}[65533u", .typed("A")),
    ]

    static let swallowed = [
        Input("\u{1B}[I\u{1B}[Ox", .typed("x")),
        Input("\u{1B}[M !!x", .typed("x")),
        Input("\u{1B}[M \u{C3}\u{A3}x", .typed("x")),
        Input(bytes: [0x1B, 0x5B, 0x4D, 0x20, 0x90, 0xA0, 0x78], .key(.typed("x"))),
        Input("\u{1B}[<2;10;20M\u{1B}[<0;10;20m\u{1B}[32;10;20Mx", .typed("x")),
        Input("\u{1B}[>1;2c\u{1B}[24;80R\u{1B}[?2004;1$y\u{1B}[99z\u{1B}[8;24;80tx", .typed("x")),
        Input("\u{1B}]0;title\u{7}\u{1B}]52;c;QUJD\u{1B}\\x", .typed("x")),
        Input("\u{1B}P1+r544e\u{1B}\\\u{1B}_G\u{1B}\\\u{1B}^a\u{1B}\\\u{1B}Xa\u{1B}\\x", .typed("x")),
        Input("\u{1B}[12\u{3}\u{1B}]0;a\u{3}", .control("c"), .control("c")),
        Input("\u{1B}[1\u{1B}[A\u{1B}]0;a\u{1B}[B", Key(.up), Key(.down)),
        Input("\u{1B}[" + String(repeating: "1;", count: 500) + "Ax", .typed("x")),
    ]

    static let reports = [
        Input("\u{1B}]11;rgb:ffff/8080/0000\u{7}", events: .background(red: 255, green: 128, blue: 0)),
        Input("\u{1B}]11;rgb:1e/1e/2e\u{1B}\\", events: .background(red: 0x1E, green: 0x1E, blue: 0x2E)),
        Input("\u{1B}]11;rgba:f/0/f/0\u{7}", events: .background(red: 255, green: 0, blue: 255)),
        Input("\u{1B}]11;#102030\u{7}", events: .background(red: 16, green: 32, blue: 48)),
        Input("\u{1B}]11;rgb:xx/00/00\u{7}\u{1B}]11;?\u{7}\u{1B}]10;rgb:0/0/0\u{7}"),
        Input("\u{1B}[200~a\u{1B}[31m\r\n解\u{1B}[201~b", events: .paste("a\u{1B}[31m\r\n解"), .key(.typed("b"))),
        Input("\u{1B}[200~\u{1B}\u{1B}[20\u{1B}[201~", events: .paste("\u{1B}\u{1B}[20")),
        Input("\u{1B}[200~\u{1B}[201~\u{1B}[201~"),
        Input(bytes: Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8), .paste("ab")),
    ]

    /// The answers to the queries about keys.
    static let replies = [
        // kitty 0.35, foot 1.16: flags, name, attributes.
        Input(
            "\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[?62;c", events: .reply(.keyboard(flags: 0)),
            .reply(.name("kitty(0.35.2)")), .reply(.attributes(hasSixels: false))),
        Input(
            "\u{1B}[?0u\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[?62;4;22c", events: .reply(.keyboard(flags: 0)),
            .reply(.name("foot(1.16.2)")), .reply(.attributes(hasSixels: true))),
        // xterm 390, tmux 3.3a.
        Input(
            "\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", events: .reply(.name("XTerm(390)")),
            .reply(.attributes(hasSixels: false))),
        Input(
            "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", events: .reply(.name("tmux 3.3a")),
            .reply(.attributes(hasSixels: false))),
        // Not an answer: too long for a name.
        Input("\u{1B}P>|\(String(repeating: "x", count: 90))\u{1B}\\\u{1B}[?1;2;3u"),
    ]

    static let all = characters + sequences + encoded + swallowed + reports + replies

    @Test("Bytes become keys, wherever they are cut", arguments: all)
    func decodes(input: Input) {
        for cut in 0...input.bytes.count {
            var decoder = KeyDecoder()
            let events = decoder.decode(input.bytes[..<cut]) + decoder.decode(input.bytes[cut...])
            #expect(events == input.events)
            #expect(decoder.timeout == nil)
        }
        var decoder = KeyDecoder()
        #expect(input.bytes.flatMap { decoder.decode([$0]) } == input.events)
    }

    @Test(
        "What waits is typed when nothing follows",
        arguments: [
            Input("\u{1B}", Key(.escape)), Input("\u{1B}\u{1B}", Key(.escape), Key(.escape)),
            Input("\u{1B}[", .alt("[")), Input("\u{1B}O", .alt("O")), Input("\u{1B}]", .alt("]")),
            Input("\u{1B}P", .alt("P")), Input("\u{1B}]0;half"),
        ])
    func flushes(input: Input) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(input.bytes).isEmpty)
        #expect(decoder.timeout == .milliseconds(25))
        #expect(decoder.flush() == input.events)
        #expect(decoder.timeout == nil)
        #expect(decoder.decode([0x61]) == [.key(.typed("a"))])
    }

    @Test("The rest of a slow sequence is not typed", arguments: ["\u{1B}[1;", "\u{1B}[M "])
    func slowSequences(text: String) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(text.utf8).isEmpty)
        #expect(decoder.timeout == nil)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.decode([0x35]).isEmpty)
    }

    @Test func aTerminalsOwnSequencesGoFirst() {
        let own: [[UInt8]: Key] = [
            Array("\u{1B}[M".utf8): Key(.function(1)), Array("\u{1B}A".utf8): Key(.up),
            Array("\u{1B}[[A".utf8): Key(.end),
            Array("\u{1B}[3$".utf8): Key(.home), Array("\u{1B}Oz".utf8): Key(.insert),
        ]
        var decoder = KeyDecoder(sequences: own)
        let events = decoder.decode("\u{1B}[M\u{1B}A\u{1B}[[A\u{1B}[3$\u{1B}Oz\u{1B}[B".utf8)
        let keys = [Key(.function(1)), Key(.up), Key(.end), Key(.home), Key(.insert), Key(.down)]
        #expect(events == keys.map { .key($0) })
    }

    @Test(
        "A paste without its end ends with silence, and a ^C behind it is a key",
        arguments: [
            ("", [] as [InputEvent]), ("ab", [.paste("ab")]), ("ab\u{1B}[20", [.paste("ab")]),
            ("a\u{3}", [.paste("a\u{3}"), .key(.control("c"))]), ("\u{3}", [.paste("\u{3}"), .key(.control("c"))]),
            ("a\u{3}b", [.paste("a\u{3}b")]),
        ])
    func pasteWithoutEnd(text: String, events: [InputEvent]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~\(text)".utf8).isEmpty)
        #expect(decoder.timeout == .milliseconds(200))
        #expect(decoder.flush() == events)
        #expect(decoder.timeout == nil)
        // What comes too late is no key, and what is typed is one.
        #expect(decoder.decode("\u{1B}[201~x".utf8) == [.key(.typed("x"))])
        #expect(decoder.decode("\u{1B}[200~y\u{1B}[201~".utf8) == [.paste("y")])
    }

    @Test("In every state ^C is a key, at the latest after a silence")
    func interruption() {
        let beginnings = [
            "", "\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}O5", "\u{1B}]0;x", "\u{1B}P", "\u{1B}[M",
            "\u{1B}[M ", "\u{1B}[<64;1", "\u{1B}[200~", "\u{1B}[200~text\u{1B}[20",
            "\u{1B}[200~" + String(repeating: "x", count: 10_000),
        ]
        for beginning in beginnings.map({ Array($0.utf8) }) + [[0xE8], [0xF0, 0x9F]] {
            var decoder = KeyDecoder()
            var events = decoder.decode(beginning) + decoder.decode([0x03])
            if decoder.timeout != nil { events += decoder.flush() }
            #expect(events.contains(.key(.control("c"))), "\(beginning.prefix(20))")
        }
    }

    @Test("Text of a length that nobody types is a paste, whose line breaks are no keys")
    func unbracketedPaste() {
        let lines = Array(String(repeating: "one more line\n", count: 200_000).utf8)
        var decoder = KeyDecoder()
        var rest = lines[...]
        while !rest.isEmpty {
            #expect(decoder.decode(read: Array(rest.prefix(4_096))).isEmpty)
            rest = rest.dropFirst(4_096)
        }
        #expect(decoder.timeout == .milliseconds(200))
        #expect(decoder.flush() == [.paste(String(decoding: lines.prefix(4_096), as: UTF8.self))])
        // Keys that waited while the program did not read are keys still, and a short text is typed.
        let arrows = Array(String(repeating: "\u{1B}[B", count: 1_000).utf8)
        #expect(decoder.decode(read: arrows) == Array(repeating: .key(Key(.down)), count: 1_000))
        #expect(decoder.decode(read: Array(lines.prefix(14))).last == .key(Key(.enter)))
    }

    @Test(
        "Of the mouse there are presses of the left button and lines of the wheel",
        arguments: [
            ("<64;10;5M", Array(repeating: .wheel(up: true, Position(column: 9, row: 4)), count: 3)),
            ("<69;200;99M", Array(repeating: .wheel(up: false, Position(column: 199, row: 98)), count: 3)),
            ("<0;10;5M", [.press(Position(column: 9, row: 4))]), ("<0;10;5m", []), ("<4;10;5M", []), ("<1;10;5M", []),
            ("<0;99999999;0M", [.press(Position(column: 99_999_998, row: -1))]), ("<0;999999999;1M", []),
            ("<64;10;5m", []), ("<66;10;5M", []), ("<32;1;1M", []), ("<64;10M", []), ("<0;1;1;1M", []),
            ("<0;-1;1M", []),
        ] as [(String, [InputEvent])])
    func mouse(report: String, events: [InputEvent]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[\(report)".utf8) == events)
    }

    @Test(
        "A key that only some terminals send stands for one that all send",
        arguments: [
            (Key(.enter, .control), Key(.enter)), (Key(.enter, [.alt, .shift]), Key(.enter, .alt)),
            (.control("j"), Key(.enter)), (.control("i"), Key(.tab)), (.control("["), Key(.escape)),
            (Key(.tab, [.control, .shift]), Key(.tab, .shift)), (.shifted("i"), .control("i")),
            (.control("/"), .control("_")), (Key(.character("m"), [.control, .alt]), Key(.enter, .alt)),
            (Key(.enter), nil), (Key(.tab, .shift), nil), (.control("c"), nil), (.alt("j"), nil),
            (Key(.up, .control), nil),
        ] as [(Key, Key?)])
    func legacy(key: Key, other: Key?) {
        #expect(key.legacy == other)
    }

    @Test func aGreatPasteIsCutAtACharacter() {
        var decoder = KeyDecoder(pasteLimit: 5)
        let events = decoder.decode("\u{1B}[200~解解解\u{1B}[201~x".utf8)
        #expect(events == [.paste("解"), .key(.typed("x"))])
    }

    @Test func anEndlessStringDoesNotSwallowKeysForEver() {
        var decoder = KeyDecoder()
        let events = decoder.decode(Array("\u{1B}]".utf8) + Array(repeating: 0x61, count: 70_000))
        #expect(events.count < 5_000 && !events.isEmpty)
    }
}

extension Key {
    fileprivate static func f(_ number: Int, _ modifiers: Modifiers = []) -> Key { Key(.function(number), modifiers) }
    fileprivate static func shifted(_ letter: Character) -> Key { Key(.character(letter), [.control, .shift]) }
    fileprivate static func typed(_ character: Character) -> Key { Key(.character(character)) }
    fileprivate static func delete(_ modifiers: Modifiers) -> Key { Key(.delete, modifiers) }
}

/// When two presses are a double click.
@Suite struct DoubleClickTests {
    private static let start = ContinuousClock.now
    private static let here = Position(column: 4, row: 7)

    private static func isDouble(
        after wait: Duration, at second: Position = here, canRepeat: (Bool, Bool) = (true, true)
    ) -> Bool {
        var clicks = DoubleClick()
        let isFirst = clicks.press(at: here, start, canRepeat: canRepeat.0)
        return !isFirst && clicks.press(at: second, start + wait, canRepeat: canRepeat.1)
    }

    @Test("a second press on the same cell within half a second is one")
    func two() {
        #expect(Self.isDouble(after: .zero) && Self.isDouble(after: .milliseconds(500)))
        #expect(!Self.isDouble(after: .milliseconds(501)))
        #expect(!Self.isDouble(after: .milliseconds(10), at: Position(column: 5, row: 7)))
        #expect(!Self.isDouble(after: .milliseconds(10), canRepeat: (false, true)))
        #expect(!Self.isDouble(after: .milliseconds(10), canRepeat: (true, false)))
    }

    @Test("a third press begins anew")
    func four() {
        var clicks = DoubleClick()
        let presses = (0..<4).map { clicks.press(at: Self.here, Self.start + .milliseconds($0 * 100), canRepeat: true) }
        #expect(presses == [false, true, false, true])
    }
}
