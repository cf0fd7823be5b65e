internal import CNcurses
internal import Glibc

/// Restores the terminal when a signal ends the program: a crash, or an unhandled signal.
public enum TerminalRescue {
    /// Handles every signal that ends the program: restores the terminal from the current ``CursesBackend``, then
    /// lets the signal's default action run. Signals already handled or ignored are left alone. Call it once, before there is a
    /// backend.
    public static func install() { rescue_install() }

    /// Stops restoring the terminal. The backend does this itself when it closes.
    static func disarm() { rescue_disarm() }

    /// Whether the current thread could run the handler with a full stack.
    static var hasStackOfItsOwn: Bool { rescue_has_stack() }

    /// The number of bytes to write.
    static var textLength: Int { rescue_text_length() }

    /// The text to write.
    static var text: String {
        String(decoding: UnsafeRawBufferPointer(start: rescue_text(), count: textLength), as: UTF8.self)
    }

    /// The text to write and the modes to set on a crash.
    static func arm(descriptor: Int32, modes: termios, text: [UInt8]) {
        withUnsafePointer(to: modes) { modes in
            text.withUnsafeBytes { bytes in
                guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return }
                rescue_arm(descriptor, modes, base, bytes.count)
            }
        }
    }
}
