internal import CNcurses
public import Core
internal import Glibc

/// Shows frames on a terminal with ncurses, and reads its input.
///
/// ncurses only compares cells and sends the differences. It does not read: ``readInput()`` does, for a ``KeyDecoder``, so that no key
/// waits inside ncurses. Nor does it write: its output goes to memory and is sent as the terminal accepts it, so that nothing blocks on a
/// terminal that stopped reading. Signals are the caller's job: on SIGWINCH it calls ``resize()``.
///
/// Only one can be open at a time, because the locale and the crash handler are per process.
@MainActor
public final class CursesBackend {
    public private(set) var size: Size
    public let capabilities: Capabilities
    /// A sentence for the user if the terminal type was unset or unknown.
    public let notice: String?
    /// For ``KeyDecoder``.
    public var keySequences: [[UInt8]: Key] {
        set_term(screen)
        return Terminfo.keySequences
    }
    /// Readable when there is input for ``readInput()``.
    public var inputDescriptor: Int32 { device.descriptor }

    private enum Phase { case running, suspended, closed }

    var device: TerminalDevice
    private let output: CursesOutput
    private(set) var modes: termios
    private let screen: OpaquePointer
    private let speaksECMA48: Bool
    /// Whether a query for rare features is harmless.
    private let takesQueries: Bool
    /// Resets the attributes of text and the cursor.
    private let resettingAttributes: [UInt8]
    private let leavingScreen: [UInt8]
    /// Clears the line where the shell continues, on terminals without an alternate screen, where the last frame stays.
    private let lastLineClearing: [UInt8]
    private var painter: CursesPainter
    private var phase = Phase.running
    /// The frame on the screen; `nil` if unknown.
    private var shown: Frame?
    private var isCursorVisible = true
    /// The pending query whether tmux handles the mouse.
    private var tmuxMouse: TmuxMouse?
    /// Those that the program wants; see ``hasModes``.
    private var terminalModes = TerminalModes()
    /// Whether the modes are set. They are set once the alternate screen is entered, and reset before it is left.
    private var hasModes = false
    /// Whether replies about the keyboard may still arrive.
    public private(set) var awaitsReplies = false
    /// Whether the terminal has said that it shows pixels in this form.
    public private(set) var hasSixels = false

    /// Opens a terminal: alternate screen, no echo, keys unbuffered.
    ///
    /// - Parameters:
    ///   - terminalType: The type to look up in terminfo; `nil` for `TERM`.
    ///   - colors: The maximum number of colours, 0 for none; `nil` for all the terminal has.
    /// - Throws: ``TerminalError`` if there is no terminal or it cannot show screens.
    public init(path: String = "/dev/tty", terminalType: String? = nil, colors: Int? = nil) throws(TerminalError) {
        device = try TerminalDevice(path: path)
        modes = device.modes
        let repertoire = CharacterLocale.adopt()
        let opened: OpenedScreen
        do {
            output = try CursesOutput()
            opened = try OpenedScreen(
                type: terminalType ?? getenv("TERM").map { String(cString: $0) } ?? "", device, output)
        } catch {
            device.close()
            throw error
        }
        screen = opened.screen
        notice = opened.notice
        device.modes = LineModes.everyKeyAtOnce(from: modes)
        // Otherwise ncurses checks for pending keys during an update and postpones the rest of it.
        typeahead(-1)

        let palette = Palette(colors: min(colors ?? .max, Int(shim_color_count())))
        painter = CursesPainter(palette: palette)
        capabilities = Capabilities(colors: palette.colors, repertoire: repertoire)
        // The Linux console has neither of the private modes.
        speaksECMA48 = Terminfo.speaksECMA48 && !opened.type.hasPrefix("linux")
        takesQueries =
            speaksECMA48 && opened.notice == nil && (shim_color_count() >= 256 || opened.type.hasPrefix("xterm"))
        resettingAttributes = Terminfo.sent("sgr0") + Terminfo.sent("op") + Terminfo.sent("cnorm")
        leavingScreen = Terminfo.sent("rmcup")
        lastLineClearing = Terminfo.sent("rmcup").isEmpty ? Terminfo.sent("el") : []
        size = Size(columns: Int(shim_columns()), rows: Int(shim_rows()))
        adoptSize()
        armRescue()
    }

