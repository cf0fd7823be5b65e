internal import CNcurses
internal import Glibc

/// The modes of the terminal's line (termios(3)).
enum LineModes {
    /// Raw modes: keys arrive at once and unchanged, and output is not modified.
    ///
    /// The same as ncurses' `raw`, `noecho` and `nonl`, because ncurses itself does not have the terminal. ^C, ^Z and ^\ are keys.
    static func everyKeyAtOnce(from modes: termios) -> termios {
        var modes = modes
        modes.c_iflag &= ~UInt32(BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
        modes.c_lflag &= ~UInt32(ICANON | ISIG | IEXTEN | ECHO | ECHONL)
        // The kernel must not expand tabs that move the cursor, nor return at a line feed.
        modes.c_oflag &= ~UInt32(ONLCR | XTABS)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return modes
    }
}
