internal import CNcurses
internal import Glibc

/// Shows frames on a terminal through ncurses, and reads what is typed there.
///
/// ncurses compares cells and sends little; it holds nothing else. It does not read: ``readInput()`` does, for a
/// ``KeyDecoder``, so that no key ever waits inside ncurses. Nor does it write: what it would write is kept in memory and
/// sent as far as the terminal takes it, so that nothing here waits for a terminal that stopped reading. Signals are the
/// caller's: on SIGWINCH it calls ``resize()``.
///
/// One at a time may be open in a process, because the locale and the crash handler are the process's.
@MainActor
public final class CursesBackend {
    /// The size of the screen now.
    public private(set) var size: Size
    /// What the screen can show.
    public let capabilities: Capabilities
    /// What the user should know about how the terminal is treated; a sentence.
    public let notice: String?
    /// The sequences of this terminal's keys, for ``KeyDecoder``.
    public var keySequences: [[UInt8]: Key] {
        set_term(screen)
        return Terminfo.keySequences
    }
    /// Readable when something has been typed; for ``readInput()``.
    public var inputDescriptor: Int32 { device.descriptor }

    private enum Phase {
        case running, suspended, closed
    }

    private var device: TerminalDevice
    private let output: CursesOutput
    /// The modes to leave behind.
    private var modes: termios
    private let screen: OpaquePointer
    private let speaksECMA48: Bool
    private let restoringText: [UInt8]
    /// Clears the line where the shell goes on, on terminals without an alternate screen: there our last frame stays.
    private let lastLineClearing: [UInt8]
    private var painter: CursesPainter
    private var phase = Phase.running
    /// What is on the screen; `nil` where that is not known.
    private var shown: Frame?
    private var isCursorVisible = true
    /// The question to tmux whether it has the mouse, until it is answered.
    private var tmuxMouse: TmuxMouse?
    /// Whether it has it.
    private var reportsWheel = false

    /// Alternate scroll: on the alternate screen the wheel sends arrow keys; bracketed paste (xterm's control sequences).
    private static let modesOn = "\u{1B}[?1007h\u{1B}[?2004h"
    private static let modesOff = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1007l"
    /// Mouse reports of buttons, the wheel among them, in decimal numbers; of these only the wheel counts.
    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"

    /// Takes over a terminal: its alternate screen, no echo, every key at once.
    ///
    /// - Parameters:
    ///   - path: the terminal's device.
    ///   - terminalType: what to look up in terminfo; `nil` for what the variable `TERM` says.
    ///   - colors: at most this many colours, 0 for none; `nil` for what the terminal has.
    /// - Throws: ``TerminalError`` where there is no terminal or it cannot show screens.
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
        // Otherwise ncurses looks for waiting keys in the middle of an update and puts the rest of it off.
        typeahead(-1)

