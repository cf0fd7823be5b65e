/// A progress bar on one line of standard error; does nothing without a terminal.
struct ProgressBar {
    private static let width = 20

    /// Shows the progress.
    func show(page: Int, of pages: Int?) {
        let filled = pages.map { min(Self.width, Self.width * page / max(1, $0)) } ?? page % Self.width
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        StandardStreams.showProgress(FavouritesMessages.progress(bar, page: page, of: pages))
    }

    /// Clears it.
    func clear() {
        StandardStreams.showProgress(nil)
    }
}
