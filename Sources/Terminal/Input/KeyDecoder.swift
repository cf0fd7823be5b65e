internal import Core

/// Decodes keys from the bytes a terminal sends.
///
/// A pure value: bytes in, events out. The result does not depend on how the bytes were split into reads, except for ``decode(read:)``.
/// Only time distinguishes a lone Escape from the start of a sequence, and a paste whose end was lost from one that continues, so if
/// there is a ``timeout``, the caller calls ``flush()`` after that much silence.
///
/// It knows the keys of xterm, the Linux console, rxvt, tmux, screen and the VT terminals, xterm's modifiers, `modifyOtherKeys`, kitty's
/// `CSI u`, and reports of the left button and the wheel. Focus and other mouse reports, unrequested reports and unknown sequences are
/// discarded whole: none of their bytes is typed. Memory use is bounded.
public struct KeyDecoder: Sendable {
    private enum State {
        case ground
        case character([UInt8], length: Int, alt: Bool)
        /// After an Escape, or after two.
        case escape(doubled: Bool)
        /// After `ESC [` (ECMA-48, 5.4) or `ESC O`.
        case sequence(introducer: UInt8, [UInt8], alt: Bool)
        /// Inside a control string: OSC, DCS, APC, PM or SOS (ECMA-48, 5.6).
        case string(ControlString)
        /// Inside an X10 mouse report, with this many characters to come; in its UTF-8 form some have two bytes.
        case mouse(left: Int, inCharacter: Bool)
        case paste
    }

    /// The parameters of every known sequence fit into this many bytes.
    private static let sequenceLimit = 64

    private let sequences: [[UInt8]: Key]
    private var paste: PasteBuffer
    private var state = State.ground

    /// A decoder that also knows some sequences of a terminal, from terminfo. They take precedence over the built-in ones.
    ///
    /// - Parameters:
    ///   - sequences: Whole sequences, each starting with Escape; others are ignored.
    ///   - pasteLimit: The maximum number of bytes of a paste; the rest is discarded.
    public init(sequences: [[UInt8]: Key] = [:], pasteLimit: Int = 4096) {
        self.sequences = sequences
        self.paste = PasteBuffer(limit: pasteLimit)
    }

    /// The silence after which to call ``flush()``; `nil` if nothing is pending. 25 ms make a lone Escape a key; 200 ms end a
    /// paste without an end marker.
    public var timeout: Duration? {
        switch state {
        case .escape, .string: .milliseconds(25)
        case .sequence(_, let bytes, _): bytes.isEmpty ? .milliseconds(25) : nil
        case .paste: .milliseconds(200)
        case .ground, .character, .mouse: nil
        }
    }

    /// Text of this length in one read was not typed.
    private static let burst = 1_024

    /// Decodes one read from the terminal. A lot of text at once, with line breaks, starts a paste on a
    /// terminal without bracketed paste; silence ends it.
    public mutating func decode(read bytes: [UInt8]) -> [InputEvent] {
        if case .ground = state, bytes.count >= Self.burst, bytes.allSatisfy(Self.isText) { state = .paste }
        return decode(bytes)
    }

