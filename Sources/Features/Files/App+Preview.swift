import Core
import Reactive

/// The selected row of the list of files, as far as its preview depends on it.
struct PreviewedRow: Sendable, Equatable {
    /// `nil` for no preview.
    var item: FileItem?
    var tree: FileTree?
    /// After another search, the same row may be another hit.
    var hit: CodeHit?
}

/// The preview: the selected file beside the list of files, in place of a repository's page, and shown and hidden with it.
extension AppState {
    /// Whether there is room for a preview beside the list that is shown.
    public var hasRoomForPreview: Bool {
        guard showsFiles, case .beside = placement(.docked) else { return false }
        return true
    }

    public var showsPreview: Bool { page.display == .docked && !isFileOpen && hasRoomForPreview }

    /// The row to preview, or an empty one to hide the preview; `nil` if none is shown.
    var rowToPreview: PreviewedRow? {
        guard showsPreview else { return file.previewed == nil ? nil : PreviewedRow() }
        let item = files.selected
        let hit: CodeHit? = if case .hit(let index) = item?.id { files.hit(index) } else { nil }
        return PreviewedRow(item: item, tree: files.listing?.tree, hit: hit)
    }

    /// `nil` for none: the target of a link is only found when it is followed.
    var fileToPreview: FileOpening? {
        guard showsPreview else { return nil }
        return if case .file(let opening) = files.enterOnRow { opening } else { nil }
    }

    /// Whether the retry command is the preview's: it has failed, and the list has not.
    public var previewTakesRetry: Bool {
        guard showsPreview, failureOfFiles == nil else { return false }
        return ![.idle, .failed(.offline)].contains(fileProgress)
    }
}
