/// How the program ends, for whoever started it.
enum ExitStatus: Int32 {
    /// A URL was printed.
    case chosen = 0
    /// The answer could not be written.
    case failed = 1
    /// Wrong usage, or no terminal to draw on.
    case usage = 2
    /// Left without choosing.
    case left = 130
}