    isolated deinit { close() }

    /// Shows a frame: only the cells that differ from the last one are sent.
    ///
    /// - Returns: `false` if the terminal does not accept all of it now. The rest of this frame is kept and sent first next time; other
    ///   frames are refused until then, so that at most one is kept.
    public func draw(_ frame: Frame) -> Bool {
        guard phase == .running, device.sendRest() else { return false }
        if frame == shown { return true }
        guard device.isWritable else { return false }
        set_term(screen)
        if painter.isCrowded {
            painter.forgetPairs()
            invalidate()
        }
        var old = shown?.rows ?? []
        if let scroll = FrameScroll(from: old, to: frame.rows), scroll.region.upperBound <= size.rows {
            // Painting them again would give the same screen; ncurses detects the move either way.
            shim_scroll(Int32(scroll.region.lowerBound), Int32(scroll.region.upperBound - 1), Int32(scroll.lines))
            old = scroll.apply(to: old)
        }
        for row in 0..<size.rows {
            let new = row < frame.rows.count ? frame.rows[row] : Frame.Row()
            let before = row < old.count ? old[row] : nil
            if before != new { painter.paint(new, over: before ?? Frame.Row(), at: row, columns: size.columns) }
        }
        if let cursor = frame.cursor {
            let row = min(max(0, cursor.row), size.rows - 1)
            let column = min(max(0, cursor.column), size.columns - 1)
            shim_stage(Int32(row), Int32(column))
        } else {
            showCursor(false)
            shim_stage(-1, -1)
        }
        doupdate()
        if frame.cursor != nil { showCursor(true) }
        shown = frame
        return device.send(output.take() + beginModes())
    }

    /// Redraws everything with the next frame.
    public func invalidate() {
        guard phase != .closed else { return }
        set_term(screen)
        shim_forget_screen()
        shown = nil
    }

    /// Adopts the terminal's current size and redraws everything with the next frame.
    @discardableResult
    public func resize() -> Size {
        guard phase != .closed else { return size }
        set_term(screen)
        adoptSize()
        invalidate()
        return size
    }

    /// Queries the terminal's background colour. The reply, if any, arrives as ``InputEvent/background``.
    public func requestBackground() {
        guard phase == .running, speaksECMA48, device.isWritable else { return }
        _ = device.send(Array("\u{1B}]11;?\u{1B}\\".utf8))
    }

    /// Asks the terminal to put a text on its clipboard. Terminals do not report whether they did.
    ///
    /// - Returns: `false` if the terminal accepts no output now.
    public func copy(_ sequence: ClipboardSequence) -> Bool {
        guard phase == .running, device.sendRest() else { return false }
        _ = device.send(sequence.bytes)
        return true
    }

    /// Asks tmux, if running in it, whether it handles the mouse. The reply arrives at ``wheelDescriptor``.
    public func requestWheel(environment: [String: String]) {
        if phase == .running, speaksECMA48, tmuxMouse == nil { tmuxMouse = TmuxMouse(environment: environment) }
    }

    /// Readable when tmux has replied; for ``adoptWheel()``. Negative without a request.
    public var wheelDescriptor: Int32 { tmuxMouse?.descriptor ?? -1 }

    /// Requests wheel events from tmux if it handles the mouse. Other terminals send arrow keys for the wheel.
    public func adoptWheel() {
        guard let answer = tmuxMouse?.answer() else { return }
        tmuxMouse?.end()
        tmuxMouse = nil
        change { $0.tmuxHandlesMouse = answer }
    }

