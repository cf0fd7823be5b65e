/// The keys of control sequences from xterm, the Linux console, rxvt, tmux, screen and the VT terminals.
enum KeyTable {
    /// The key of a control byte, or delete.
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
            if parameters[0] == 27 { return character(parameters[2], shifted: 0, parameters.modifiers(at: 1)) }
            return Parameters.named(numbered[parameters[0]], parameters.modifiers(at: 1))
        case UInt8(ascii: "^"):
            return Parameters.named(numbered[parameters[0]], .control)
        case UInt8(ascii: "$"):
            return Parameters.named(numbered[parameters[0]], .shift)
        case UInt8(ascii: "@"):
            return Parameters.named(numbered[parameters[0]], [.control, .shift])
        case UInt8(ascii: "u"):
            return character(parameters[0], shifted: parameters.part(1, of: 0), parameters.modifiers(at: 1))
        case UInt8(ascii: "Z"):
            return Key(.tab, (parameters.modifiers(at: 1) ?? []).union(.shift))
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Parameters.named(lettered[final - 0x20], .shift)
        default:
            // The first parameter is 1; anything else is a report, such as the cursor position.
            guard parameters.count == 0 || parameters[0] <= 1 else { return nil }
            return Parameters.named(lettered[final], parameters.modifiers(at: 1))
        }
    }

    /// The number of arrow keys per notch of the wheel, as terminals send with DECSET 1007.
    static let linesPerNotch = 3

    /// The arrow key for a wheel report after `ESC [`; `nil` for other reports (xterm's control
    /// sequences, DECSET 1006: `< BUTTON ; COLUMN ; ROW M`, where 64 and 65 are the wheel, and 4, 8 and 16 modifiers).
    static func wheel(mouseReport body: [UInt8]) -> Key? {
        guard body.first == UInt8(ascii: "<"), body.last == UInt8(ascii: "M"),
            let parameters = Parameters(body.dropFirst().dropLast()), parameters.count == 3
        else { return nil }
        switch parameters[0] & ~(4 | 8 | 16) {
        case 64: return Key(.up)
        case 65: return Key(.down)
        default: return nil
        }
    }

    /// The key for the bytes after `ESC O`, including the final byte.
    static func key(shiftSequence body: [UInt8]) -> Key? {
        guard let final = body.last, let parameters = Parameters(body.dropLast()) else { return nil }
        // Some terminals omit the 1 before the modifiers.
        let modifiers = parameters.modifiers(at: max(0, parameters.count - 1))
        switch final {
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Parameters.named(lettered[final - 0x20], .control)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            // The numeric keypad in application mode: symbols and digits, offset by 0x40.
            return Parameters.named(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
        default:
            return Parameters.named(keypad[final] ?? lettered[final], modifiers)
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

    /// What the numeric keypad has besides symbols and digits.
    private static let keypad: [UInt8: Key.Code] = [
        UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab, UInt8(ascii: "X"): .character("="),
    ]

    private static let lettered: [UInt8: Key.Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The key for a character code, as `modifyOtherKeys` and kitty's protocol send it.
    ///
    /// Keys that old terminals cannot distinguish are unified, so that a key means the same everywhere: Control-I is
    /// Tab, Control-M and Control-J are Return, Control-H is Backspace, Control-[ is Escape.
    private static func character(_ code: Int, shifted: Int, _ modifiers: Key.Modifiers?) -> Key? {
        guard var modifiers else { return nil }
        switch code {
        case 8, 127: return Key(.backspace, modifiers)
        case 9: return Key(.tab, modifiers)
        case 13: return Key(.enter, modifiers)
        case 27: return Key(.escape, modifiers)
        default: break
        }
        // kitty numbers functional keys in the private use area.
        guard code >= 0x20, !(0x7F...0x9F).contains(code), !(0xE000...0xF8FF).contains(code), code != 0xFFFD,
            let plain = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
        else { return nil }
        if modifiers.contains(.control) {
            // With or without Shift, it is the same byte on other terminals.
            modifiers.remove(.shift)
            switch plain {
            case "i", "I": return Key(.tab, modifiers.subtracting(.control))
            case "m", "M", "j", "J": return Key(.enter, modifiers.subtracting(.control))
            case "h", "H": return Key(.backspace, modifiers.subtracting(.control))
            case "[": return Key(.escape, modifiers.subtracting(.control))
            default: return Key(.character(plain.properties.lowercaseMapping.first ?? Character(plain)), modifiers)
            }
        }
        var typed = Character(plain)
        if modifiers.contains(.shift) {
            modifiers.remove(.shift)
            if shifted >= 0x20, let scalar = UInt32(exactly: shifted).flatMap(Unicode.Scalar.init) {
                typed = Character(scalar)
            } else if plain.properties.uppercaseMapping.count == 1 {
                typed = plain.properties.uppercaseMapping.first ?? typed
            }
        }
        return Key(.character(typed), modifiers)
    }
}
