extension TerminalDriver {
    /// How a program ended, and what it left behind.
    package struct Ending: Sendable {
        /// The exit status as a shell sees it: 128 and the number of the signal when one ended the program.
        package let status: Int32
        /// Everything the program wrote to a captured standard output, with its last newline.
        package let answer: String
        /// The modes of the terminal before the program started, from `stty -a`, without speed and size.
        package let modesBefore: String
        /// The modes of the terminal after the program ended, the same way.
        package let modesAfter: String
        /// The screen the program left.
        package let screen: TerminalScreen

        /// Whether the terminal is as it was: the same modes, the main screen, a visible cursor, no mouse reports.
        package var isTerminalRestored: Bool {
            modesBefore == modesAfter && !screen.isAlternate && screen.isCursorVisible && !screen.reportsMouse
        }
    }
}
