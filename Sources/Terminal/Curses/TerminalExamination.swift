internal import CNcurses
internal import Glibc

/// What is known about the terminal without taking it over. Nothing is written to it.
public struct TerminalExamination: Sendable {
    /// `nil` without a terminal.
    public let size: Size?
    /// Why there is no terminal; `nil` if there is one.
    public let problem: TerminalError?
    /// The value of `TERM`; empty if it is not set.
    public let type: String
    /// The type whose terminfo entry is used; `nil` if none is known.
    public private(set) var usedType: String?
    /// A sentence for the user if it is not the terminal's own type.
    public private(set) var notice: String?
    /// Whether it can place its cursor, without which there is no screen.
    public private(set) var placesCursor = false
    /// The number of colours that are used: 0 (none), 8, 16, 256 or 16,777,216.
    public private(set) var colors = 0
    /// Whether the screen is restored at the end.
    public private(set) var hasAlternateScreen = false
    /// By name, without colours.
    public private(set) var attributes: [String] = []
    /// The keys that its entry does not have.
    public private(set) var missingKeys: [Key] = []

    public init(environment: [String: String]) {
        do throws(TerminalError) {
            let device = try TerminalDevice(path: "/dev/tty")
            size = device.size
            problem = nil
            device.close()
        } catch {
            size = nil
            problem = error
        }
        type = environment["TERM"] ?? ""
        let colorTerm = environment["COLORTERM"]
        for candidate in OpenedScreen.candidates(for: type, colorTerm: colorTerm) {
            guard shim_begin_type(candidate) else { continue }
            defer { shim_end_type() }
            usedType = candidate
            notice = OpenedScreen.notice(of: candidate, for: type, colorTerm: colorTerm)
            placesCursor = Terminfo.string("cup") != nil
            colors = Palette(colors: Int(tigetnum("colors"))).colors
            hasAlternateScreen = Terminfo.string("smcup") != nil
            attributes = [("bold", "bold"), ("dim", "dim"), ("smul", "underline"), ("rev", "reverse")].compactMap {
                Terminfo.string($0.0) == nil ? nil : $0.1
            }
            missingKeys = Terminfo.missingKeys
            return
        }
    }

    public static var cursesVersion: String { curses_version().map { String(cString: $0) } ?? "" }
}
