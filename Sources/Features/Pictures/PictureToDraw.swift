public import Core
public import Markup

/// How a picture is drawn on a terminal.
public struct PictureDrawing: Sendable, Hashable {
    /// The web address of the file.
    public var address: String
    public var box: PictureBox
    /// The terminal's colours: 8, 16, 256 or more.
    public var colors: Int
    public var repertoire: Repertoire
    /// Whether the terminal's background is light.
    public var isOnLight: Bool
}

/// A picture of a README or a file, as cells. Its file is saved; it is drawn again for another width.
struct PictureToDraw: ContentKey {
    /// One is drawn, one is loaded meanwhile.
    static let kind = ContentKind(
        name: "picture", resource: .pictures, maxConcurrent: 2, freshness: .day, capacity: 80)

    @ByID var repository: Repository
    let drawing: PictureDrawing

    /// All of the key: effects are told apart by it.
    var description: String {
        let box = drawing.box
        let sizes = [box.width, box.height, box.share, box.columns, box.rows, drawing.colors]
        let text = sizes.map { size in size.map { String($0) } ?? "-" }.joined(separator: " ")
        return
            "picture \(drawing.address) of \(repository.id.rawValue) in \(text) \(drawing.repertoire) \(drawing.isOnLight)"
    }

    /// Throws `.notFound` for what cannot be drawn.
    func load(from github: LoaderDependencies) async throws -> DrawnPicture {
        try await github.picture(repository, drawing)
    }

    func saved(in github: LoaderDependencies) async -> Dated<DrawnPicture>? {
        await github.savedPicture(repository, drawing)
    }

    func mutations(on event: ContentEvent<Self>, in state: AppState) -> [AppReactor.Mutation] {
        let size: PictureSize
        switch event {
        case .arrived(let picture): size = picture.size
        case .failed(let failure, _, _) where failure.isGone: size = .unknown
        case .held(.offline, at: _): size = .unknown
        case .found, .failed, .held, .cancelled: return []
        }
        return [.page(.measured(drawing.address, size))]
    }
}

extension AppState {
    /// The most pictures of what is read that are wanted at once.
    static let mostPictures = 12
    /// The most rows of a picture in a text.
    static let pictureRows = 20

    /// Whether pictures are drawn: not where there are no colours, nor where text is read in order.
    public var showsPictures: Bool {
        shell.drawsPictures && shell.appearance.colors > 0 && !shell.appearance.isReadInOrder
    }

    /// How pictures are laid out; `nil` if they are words.
    func pictures(rows: Int = AppState.pictureRows) -> MarkupPictures? {
        guard showsPictures else { return nil }
        return MarkupPictures(rows: rows, isOnLight: shell.appearance.isOnLight, sizes: page.pictureSizes)
    }

    func content(of picture: MarkupLayout.Picture, in repository: Repository) -> PictureToDraw {
        let (appearance, address) = (shell.appearance, picture.address)
        return PictureToDraw(
            repository: repository,
            drawing: PictureDrawing(
                address: address, box: picture.box, colors: appearance.colors, repertoire: appearance.repertoire,
                isOnLight: appearance.isOnLight))
    }

    /// `nil` before it is there.
    public func drawn(_ picture: MarkupLayout.Picture, in repository: Repository?) -> DrawnPicture? {
        repository.flatMap { loader.value(of: content(of: picture, in: $0)) }
    }

    /// The pictures on the screen, and those one screen ahead.
    var picturesDemand: Demand {
        var demand = Demand()
        guard showsPictures else { return demand }
        let shown = [
            (page.reader, showsPage && !isFileOpen ? page.subject : nil), (file.reader, file.file?.repository),
        ]
        for (reader, repository) in shown {
            guard let repository, let pictures = reader.layout?.pictures, !pictures.isEmpty else { continue }
            let first = reader.line ?? 0
            let end = first + 2 * shell.rows
            let near = pictures.filter { $0.line < end && $0.line + $0.rows >= first }.prefix(AppState.mostPictures)
            demand.add(near.map { content(of: $0, in: repository).content }, rest: pageRest)
        }
        return demand
    }
}

extension Appearance {
    var isOnLight: Bool { background.map { !$0.isDark } ?? false }
}
