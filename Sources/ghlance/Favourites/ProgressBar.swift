import Glibc

/// How far something is, on one line of the terminal behind standard error; nothing where that is no terminal.
struct ProgressBar {
    private static let width = 20

    private let isShown = isatty(STDERR_FILENO) == 1

    /// Shows how far it is.
    func show(page: Int, of pages: Int?) {
        guard isShown else { return }
        let filled = pages.map { min(Self.width, Self.width * page / max(1, $0)) } ?? page % Self.width
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        StandardStreams.tell("\r" + FavouritesMessages.progress(bar, page: page, of: pages))
    }

    /// Takes it away.
    func clear() {
        if isShown { StandardStreams.tell("\r\u{1B}[K") }
    }
}
