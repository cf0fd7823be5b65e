extension TerminalReply {
    /// The answer in the bytes after `ESC [`, including the final byte: `? FLAGS u` or `? … c`.
    init?(controlSequence body: [UInt8]) {
        guard body.first == UInt8(ascii: "?"), let parameters = Parameters(body.dropFirst().dropLast()) else {
            return nil
        }
        switch body.last {
        case UInt8(ascii: "u") where parameters.count == 1: self = .keyboard(flags: parameters[0])
        case UInt8(ascii: "c"): self = .attributes
        default: return nil
        }
    }
}

/// Reports of the mouse (xterm's control sequences, DECSET 1006): `< BUTTON ; COLUMN ; ROW M`, or `m` for a release. 0 is the left button,
/// 64 and 65 are the wheel; 4, 8 and 16 are modifiers, and 32 is a movement.
enum MouseReport {
    /// The number of lines per notch of the wheel, as terminals send arrow keys with DECSET 1007.
    static let linesPerNotch = 3

    /// The events for the bytes after `ESC [`; none for a release, a movement, another button, or a button with modifiers, which terminals
    /// use themselves.
    static func events(_ body: [UInt8]) -> [InputEvent] {
        guard body.first == UInt8(ascii: "<"), body.last == UInt8(ascii: "M"),
            let parameters = Parameters(body.dropFirst().dropLast()), parameters.count == 3
        else { return [] }
        let position = Position(column: parameters[1] - 1, row: parameters[2] - 1)
        if parameters[0] == 0 { return [.press(position)] }
        let button = parameters[0] & ~(4 | 8 | 16)
        guard button == 64 || button == 65 else { return [] }
        return Array(repeating: .wheel(up: button == 64, position), count: linesPerNotch)
    }
}
