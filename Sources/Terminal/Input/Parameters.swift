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
                guard part.count <= 8, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
                parts.append(part.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            }
            values.append(parts)
        }
    }

    var count: Int { values.count }

    /// A parameter, 0 if it is not there.
    subscript(index: Int) -> Int { part(0, of: index) }

    /// A part of a parameter, 0 if it is not there.
    func part(_ part: Int, of index: Int) -> Int {
        guard index < values.count, part < values[index].count else { return 0 }
        return values[index][part]
    }

    /// Whether kitty reports the release of the key.
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
