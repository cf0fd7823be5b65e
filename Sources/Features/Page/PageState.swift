public import Core
public import Markup

public struct PageState: Sendable, Equatable, KeepsNotices {
    public enum Display: Sendable, Equatable {
        case closed
        /// Beside or below the list.
        case docked
        /// `wasDocked` is whether it was docked before.
        case full(wasDocked: Bool)
    }

    /// A README that was loaded in this session, or saved in an earlier one.
    struct Loaded: Sendable, Equatable {
        var id: Repository.ID
        /// The tag of the release that it is the page of; `nil` for a README.
        var release: String?
        /// `nil` if the repository has none.
        var readme: Readme?
        var tag: String?
        /// When GitHub sent or confirmed it in an earlier session; `nil` once it has in this one.
        var savedAt: Timestamp?
        /// Distinguishes a README from the one loaded before.
        var number: Int
        /// For the last width.
        var layout: MarkupLayout?
        /// Whether the layout is that of an older README, or of a part of it.
        var isLayoutOld = false

        func hasLayout(like request: LayoutRequest) -> Bool {
            guard let layout, layout.width == request.width, layout.hasPictures(like: request.pictures) else {
                return false
            }
            return layout.open == nil || layout.open == request.open
        }
    }

    /// The number of READMEs kept in memory.
    static let capacity = 10
    /// The number of READMEs that keep their layouts, which take several times as much memory.
    static let layoutCapacity = 5
    /// How much of a long README is laid out first, in bytes of HTML: most of a screen.
    static let beginning = 4_096
    /// The bytes of HTML from which a README counts as long: it takes longer than a millisecond or two.
    static let longReadme = 16_384

    public internal(set) var display = Display.closed
    public internal(set) var subject: Repository?
    /// The tag of the release whose page is shown in place of the repository's.
    public internal(set) var release: String?
    public internal(set) var reader = Reader()
    public var notices: [Notice] = []

    /// The latest last.
    var loaded: [Loaded] = []
    /// Counts the READMEs loaded in this session.
    var loadCount = 0
    /// The sizes of pictures that were loaded in this session, by address: they are laid out by them.
    private(set) var pictureSizes: [String: PictureSize] = [:]
    private static let mostSizes = 1_000

    public var isOpen: Bool { display != .closed }

    /// `nil` before it is laid out.
    public var layout: MarkupLayout? { reader.layout }

    /// `nil` if GitHub has sent or confirmed the README in this session.
    public var savedAt: Timestamp? { current?.savedAt }

    /// Whether GitHub has sent or confirmed the README in this session.
    var isFresh: Bool { current.map { $0.savedAt == nil } ?? false }

    /// Whether the README is laid out, or is known not to exist.
    var isLaidOut: Bool { current.map { $0.readme == nil || $0.layout != nil && !$0.isLayoutOld } ?? false }

    public var hasNoReadme: Bool { current.map { $0.readme == nil } ?? false }

    public var isReadmeEmpty: Bool {
        current.map { $0.readme != nil && !$0.isLayoutOld && $0.layout?.lines.isEmpty == true } ?? false
    }

    /// Whether the README is longer than what is laid out.
    public var isTruncated: Bool { current?.readme?.isTruncated == true || layout?.isTruncated == true }

    /// Gives the reader the layout of the README that is shown.
    mutating func showLayout() {
        reader.layout = current?.layout
        reader.number = current.flatMap { $0.isLayoutOld ? nil : $0.number }
    }

    mutating func forget() { (loaded, reader, pictureSizes) = ([], Reader(), [:]) }

    mutating func measure(_ address: String, _ size: PictureSize) {
        if pictureSizes.count >= PageState.mostSizes { pictureSizes = [:] }
        pictureSizes[address] = size
    }

    /// `nil` if it is not loaded.
    var current: Loaded? { subject.flatMap { loaded($0.id, release) } }

    func loaded(_ id: Repository.ID, _ release: String? = nil) -> Loaded? {
        loaded.last { $0.id == id && $0.release == release }
    }

    /// Evicts the README loaded first. The former version stays visible until the new one is laid out.
    mutating func keep(
        _ readme: Readme?, tag: String?, savedAt: Timestamp?, of id: Repository.ID, _ release: String? = nil
    ) {
        // Those that could not be shown are tried again.
        let isRetried = savedAt == nil && pictureSizes.values.contains(.unknown)
        if isRetried { pictureSizes = pictureSizes.filter { $0.value != .unknown } }
        var entry = Loaded(
            id: id, release: release, readme: readme, tag: tag, savedAt: savedAt, number: loadCount + 1)
        if let index = loaded.firstIndex(where: { $0.id == id && $0.release == release }) {
            let former = loaded.remove(at: index)
            if former.readme == readme {
                entry.number = former.number
                entry.isLayoutOld = former.isLayoutOld || isRetried
            } else {
                entry.isLayoutOld = true
                // They belong to blocks that may no longer exist.
                if id == subject?.id, release == self.release { reader.offsets = [:] }
            }
            entry.layout = readme == nil ? nil : former.layout
        }
        loadCount = max(loadCount, entry.number)
        loaded.append(entry)
        loaded.removeFirst(loaded.count - loaded.countKept(of: PageState.capacity) { $0.readme?.html.utf8.count ?? 0 })
    }

    mutating func adopt(_ layout: MarkupLayout, isWhole: Bool = true, of number: Int) {
        guard let index = loaded.firstIndex(where: { $0.number == number }) else { return }
        if current?.number == number { reader.adopt(layout, number: number) }
        loaded[index].layout = layout
        loaded[index].isLayoutOld = !isWhole
        // The README that was just laid out counts as the latest.
        loaded.append(loaded.remove(at: index))
        let count = loaded.countKept(of: PageState.layoutCapacity) { $0.layout?.byteCount ?? 0 }
        for index in loaded.indices.dropLast(count) { loaded[index].layout = nil }
    }
}

public enum PagePlacement: Sendable, Equatable {
    case hidden
    /// Right of the list.
    case beside(columns: Int)
    case below
    /// Over the list.
    case full

    /// Cells left of the text: a rule and a blank.
    public static let leftMargin = 2
    /// Text that is narrower than its place is centred.
    public static func leftMargin(of text: Int, in columns: Int) -> Int { max(leftMargin, (columns - text) / 2) }
    /// The most cells of a line of text: longer ones are hard to read.
    static let mostTextColumns = 100
    /// The least columns of a list of files beside the preview.
    static let leastNameColumns = 46
    public static let rightMargin = 1

    init(_ display: PageState.Display, columns: Int, rows: Int, side: PageSide? = nil) {
        self =
            switch display {
            case .closed: .hidden
            case .full: .full
            // With little room, either the list or the page is readable, but not both: the page waits for room.
            case .docked where columns >= (side == .below ? .max : side == .side ? 90 : 120):
                rows < 10 ? .hidden : .beside(columns: max(50, columns * 2 / 5))
            case .docked: rows < 18 ? .hidden : .below
            }
    }

    /// The cells of a line of the page on a screen of so many columns.
    func textColumns(of columns: Int) -> Int {
        let margins = PagePlacement.leftMargin + PagePlacement.rightMargin
        let room = if case .beside(let columns) = self { columns } else { columns }
        return min(PagePlacement.mostTextColumns, max(1, room - margins))
    }
}
