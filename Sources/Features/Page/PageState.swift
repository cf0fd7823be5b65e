public import Markup
public import Model
import Text

/// The page of the selected repository.
public struct PageState: Sendable, Equatable {
    /// How much of the screen the page takes.
    public enum Display: Sendable, Equatable {
        /// None.
        case closed
        /// A part of it, beside or below the list.
        case docked
        /// All of it; whether it was docked before.
        case full(wasDocked: Bool)
    }

    /// How far the README of the subject is.
    public enum Progress: Sendable, Equatable {
        /// Nothing is being done.
        case idle
        /// It is loaded by key alone, because few requests are left.
        case held
        /// The selection must rest before a request is made.
        case resting
        /// The request has been made.
        case loading
        /// The request failed.
        case failed(Failure)
    }

    /// A README that was loaded in this session.
    struct Loaded: Sendable, Equatable {
        var id: Repository.ID
        /// `nil` if the repository has none.
        var readme: Readme?
        /// Distinguishes a README from the one loaded before.
        var number: Int
        /// The layout for the last width.
        var layout: MarkupLayout?
    }

    /// The number of READMEs kept in memory.
    static let capacity = 10

    /// How much of the screen the page takes.
    public internal(set) var display = Display.closed
    /// The repository of the page; `nil` if none is selected.
    public internal(set) var subject: Repository?
    /// How far its README is.
    public internal(set) var progress = Progress.idle
    /// The first visible line, counted from the first line of the README; negative inside the head, `nil` at its top.
    public internal(set) var line: Int?
    /// The cells that wide lines are scrolled to the left.
    public internal(set) var column = 0

    /// The READMEs loaded last, the latest last.
    var loaded: [Loaded] = []
    /// How many were loaded in this session.
    var loadCount = 0

    /// A closed page.
    public init() {}

    /// Whether the page is open.
    public var isOpen: Bool { display != .closed }

    /// Whether the page is to take the whole screen.
    public var isFull: Bool { if case .full = display { true } else { false } }

    /// Whether a request is in progress.
    public var isLoading: Bool { progress == .loading }

    /// The README of the subject as it is laid out; `nil` before that.
    public var layout: MarkupLayout? { current?.layout }

    /// Whether it is known that the subject has no README.
    public var hasNoReadme: Bool { current.map { $0.readme == nil } ?? false }

    /// Whether the README is longer than what is laid out.
    public var isTruncated: Bool { current?.readme?.isTruncated == true || layout?.isTruncated == true }

    /// The README of the subject, if it is loaded.
    var current: Loaded? { subject.flatMap { subject in loaded.last { $0.id == subject.id } } }

    /// Keeps a README; the one loaded first gives way.
    mutating func keep(_ readme: Readme?, of id: Repository.ID) {
        loadCount += 1
        loaded.removeAll { $0.id == id }
        loaded.append(Loaded(id: id, readme: readme, number: loadCount))
        if loaded.count > PageState.capacity { loaded.removeFirst() }
    }

    /// Adopts a layout. The line at the top stays in its block.
    mutating func adopt(_ layout: MarkupLayout, of number: Int) {
        guard let index = loaded.firstIndex(where: { $0.number == number }) else { return }
        if let line, line >= 0, loaded[index].id == subject?.id, let former = loaded[index].layout,
            former.lines.indices.contains(line)
        {
            self.line = layout.line(like: line, of: former)
        }
        loaded[index].layout = layout
    }
}

extension MarkupLayout {
    /// The line that shows the same part of a block as a line of another layout of the same document.
    fileprivate func line(like line: Int, of other: MarkupLayout) -> Int? {
        let block = other.lines[line].block
        guard let first = lines.firstIndex(where: { $0.block >= block }) else { return lines.indices.last }
        guard lines[first].block == block else { return first }
        let start = other.lines[...line].lastIndex { $0.block != block }.map { $0 + 1 } ?? 0
        let count = other.lines[start...].prefix { $0.block == block }.count
        let newCount = lines[first...].prefix { $0.block == block }.count
        return first + (line - start) * newCount / max(1, count)
    }
}
