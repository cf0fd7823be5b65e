internal import CNcurses
internal import Glibc

/// The terminfo entry of the terminal that ncurses is using.
enum Terminfo {
    /// `nil` if the terminal does not have it.
    static func string(_ name: String) -> [UInt8]? {
        guard let value = shim_capability(name) else { return nil }
        return UnsafeBufferPointer(start: value, count: strlen(value)).map { UInt8(bitPattern: $0) }
    }

    /// Without padding (`$<2>`), which `tputs` would turn into delays.
    static func sent(_ name: String) -> [UInt8] {
        let bytes = string(name) ?? []
        var sent: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index...].starts(with: "$<".utf8), let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
                index = end + 1
            } else {
                sent.append(bytes[index])
                index += 1
            }
        }
        return sent
    }

    /// Whether it understands the control sequences of ECMA-48, so that private modes it does not know are ignored.
    static var speaksECMA48: Bool { string("cup")?.starts(with: "\u{1B}[".utf8) == true }

    /// For ``KeyDecoder``. F13 and higher are left out: terminfo uses them for shifted function keys, which the decoder reads by their
    /// modifiers.
    static var keySequences: [[UInt8]: Key] {
        var sequences: [[UInt8]: Key] = [:]
        for (name, key) in named {
            guard let bytes = string(name), bytes.count > 1, bytes[0] == 0x1B else { continue }
            sequences[bytes] = key
        }
        return sequences
    }

    /// The keys that this terminal has no sequence for. The keypad's Enter, which few entries have, is not counted.
    static var missingKeys: [Key] { named.filter { $0.0 != "kent" && string($0.0) == nil }.map(\.1) }

    private static let named: [(String, Key)] =
        [
            ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
            ("khome", Key(.home)), ("kend", Key(.end)), ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)),
            ("kich1", Key(.insert)), ("kdch1", Key(.delete)), ("kcbt", Key(.tab, .shift)), ("kent", Key(.enter)),
        ] + (1...12).map { ("kf\($0)", Key(.function($0))) }
}
