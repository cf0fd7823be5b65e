/// How far something is, on one line of the terminal behind standard error; nothing if that is no terminal.
struct ProgressBar {
    private static let width = 20

    /// Shows how many pages of stars are read.
    func show(page: Int, of pages: Int?) {
        let filled = pages.map { Self.width * page / max(1, $0) } ?? page % Self.width
        StandardStreams.showProgress(FavouritesMessages.progress(bar(filled), page: page, of: pages))
    }

    /// Shows how many READMEs are read.
    func show(readme: Int, of readmes: Int) {
        let filled = Self.width * readme / max(1, readmes)
        StandardStreams.showProgress(FavouritesMessages.progress(bar(filled), readme: readme, of: readmes))
    }

    private func bar(_ filled: Int) -> String {
        let filled = min(Self.width, filled)
        return String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    }

    func clear() { StandardStreams.showProgress(nil) }
}
