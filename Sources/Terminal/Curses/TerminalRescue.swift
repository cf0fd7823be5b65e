internal import CNcurses
internal import Glibc

/// Puts the terminal back in order when the program crashes, by a trap or by a signal sent for one.
public enum TerminalRescue {
    /// Handles the signals of a crash from now on: what the ``CursesBackend`` on the screen changed is undone, then the
    /// signal does what it does by default. Call it once, before there is a backend.
    public static func install() { rescue_install() }

    /// From now on a crash leaves the terminal alone. The backend does this itself when it closes.
    public static func disarm() { rescue_disarm() }

    /// What to do on a crash: text to write and modes to set.
    static func arm(descriptor: Int32, modes: termios, text: [UInt8]) {
        withUnsafePointer(to: modes) { modes in
            text.withUnsafeBytes { bytes in
                guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
                rescue_arm(descriptor, modes, base, bytes.count)
            }
        }
    }
}
