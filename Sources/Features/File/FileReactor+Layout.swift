import Core
import Markup
import Reactive

extension FileReactor {
    func layOut(_ request: LayoutRequest, _ state: FileState) -> Effect<Mutation, State> {
        guard let current = state.current, current.number == request.number, state.layoutRequest != request else {
            return .none
        }
        let location = state.location
        return .run(id: .layingOut) { [dependencies] send in
            let (layout, row, isUTF8) = await withTaskExecutorPreference(dependencies.page.executor) {
                await dependencies.layout(of: current, request, at: location)
            }
            send(.laidOut(layout, of: request, row: row, isUTF8: isUTF8))
        }
    }
}

extension FileDependencies {
    /// `row` is that of the place; `nil` if it has none.
    @concurrent
    fileprivate func layout(
        of loaded: FileState.Loaded, _ request: LayoutRequest, at location: FileLocation?
    ) async -> (MarkupLayout, row: Int?, isUTF8: Bool) {
        let layout: MarkupLayout
        var isUTF8 = true
        switch loaded.content {
        case .text(let bytes):
            isUTF8 = FileText.isUTF8(bytes)
            layout = FileText.layout(
                bytes, columns: request.width, wraps: request.wraps, repertoire: request.repertoire,
                colors: SyntaxColors(path: loaded.file.path))
        case .rendered(let readme):
            layout = await page.render(readme.html, loaded.file.repository, request)
        case .binary, .tooLarge, .notAFile: layout = MarkupLayout(width: request.width)
        }
        var place = location
        if case .excerpt(let excerpt) = location, case .text(let bytes) = loaded.content {
            place = FileText.line(of: excerpt, in: bytes).map { .line($0 + 1) }
        }
        return (layout, place.flatMap { layout.row(of: $0, isText: loaded.form == .text) }, isUTF8)
    }
}
