import Glibc

/// A confirmation that takes more than a `y`.
enum Confirmation {
    /// Asks at the terminal; without one, the answer is no.
    static func isGiven(_ question: String, by answer: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        StandardStreams.tell(question)
        return readLine()?.filter { !$0.isWhitespace } == answer
    }
}
