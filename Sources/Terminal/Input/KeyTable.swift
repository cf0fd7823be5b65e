/// The keys of control sequences from xterm, the Linux console, rxvt, tmux, screen and the VT terminals.
enum KeyTable {
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, 0x7F: Key(.backspace)
        case 0x09: Key(.tab)
        case 0x0A, 0x0D: Key(.enter)
        case 0x1B: Key(.escape)
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar((byte & 0x1F) + 0x40)))
        }
    }

    /// The key for the bytes after `ESC [`, including the final byte.
    static func key(controlSequence body: [UInt8]) -> Key? {
        guard let final = body.last else { return nil }
        // The Linux console's F1 to F5.
        if body.count == 2, body[0] == UInt8(ascii: "["), (0x41...0x45).contains(final) {
            return Key(.function(Int(final) - 0x40))
        }
        guard let parameters = Parameters(body.dropLast()), !parameters.isRelease else { return nil }
        switch final {
        case UInt8(ascii: "~"):
            if parameters[0] == 27 { return character(typed: parameters[2], parameters.modifiers(at: 1)) }
            return Parameters.named(numbered[parameters[0]], parameters.modifiers(at: 1))
        case UInt8(ascii: "^"): return Parameters.named(numbered[parameters[0]], .control)
        case UInt8(ascii: "$"): return Parameters.named(numbered[parameters[0]], .shift)
        case UInt8(ascii: "@"): return Parameters.named(numbered[parameters[0]], [.control, .shift])
        case UInt8(ascii: "u"): return character(parameters, parameters.modifiers(at: 1))
        case UInt8(ascii: "Z"): return Key(.tab, (parameters.modifiers(at: 1) ?? []).union(.shift))
        case UInt8(ascii: "a")...UInt8(ascii: "d"): return Parameters.named(lettered[final - 0x20], .shift)
        default:
            // The first parameter is 1; anything else is a report, such as the cursor position.
            guard parameters.count == 0 || parameters[0] <= 1 else { return nil }
            return Parameters.named(lettered[final], parameters.modifiers(at: 1))
        }
    }

    /// The key for the bytes after `ESC O`, including the final byte.
    static func key(shiftSequence body: [UInt8]) -> Key? {
        guard let final = body.last, let parameters = Parameters(body.dropLast()) else { return nil }
        // Some terminals omit the 1 before the modifiers.
        let modifiers = parameters.modifiers(at: max(0, parameters.count - 1))
        switch final {
        case UInt8(ascii: "a")...UInt8(ascii: "d"): return Parameters.named(lettered[final - 0x20], .control)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            // The numeric keypad in application mode: symbols and digits, offset by 0x40.
            return Parameters.named(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
        default: return Parameters.named(keypad[final] ?? lettered[final], modifiers)
        }
    }

    /// The codes before a tilde, of the VT220, the Linux console and rxvt.
    private static let numbered: [Int: Key.Code] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
        25: .function(13), 26: .function(14), 28: .function(15), 29: .function(16), 31: .function(17),
        32: .function(18),
        33: .function(19), 34: .function(20),
    ]

    /// The keys of the numeric keypad besides symbols and digits.
    private static let keypad: [UInt8: Key.Code] = [
        UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab, UInt8(ascii: "X"): .character("="),
    ]

    private static let lettered: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The key for a code of `modifyOtherKeys`: that of the character, to which Shift was already applied.
    private static func character(typed code: Int, _ modifiers: Key.Modifiers?) -> Key? {
        guard let modifiers else { return nil }
        if let key = named(code, modifiers) { return key }
        guard let typed = scalar(code) else { return nil }
        if modifiers.contains(.control) { return control(typed, shifted: typed, modifiers) }
        let isLetter = modifiers.contains(.shift) && ("a"..."z").contains(typed)
        let character = isLetter ? typed.properties.uppercaseMapping.first : nil
        return Key(.character(character ?? Character(typed)), modifiers.subtracting(.shift))
    }

    /// The key for the codes of kitty's protocol: that of the key without Shift, then of the character with Shift, then of the key at
    /// this place of a US keyboard.
    private static func character(_ codes: Parameters, _ modifiers: Key.Modifiers?) -> Key? {
        guard let modifiers else { return nil }
        if let key = named(codes[0], modifiers) ?? functional(codes[0], modifiers) { return key }
        guard let plain = scalar(codes[0]) else { return nil }
        let shifted = scalar(codes.part(1, of: 0))
        if modifiers.contains(.control) {
            // Control with a letter of another alphabet is Control with the letter at this place.
            if !plain.isASCII, let other = scalar(codes.part(2, of: 0)) {
                return control(other, shifted: nil, modifiers)
            }
            return control(plain, shifted: shifted, modifiers)
        }
        var typed = Character(plain)
        if modifiers.contains(.shift) {
            if let shifted {
                typed = Character(shifted)
            } else if plain.properties.uppercaseMapping.count == 1 {
                typed = plain.properties.uppercaseMapping.first ?? typed
            }
        }
        return Key(.character(typed), modifiers.subtracting(.shift))
    }

    /// Control with a character: letters keep Shift; other characters differ with and without it.
    private static func control(_ plain: Unicode.Scalar, shifted: Unicode.Scalar?, _ modifiers: Key.Modifiers) -> Key {
        let properties = plain.properties
        if properties.lowercaseMapping != properties.uppercaseMapping {
            return Key(.character(properties.lowercaseMapping.first ?? Character(plain)), modifiers)
        }
        guard modifiers.contains(.shift), let shifted else { return Key(.character(Character(plain)), modifiers) }
        return Key(.character(Character(shifted)), modifiers.subtracting(.shift))
    }

    /// The keys that both protocols send as their control byte.
    private static func named(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
        switch code {
        case 8, 127: Key(.backspace, modifiers)
        case 9: Key(.tab, modifiers)
        case 13: Key(.enter, modifiers)
        case 27: Key(.escape, modifiers)
        default: nil
        }
    }

    /// The keys that kitty's protocol numbers in the private use area: F13 to F35 and the numeric keypad.
    private static func functional(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
        if (57_376...57_398).contains(code) { return Key(.function(code - 57_376 + 13), modifiers) }
        guard keypadCodes.indices.contains(code - 57_399) else { return nil }
        let key = keypadCodes[code - 57_399]
        if case .character = key { return Key(key, modifiers.intersection(.alt)) }
        return Key(key, modifiers)
    }

    private static let keypadCodes: [Key.Code] =
        "0123456789./*-+".map(Key.Code.character)
        + [
            .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
            .insert, .delete,
        ]

    /// `nil` for a character that cannot be typed.
    private static func scalar(_ code: Int) -> Unicode.Scalar? {
        guard code >= 0x20, !(0x7F...0x9F).contains(code), !(0xE000...0xF8FF).contains(code), code != 0xFFFD else {
            return nil
        }
        return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }
}
