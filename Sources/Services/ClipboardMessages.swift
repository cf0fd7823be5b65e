/// Why nothing was copied.
package enum ClipboardMessages {
    package static func copyFailed(_ name: String, status: Int32) -> String {
        "Could not copy the URL: \(name) exited with status \(status)."
    }

    package static func copyTimedOut(_ name: String, seconds: Int) -> String {
        "Could not copy the URL: \(name) timed out after \(seconds) s."
    }

    package static let installForWayland = "Could not copy the URL: install wl-clipboard."
    package static let installForX = "Could not copy the URL: install xclip or xsel."
    package static let noClipboard =
        "Could not copy the URL: this terminal has no clipboard. Run ghlance in tmux to copy."
}
