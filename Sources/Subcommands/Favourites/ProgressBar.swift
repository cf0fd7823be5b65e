/// How far something is, on one line of the terminal behind standard error; nothing if that is no terminal.
struct ProgressBar {
    private static let width = 20

    /// Shows the progress.
    func show(page: Int, of pages: Int?) {
        let filled = pages.map { min(Self.width, Self.width * page / max(1, $0)) } ?? page % Self.width
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        StandardStreams.showProgress(FavouritesMessages.progress(bar, page: page, of: pages))
    }

    /// Shows how many READMEs are read.
    func show(readme: Int, of readmes: Int) {
        let filled = Self.width * readme / max(1, readmes)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        StandardStreams.showProgress(FavouritesMessages.progress(bar, readme: readme, of: readmes))
    }

    /// Clears it.
    func clear() { StandardStreams.showProgress(nil) }
}
