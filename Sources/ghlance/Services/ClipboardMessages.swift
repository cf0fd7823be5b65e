/// Why nothing was copied.
package enum ClipboardMessages {
    package static func copyFailed(_ name: String, status: Int32) -> String {
        "Could not copy: \(name) exited with status \(status)."
    }

    package static func copyTimedOut(_ name: String, seconds: Int) -> String {
        "Could not copy: \(name) timed out after \(seconds) s."
    }

    package static let installForWayland = "Could not copy: install wl-clipboard."
    package static let installForX = "Could not copy: install xclip or xsel."
    package static let noClipboard =
        "Could not copy: this terminal has no clipboard. Run ghlance in tmux to copy."
}
