import Core

/// The terminal in its usual line mode, for a front end without a screen: the terminal edits each line and sends it whole. Nothing about
/// it is changed.
public final class LineTerminal {
    private var device: TerminalDevice
    /// The characters it can show.
    let repertoire: Repertoire

    /// Opens the terminal of the process.
    public init(path: String = "/dev/tty") throws(TerminalError) {
        device = try TerminalDevice(path: path)
        repertoire = CharacterLocale.repertoire
    }

    /// Readable when there is a line.
    public var descriptor: Int32 { device.descriptor }

    /// Its size; that of the first terminals if it has none.
    public var size: Size { device.size ?? Size(columns: 80, rows: 24) }

    /// Writes a text, sanitised, without the end of a line.
    ///
    /// - Returns: Whether the terminal has accepted all that was written so far; see ``sendRest()``.
    @discardableResult
    public func write(_ text: String) -> Bool { device.send(Array(CellText(text, repertoire: repertoire).string.utf8)) }

    /// Ends the line.
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

    /// Closes it.
    public func close() {
        _ = device.sendRest()
        device.close()
    }
}
