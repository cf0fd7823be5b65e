internal import Core

/// The numbers of a control sequence: parameters between semicolons, each of parts between colons.
struct Parameters {
    private var values: [[Int]]

    /// `nil` for a sequence that is private to one terminal or has intermediate bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        values = []
        if bytes.isEmpty { return }
        for parameter in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
            var parts: [Int] = []
            for part in parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
                guard part.count <= 8, part.allSatisfy(\.isASCIIDigit) else { return nil }
                parts.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            }
            values.append(parts)
        }
    }

    var count: Int { values.count }

    /// 0 if it is missing.
    subscript(index: Int) -> Int { part(0, of: index) }

    /// 0 if it is missing.
    func part(_ part: Int, of index: Int) -> Int {
        guard index < values.count, part < values[index].count else { return 0 }
        return values[index][part]
    }

    var isRelease: Bool { part(1, of: 1) == 3 }

    /// The modifiers in a parameter: one more than the sum of 1 Shift, 2 Alt, 4 Control, 8 Super or Meta, 16 Hyper, 32
    /// Meta, 64 Caps Lock, 128 Num Lock. `nil` for unsupported modifiers.
    func modifiers(at index: Int) -> Key.Modifiers? {
        let bits = max(0, self[index] - 1)
        guard bits < 256, bits & 16 == 0 else { return nil }
        var modifiers: Key.Modifiers = []
        if bits & 1 != 0 { modifiers.insert(.shift) }
        if bits & (2 | 8 | 32) != 0 { modifiers.insert(.alt) }
        if bits & 4 != 0 { modifiers.insert(.control) }
        return modifiers
    }

    static func named(_ code: Key.Code?, _ modifiers: Key.Modifiers?) -> Key? {
        guard let code, let modifiers else { return nil }
        return Key(code, modifiers)
    }
}

extension TerminalReply {
    /// The answer in the bytes after `ESC [`, including the final byte: `? FLAGS u` or `? … c`.
    init?(controlSequence body: [UInt8]) {
        guard body.first == UInt8(ascii: "?"), let parameters = Parameters(body.dropFirst().dropLast()) else {
            return nil
        }
        switch body.last {
        case UInt8(ascii: "u") where parameters.count == 1: self = .keyboard(flags: parameters[0])
        case UInt8(ascii: "c"):
            self = .attributes(hasSixels: (1..<max(1, parameters.count)).contains { parameters[$0] == 4 })
        default: return nil
        }
    }
}

/// Mouse reports (xterm's control sequences, DECSET 1006): `< BUTTON ; COLUMN ; ROW M`, or `m` for a release. 0 is the left button, 64
/// and 65 are the wheel; 4, 8 and 16 are modifiers, and 32 is a movement.
enum MouseReport {
    /// The number of lines per notch of the wheel, as terminals send arrow keys with DECSET 1007.
    static let linesPerNotch = 3

    /// The events for the bytes after `ESC [`; none for a release, a movement, another button, or a button with modifiers, which
    /// terminals use themselves.
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
