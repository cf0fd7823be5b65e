internal import CNcurses
internal import Glibc

struct OpenedScreen {
    let screen: OpaquePointer
    /// The type in use.
    let type: String
    /// A sentence for the user if it is not the terminal's own type.
    let notice: String?

    /// Types to try if the terminal's own is unknown, the most common first, then simpler ones.
    private static let substitutes = ["xterm-256color", "xterm", "vt100", "ansi"]

    /// The types to try: if `COLORTERM` promises direct colours, first the type that has them.
    static func candidates(for type: String, colorTerm: String?) -> [String] {
        ([direct(type, colorTerm), type] + substitutes).compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// A sentence for the user if the used type is not the terminal's own.
    static func notice(of used: String, for type: String, colorTerm: String?) -> String? {
        used == type || used == direct(type, colorTerm) ? nil : TerminalMessages.unknownType(type, treatedAs: used)
    }

    /// Terminfo's name of a type with direct colours, such as `xterm-direct`. Not every system has it.
    private static func direct(_ type: String, _ colorTerm: String?) -> String? {
        guard colorTerm == "truecolor" || colorTerm == "24bit", !type.isEmpty, !type.hasSuffix("-direct") else {
            return nil
        }
        let suffix = "-256color"
        return (type.hasSuffix(suffix) ? String(type.dropLast(suffix.count)) : type) + "-direct"
    }

    init(type: String, _ device: TerminalDevice, _ output: CursesOutput) throws(TerminalError) {
        let colorTerm = getenv("COLORTERM").map { String(cString: $0) }
        for candidate in Self.candidates(for: type, colorTerm: colorTerm) {
            let placesCursor = shim_look_up(candidate, device.descriptor)
            if placesCursor < 0 { continue }
            // A known type that cannot do it is not replaced: another type's sequences would be garbage there.
            guard placesCursor == 1, let screen = Self.open(candidate, device, output) else { break }
            // Until endwin() is called, ncurses writes after each cursor movement; from then on, it writes an update at once.
            // It enters the screen again here, because once colours are in use that would reset the terminal's palette.
            endwin()
            _ = output.take()
            doupdate()
            self.screen = screen
            self.type = candidate
            notice = Self.notice(of: candidate, for: type, colorTerm: colorTerm)
            return
        }
        throw .unusable(type: type.isEmpty ? "unknown" : type)
    }

    /// Opens ncurses and restores the signal handlers it replaces, because the event loop handles signals.
    private static func open(_ type: String, _ device: TerminalDevice, _ output: CursesOutput) -> OpaquePointer? {
        let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]
        let actions = signals.map { signal in
            var action = sigaction()
            sigaction(signal, nil, &action)
            return action
        }
        let size = device.size ?? Size(columns: 80, rows: 24)
        let screen = shim_new_screen(type, output.stream, Int32(size.rows), Int32(size.columns))
        for (signal, action) in zip(signals, actions) {
            var action = action
            sigaction(signal, &action, nil)
        }
        return screen
    }
}

/// The output of ncurses, in memory instead of on the terminal.
///
/// ncurses writes a whole update with write(2) and blocks if the terminal does not accept it. Memory never blocks,
/// and the caller decides what to send and when.
struct CursesOutput {
    /// For `newterm`.
    let stream: UnsafeMutablePointer<FILE>
    private let descriptor: Int32

    init() throws(TerminalError) {
        guard let stream = shim_memory_stream() else { throw .noMemory(reason: String(cString: strerror(errno))) }
        self.stream = stream
        descriptor = fileno(stream)
    }

    func take() -> [UInt8] {
        let count = Int(lseek(descriptor, 0, SEEK_CUR))
        guard count > 0 else { return [] }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
        lseek(descriptor, 0, SEEK_SET)
        // The next update is small again, as a rule.
        if count > Self.kept { ftruncate(descriptor, 0) }
        return bytes
    }

    func close() { fclose(stream) }

    /// The capacity kept between two updates, in bytes.
    private static let kept = 65_536
}

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