    private static func isText(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != 0x7F) || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { take(byte, &events) }
        return events
    }

    /// Reports silence: what looked like the start of a sequence was typed.
    ///
    /// A sequence that already has parameters was not typed by hand, so its end is still expected; a control string is
    /// dropped, because its end may never come. A paste ends here; a ^C after it was not pasted.
    public mutating func flush() -> [InputEvent] {
        defer { if timeout != nil { state = .ground } }
        switch state {
        case .paste:
            let (text, isInterrupted) = paste.end()
            return (text.isEmpty ? [] : [.paste(text)]) + (isInterrupted ? [.key(.control("c"))] : [])
        case .escape(let doubled): return Array(repeating: .key(Key(.escape)), count: doubled ? 2 : 1)
        case .sequence(let introducer, let bytes, let alt) where bytes.isEmpty:
            return (alt ? [.key(Key(.escape))] : []) + [.key(.alt(Character(Unicode.Scalar(introducer))))]
        case .string(let string) where string.isEmpty: return [.key(.alt(Character(Unicode.Scalar(string.introducer))))]
        default: return []
        }
    }

    private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: takeGround(byte, alt: false, &events)
        case .character(let bytes, let length, let alt):
            takeContinuation(byte, bytes, length: length, alt: alt, &events)
        case .escape(let doubled): takeAfterEscape(byte, doubled: doubled, &events)
        case .sequence(let introducer, let bytes, let alt): takeSequence(byte, introducer, bytes, alt: alt, &events)
        case .string(let string): takeString(byte, string, &events)
        case .mouse where byte < 0x20:
            // Not part of a report: its end was lost.
            takeGround(byte, alt: false, &events)
        case .mouse(let left, let inCharacter):
            if inCharacter, byte & 0xC0 == 0x80 {
                state = .mouse(left: left, inCharacter: false)
            } else {
                // A continuation byte may remain after the last one; it means nothing on its own.
                state = left > 1 ? .mouse(left: left - 1, inCharacter: (0xC2...0xDF).contains(byte)) : .ground
            }
        case .paste:
            guard let text = paste.take(byte) else { return }
            state = .ground
            if !text.isEmpty { events.append(.paste(text)) }
        }
    }

    private mutating func takeGround(_ byte: UInt8, alt: Bool, _ events: inout [InputEvent]) {
        state = .ground
        switch byte {
        case 0x1B: state = .escape(doubled: false)
        case 0x20..<0x7F: events.append(.key(Key(.character(Character(Unicode.Scalar(byte))), alt ? .alt : [])))
        case 0x00..<0x20, 0x7F: append(KeyTable.control(byte), alt: alt, &events)
        case 0xC2...0xDF: state = .character([byte], length: 2, alt: alt)
        case 0xE0...0xEF: state = .character([byte], length: 3, alt: alt)
        case 0xF0...0xF4: state = .character([byte], length: 4, alt: alt)
        default: break
        }
    }

    private mutating func takeContinuation(
        _ byte: UInt8, _ bytes: [UInt8], length: Int, alt: Bool, _ events: inout [InputEvent]
    ) {
        guard byte & 0xC0 == 0x80 else {
            takeGround(byte, alt: false, &events)
            return
        }
        let bytes = bytes + [byte]
        guard bytes.count == length else {
            state = .character(bytes, length: length, alt: alt)
            return
        }
        state = .ground
        // Overlong forms and surrogates are not UTF-8; C1 controls and the replacement character are not keys.
        guard let text = String(validating: bytes, as: UTF8.self), let scalar = text.unicodeScalars.first,
            scalar.value >= 0xA0, scalar != "\u{FFFD}"
        else { return }
        events.append(.key(Key(.character(Character(scalar)), alt ? .alt : [])))
    }

    private mutating func takeAfterEscape(_ byte: UInt8, doubled: Bool, _ events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            if doubled { events.append(.key(Key(.escape))) }
            state = .escape(doubled: true)
            return
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            state = .sequence(introducer: byte, [], alt: doubled)
            return
        default: break
        }
        if doubled { events.append(.key(Key(.escape))) }
        if byte == 0x03 {
            // There is no Alt-^C, and ^C must not wait for the Escape before it to be resolved.
            events.append(.key(Key(.escape)))
            takeGround(byte, alt: false, &events)
        } else if let key = sequences[[0x1B, byte]] {
            state = .ground
            events.append(.key(key))
        } else if ControlString.introducers.contains(byte) {
            state = .string(ControlString(introducer: byte))
        } else if byte >= 0x80, !(0xC2...0xF4).contains(byte) {
            state = .ground
            events.append(.key(Key(.escape)))
        } else {
            takeGround(byte, alt: true, &events)
        }
    }

    private mutating func takeSequence(
        _ byte: UInt8, _ introducer: UInt8, _ bytes: [UInt8], alt: Bool, _ events: inout [InputEvent]
    ) {
        let isControl = introducer == UInt8(ascii: "[")
        // The Linux console sends `ESC [ [ A` for F1 and so on to F5; rxvt ends sequences of shifted keys with a dollar sign.
        let isLinux = isControl && bytes.isEmpty && byte == UInt8(ascii: "[")
        let isShifted = byte == UInt8(ascii: "$") && bytes.first?.isASCIIDigit == true
        let parameters: ClosedRange<UInt8> = isControl ? 0x20...0x3F : 0x30...0x3B
        if isLinux || parameters.contains(byte) && !isShifted {
            // Too long for anything known: only the end matters.
            let kept = bytes.count < Self.sequenceLimit ? bytes + [byte] : bytes
            state = .sequence(introducer: introducer, kept, alt: alt)
            return
        }
        // A control character inside a sequence means that its end was lost.
        guard (0x20..<0x7F).contains(byte) else { return takeGround(byte, alt: false, &events) }
        state = .ground
        if bytes.count == Self.sequenceLimit { return }
        let body = bytes + [byte]
        if let key = sequences[[0x1B, introducer] + body] ?? (isControl ? nil : KeyTable.key(shiftSequence: body)) {
            append(key, alt: alt, &events)
        } else if !isControl {
            return
        } else if body == [UInt8(ascii: "M")] {
            state = .mouse(left: 3, inCharacter: false)
        } else if body == Array("200~".utf8) {
            state = .paste
        } else if let key = KeyTable.key(controlSequence: body) {
            append(key, alt: alt, &events)
        } else if let reply = TerminalReply(controlSequence: body) {
            events.append(.reply(reply))
        } else {
            events += MouseReport.events(body)
        }
    }

    private mutating func takeString(_ byte: UInt8, _ string: ControlString, _ events: inout [InputEvent]) {
        var string = string
        switch string.take(byte) {
        case .more: state = .string(string)
        case .ended:
            state = .ground
            if let report = string.report { events.append(report) }
        case .interrupted: takeGround(byte, alt: false, &events)
        case .interruptedByEscape: takeAfterEscape(byte, doubled: false, &events)
        }
    }

    private func append(_ key: Key, alt: Bool, _ events: inout [InputEvent]) {
        var key = key
        if alt { key.modifiers.insert(.alt) }
        events.append(.key(key))
    }
}

