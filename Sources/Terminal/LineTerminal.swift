import Core

/// The terminal in its usual line mode, for an interface without a screen: the terminal edits each line and sends it whole. Its modes are
/// not changed.
public final class LineTerminal {
    private var device: TerminalDevice
    let repertoire: Repertoire

    public init(path: String = "/dev/tty") throws(TerminalError) {
        device = try TerminalDevice(path: path)
        repertoire = CharacterLocale.repertoire
    }

    /// Readable when there is a line.
    public var descriptor: Int32 { device.descriptor }

    /// 80 × 24 if it does not report its size.
    public var size: Size { device.size ?? Size(columns: 80, rows: 24) }

    /// Writes a text, sanitised, without a line end.
    ///
    /// - Returns: Whether the terminal has accepted everything written so far; see ``sendRest()``.
    @discardableResult
    public func write(_ text: String) -> Bool { device.send(Array(CellText(text, repertoire: repertoire).string.utf8)) }

    @discardableResult
    public func endLine() -> Bool { device.send([0x0A]) }

    /// Copies a text through the terminal. Terminals that support this show nothing of it.
    public func copy(_ sequence: ClipboardSequence) -> Bool { device.send(sequence.bytes) }

    /// Writes what the terminal has not accepted yet.
    ///
    /// - Returns: Whether nothing is left.
    @discardableResult
    public func sendRest() -> Bool { device.sendRest() }

    /// The input: empty if there is none, `nil` at its end.
    public func read() -> [UInt8]? { device.read() }

    public func close() {
        _ = device.sendRest()
        device.close()
    }
}
