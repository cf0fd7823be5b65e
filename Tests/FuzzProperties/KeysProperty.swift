import Terminal

/// Keys do not depend on how the bytes were cut into reads, and none of them types a control character.
enum KeysProperty {
    static func check(_ bytes: [UInt8]) {
        guard let seed = bytes.first else { return }
        let input = bytes.dropFirst()
        var whole = KeyDecoder(sequences: sequences)
        var expected = whole.decode(input)
        let timeout = whole.timeout
        expected += whole.flush()

        var cut = KeyDecoder(sequences: sequences)
        var events: [InputEvent] = []
        var rest = input
        var size = Int(seed)
        while !rest.isEmpty {
            // Linear, and different for each seed: 1 to 8 bytes a read.
            size = (size * 5 + 3) & 0xFF
            events += cut.decode(rest.prefix(size % 8 + 1))
            rest = rest.dropFirst(size % 8 + 1)
        }
        require(cut.timeout == timeout, "needing a time-out depends on the cut")
        events += cut.flush()
        require(events == expected, "the cut matters: \(expected) became \(events)")
        require(cut.timeout == nil, "after the time-out another one is needed")
        for event in events { check(event) }
    }

    private static func check(_ event: InputEvent) {
        switch event {
        case .key(let key):
            // Each is taken for another at most a few times.
            var (next, steps) = (key.legacy, 0)
            while let legacy = next {
                (next, steps) = (legacy.legacy, steps + 1)
                require(steps < 5, "\(key) is taken for others without end")
            }
            guard case .character(let character) = key.code else { return }
            for scalar in character.unicodeScalars {
                require(scalar.properties.generalCategory != .control, "a control was typed")
            }
        case .paste(let text):
            require(!text.isEmpty && text.utf8.count <= 4_096, "a paste of \(text.utf8.count) bytes")
        case .press(let position, _), .wheel(_, let position):
            require(
                (-1..<100_000_000).contains(position.column) && (-1..<100_000_000).contains(position.row), "far away")
        case .background, .reply: break
        }
    }

    private static let sequences: [[UInt8]: Key] = [
        Array("\u{1B}[25~".utf8): Key(.function(13)), Array("\u{1B}OP".utf8): Key(.function(1)),
        Array("\u{1B}q".utf8): Key(.end),
    ]

    static let seeds: [[UInt8]] =
        [
            "\u{1}swift\r\u{7F}\u{1}", "\u{2}\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[1;5D\u{1B}[3~", "\u{3}\u{1B}[[A\u{1B}[11$",
            "\u{4}\u{1B}[200~two\nwords\u{1B}[201~x", "\u{5}\u{1B}]11;rgb:1a1a/2b2b/3c3c\u{1B}\\",
            "\u{6}\u{1B}[97;5u\u{1B}[27;5;97~", "\u{7}\u{1B}[M !!\u{1B}[<0;1;1M\u{1B}[I",
            "\u{8}\u{1B}\u{1B}[A\u{1B}b\u{1B}",
            "\u{D}\u{1B}[44:60;4u\u{1B}[57414;5u\u{1B}[106;5u\u{1B}[97;1:3u\u{1B}[1089::99;5u",
            "\u{E}\u{1B}[<0;99999999;0M\u{1B}[<65;3;4M\u{1B}[<32;1;1m\u{1B}[<0;1;1M",
            "\u{F}\u{1B}[?5u\u{1B}P>|tmux 3.5a\u{1B}\\\u{1B}[?62;c\u{1B}[27;6;63~",
            "\u{9}日本語é", "\u{A}\u{1B}P1$r0m\u{1B}\\\u{1B}_x\u{7}", "\u{B}\u{1B}[200~\u{1B}[20\u{1B}[201~",
        ].map { Array($0.utf8) } + [[12, 0xE6, 0x97, 0x41, 0xC3, 0x28, 0xF0, 0x9F, 0xFF, 0x9B, 0x41, 0xED, 0xA0, 0x80]]
}
