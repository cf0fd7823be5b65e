/// How the program ends, for whoever started it.
package enum ExitStatus: Int32 {
    /// A URL was printed.
    case chosen = 0
    /// The answer could not be written; without a screen: nothing matched, or the library failed.
    case failed = 1
    /// Wrong usage, or no terminal to draw on.
    case usage = 2
    /// Without a screen: GitHub refused, or could not be reached.
    case unreachable = 3
    /// Left without choosing.
    case left = 130
}