    /// Whether presses of the mouse are reported; otherwise the terminal uses the mouse itself, as for selecting text.
    public var usesMouse: Bool {
        get { terminalModes.usesMouse }
        set { if newValue != usesMouse { change { $0.usesMouse = newValue } } }
    }

    /// Asks the terminal for encodings that tell all keys apart. The replies, if any, arrive as ``InputEvent/reply(_:)``, for
    /// ``adopt(_:)``.
    public func requestKeyboard() {
        guard phase == .running, takesQueries, device.isWritable else { return }
        awaitsReplies = true
        // kitty's flags, the name and the version, and a query that every terminal replies to.
        _ = device.send(Array("\u{1B}[?u\u{1B}[>q\u{1B}[c".utf8))
    }

    /// Switches on the encoding that the terminal offers.
    public func adopt(_ reply: TerminalReply) {
        guard awaitsReplies else { return }
        switch reply {
        case .attributes(let hasSixels): (awaitsReplies, self.hasSixels) = (false, hasSixels)
        case .keyboard: if terminalModes.keys == nil { change { $0.keys = .kitty } }
        case .name(let name):
            if terminalModes.keys == nil, TerminalModes.Keys.hasOtherKeys(name) { change { $0.keys = .other } }
        }
    }

    /// Changes the modes, immediately if they are set.
    private func change(_ change: (inout TerminalModes) -> Void) {
        let former = terminalModes
        change(&terminalModes)
        guard phase == .running, hasModes else { return }
        armRescue()
        _ = device.send(speaksECMA48 ? terminalModes.bytes(from: former) : [])
    }

    /// The bytes that set the modes, if they are not set. A crash resets them from now on.
    private func beginModes() -> [UInt8] {
        if hasModes || !speaksECMA48 { return [] }
        hasModes = true
        armRescue()
        return terminalModes.on
    }

    private var modesOff: [UInt8] { hasModes ? terminalModes.off : [] }

    /// Restores what another program may have changed, except the screen and the keys, which it leaves as it found them.
    var resettingText: [UInt8] { resettingAttributes + (speaksECMA48 ? TerminalModes().off : []) }

    private func armRescue() {
        TerminalRescue.arm(
            descriptor: device.descriptor, modes: modes, text: resettingAttributes + modesOff + leavingScreen)
    }

    /// The input since the last call: empty if there is none, `nil` if the terminal is gone. Never blocks.
    public func readInput() -> [UInt8]? { phase == .closed ? nil : device.read() }

    /// Restores the terminal until ``resume()``.
    public func suspend() {
        guard phase == .running else { return }
        phase = .suspended
        set_term(screen)
        endwin()
        device.sendLast(modesOff + output.take() + lastLineClearing)
        hasModes = false
        device.modes = modes
        TerminalRescue.disarm()
    }

    /// Takes over the terminal again. The next frame redraws everything at the current size.
    public func resume() {
        guard phase == .suspended else { return }
        phase = .running
        set_term(screen)
        // The shell may have changed the modes meanwhile; these are the ones to restore at the end.
        modes = device.modes
        armRescue()
        device.modes = LineModes.everyKeyAtOnce(from: modes)
        isCursorVisible = true
        resize()
    }

    /// Restores the terminal for good. Calling it again does nothing.
    public func close() {
        guard phase != .closed else { return }
        suspend()
        phase = .closed
        tmuxMouse?.end()
        tmuxMouse = nil
        set_term(screen)
        delscreen(screen)
        output.close()
        device.close()
    }

    private func showCursor(_ isVisible: Bool) {
        guard isVisible != isCursorVisible else { return }
        isCursorVisible = isVisible
        curs_set(isVisible ? 1 : 0)
    }

    private func adoptSize() {
        guard let new = device.size else { return }
        resize_term(Int32(new.rows), Int32(new.columns))
        size = Size(columns: Int(shim_columns()), rows: Int(shim_rows()))
    }
}

public struct Capabilities: Sendable, Hashable {
    /// The number of colours: 0 (none), 8, 16 or 256.
    public var colors: Int
    public var repertoire: Repertoire
}