        let palette = Palette(colors: min(colors ?? .max, Int(shim_color_count())))
        painter = CursesPainter(palette: palette)
        capabilities = Capabilities(colors: palette.colors, repertoire: repertoire)
        // The Linux console has neither of the private modes.
        speaksECMA48 = Terminfo.speaksECMA48 && !opened.type.hasPrefix("linux")
        restoringText =
            Terminfo.sent("sgr0") + Terminfo.sent("op") + Terminfo.sent("cnorm")
            + (speaksECMA48 ? Array(Self.modesOff.utf8) : []) + Terminfo.sent("rmcup")
        lastLineClearing = Terminfo.sent("rmcup").isEmpty ? Terminfo.sent("el") : []
        size = Size(columns: Int(shim_columns()), rows: Int(shim_rows()))
        adoptSize()
        TerminalRescue.arm(descriptor: device.descriptor, modes: modes, text: restoringText)
        begin()
    }

    isolated deinit {
        close()
    }

    /// Shows a frame: only the cells that differ from the last one are sent.
    ///
    /// - Returns: `false` where the terminal does not take all of it just now. What it has not taken of this frame is kept
    ///   and goes first the next time; other frames are refused until then, so that never more than one is kept.
    public func draw(_ frame: Frame) -> Bool {
        guard phase == .running, device.sendRest() else { return false }
        if frame == shown { return true }
        guard device.isWritable else { return false }
        set_term(screen)
        var old = shown?.rows ?? []
        if let scroll = FrameScroll(from: old, to: frame.rows), scroll.region.upperBound <= size.rows {
            // Painting them again would give the same screen; ncurses finds out either way that they have moved.
            shim_scroll(Int32(scroll.region.lowerBound), Int32(scroll.region.upperBound - 1), Int32(scroll.lines))
            old = scroll.apply(to: old)
        }
        for row in 0..<size.rows {
            let new = row < frame.rows.count ? frame.rows[row] : Frame.Row()
            if row < old.count, old[row] == new { continue }
            painter.paint(new, at: row, columns: size.columns)
        }
        if frame.cursor == nil { showCursor(false) }
        if let cursor = frame.cursor {
            let row = min(max(0, cursor.row), size.rows - 1)
            let column = min(max(0, cursor.column), size.columns - 1)
            shim_stage(Int32(row), Int32(column))
        } else {
            shim_stage(-1, -1)
        }
        doupdate()
        if frame.cursor != nil { showCursor(true) }
        shown = frame
        return device.send(output.take())
    }

    /// Draws everything anew with the next frame.
    public func invalidate() {
        guard phase != .closed else { return }
        set_term(screen)
        shim_forget_screen()
        shown = nil
    }

    /// Takes over the terminal's present size and draws everything anew with the next frame.
    @discardableResult
    public func resize() -> Size {
        guard phase != .closed else { return size }
        set_term(screen)
        adoptSize()
        invalidate()
        return size
    }

    /// Asks the terminal for its background's colour. The answer, if it gives one, arrives as ``InputEvent/background``.
    public func requestBackground() {
        guard phase == .running, speaksECMA48, device.isWritable else { return }
        _ = device.send(Array("\u{1B}]11;?\u{1B}\\".utf8))
    }

    /// Has the terminal put a text on its clipboard. Whether it does, no terminal says.
    ///
    /// - Returns: `false` where the terminal takes nothing now.
    public func copy(_ sequence: ClipboardSequence) -> Bool {
        guard phase == .running, device.sendRest() else { return false }
        _ = device.send(sequence.bytes)
        return true
    }

    /// Asks tmux, where there is one, whether it has the mouse. It answers at ``wheelDescriptor``.
    ///
    /// - Parameter environment: what the program was started with: where tmux is, and which pane this is.
    public func requestWheel(environment: [String: String]) {
        if phase == .running, speaksECMA48, tmuxMouse == nil { tmuxMouse = TmuxMouse(environment: environment) }
    }

    /// Readable when tmux has answered; for ``adoptWheel()``. Negative where nothing was asked.
    public var wheelDescriptor: Int32 { tmuxMouse?.descriptor ?? -1 }

    /// Takes the wheel from tmux, if that has it. Elsewhere terminals make arrow keys of it by themselves.
    public func adoptWheel() {
        guard let answer = tmuxMouse?.answer() else { return }
        tmuxMouse?.end()
        tmuxMouse = nil
        reportsWheel = answer
        if answer, phase == .running { _ = device.send(Array(Self.mouseOn.utf8)) }
    }

    /// What has been typed since: empty if nothing has, `nil` if the terminal is gone. Never waits.
    public func readInput() -> [UInt8]? { phase == .closed ? nil : device.read() }

    /// Gives the terminal back as it was, until ``resume()``.
    public func suspend() {
        guard phase == .running else { return }
        phase = .suspended
        set_term(screen)
        endwin()
        device.sendLast((speaksECMA48 ? Array(Self.modesOff.utf8) : []) + output.take() + lastLineClearing)
        device.modes = modes
        TerminalRescue.disarm()
    }

    /// Takes the terminal over again. Everything is drawn anew with the next frame, at the size of now.
    public func resume() {
        guard phase == .suspended else { return }
        phase = .running
        set_term(screen)
        // The shell may have changed the modes meanwhile; they are what to leave behind in the end.
        modes = device.modes
        TerminalRescue.arm(descriptor: device.descriptor, modes: modes, text: restoringText)
        device.modes = LineModes.everyKeyAtOnce(from: modes)
        begin()
        isCursorVisible = true
        resize()
    }

    /// Gives the terminal back for good. Calling it again does nothing.
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

    private func begin() {
        if speaksECMA48 { _ = device.send(Array((Self.modesOn + (reportsWheel ? Self.mouseOn : "")).utf8)) }
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