/// A bracketed paste being received (xterm's control sequences, "Bracketed Paste Mode").
struct PasteBuffer: Sendable {
    private static let end = Array("\u{1B}[201~".utf8)

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The number of bytes of the end marker seen so far.
    private var matched = 0
    private var isInterrupted = false

    init(limit: Int) { self.limit = max(0, limit) }

    /// Appends a byte; returns the text kept when the paste has ended.
    mutating func take(_ byte: UInt8) -> String? {
        isInterrupted = byte == 0x03
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count ? end().text : nil
        }
        // Only the first byte of the end marker is an Escape, so a mismatch can at most restart it.
        for passed in Self.end.prefix(matched) { keep(passed) }
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return nil
    }

    /// Ends the paste: the text kept, and whether ^C was the last byte. A ^C with more after it is part of the text, because quitting
    /// would leave the rest of the paste to the shell.
    mutating func end() -> (text: String, isInterrupted: Bool) {
        defer { self = PasteBuffer(limit: limit) }
        return (text, isInterrupted)
    }

    private mutating func keep(_ byte: UInt8) { if bytes.count < limit { bytes.append(byte) } }

    /// Without invalid UTF-8: the limit may have cut a character.
    private var text: String {
        let decoded = String(decoding: bytes, as: UTF8.self)
        return String(decoded.unicodeScalars.filter { $0 != "\u{FFFD}" })
    }
}
