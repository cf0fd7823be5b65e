internal import CNcurses
internal import Glibc

/// Puts the terminal back in order when a signal ends the program: a crash, or one that was sent and that nobody handles.
public enum TerminalRescue {
    /// Handles every signal that ends the program from now on: what the ``CursesBackend`` on the screen changed is undone, then
    /// the signal does what it does by default. Signals that are handled or ignored by now stay so. Call it once, before there is a
    /// backend.
    public static func install() { rescue_install() }

    /// From now on a crash leaves the terminal alone. The backend does this itself when it closes.
    public static func disarm() { rescue_disarm() }

    /// Whether the present thread could still run the handler if its own stack were full.
    static var hasStackOfItsOwn: Bool { rescue_has_stack() }

    /// The bytes that are kept to be written.
    static var textLength: Int { rescue_text_length() }

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
