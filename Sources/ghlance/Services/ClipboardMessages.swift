/// Why nothing was copied.
enum ClipboardMessages {
    static func copyFailed(_ name: String, status: Int32) -> String {
        "Could not copy: \(name) exited with status \(status)."
    }

    static func copyTimedOut(_ name: String, seconds: Int) -> String {
        "Could not copy: \(name) timed out after \(seconds) s."
    }

    static let installForWayland = "Could not copy: install wl-clipboard."
    static let installForX = "Could not copy: install xclip or xsel."
    static let noClipboard = "Could not copy: this terminal has no clipboard. Run ghlance in tmux to copy."
}
