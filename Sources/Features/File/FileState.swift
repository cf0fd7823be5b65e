public import Core
public import Markup

public enum FileLocation: Sendable, Hashable {
    /// Counted from 1.
    case line(Int)
    case fragment(String)
    /// A line of a part of the text that a search has shown.
    case excerpt(FileExcerpt)
}

/// A part of a text, as a search has shown it: cut anywhere.
public struct FileExcerpt: Sendable, Hashable {
    public var text: String
    /// The line of the part to find, counted from 0.
    public var line: Int
}

public struct FileState: Sendable, Equatable, KeepsNotices {
    /// Loaded in this session, or saved in an earlier one.
    struct Loaded: Sendable, Equatable {
        var file: RepositoryFile
        var form: FileForm
        var content: FileContent
        /// May differ from the wanted one; `nil` if unknown.
        var blob: String?
        var commit: String?
        /// When GitHub sent it, in an earlier session; `nil` once it is known to be current.
        var savedAt: Timestamp?
        /// Distinguishes a content from the one before it.
        var number: Int
    }

    /// A file that was left for another.
    struct Place: Sendable, Equatable {
        var file: RepositoryFile
        var form: FileForm
        var block: Int
    }

    /// The number of a line to go to, as typed so far.
    public struct GoTo: Sendable, Equatable {
        /// `nil` before the first digit.
        public var number: Int?
        /// Larger than any line number.
        static let largest = 9_999_999
    }

    /// How many contents are kept in memory.
    static let capacity = 8
    /// How many files can be gone back to.
    static let mostEarlier = 50
    /// The rows above a line that was gone to.
    static let context = 3
    public internal(set) var file: RepositoryFile?
    /// Set while the file is shown beside the list of files; `nil` if it is open.
    var previewed: FileOpening?
    public internal(set) var form = FileForm.text
    public internal(set) var wraps = true
    public internal(set) var reader = Reader()
    /// What the layout answers.
    var layoutRequest: LayoutRequest?
    var layoutCount = 0
    /// `nil` if no number is being typed.
    public internal(set) var goTo: GoTo?
    /// The line that was gone to, counted from 0; `nil` if none was.
    public internal(set) var selected: Int?
    /// Whether the text lacks the excerpt that the file was opened at.
    public internal(set) var lacksFragment = false
    /// Whether the text has bytes that are not UTF-8.
    public internal(set) var hasOtherBytes = false
    public var notices: [Notice] = []

    /// The place to show once the file is laid out.
    var location: FileLocation?
    /// The block to show at the top once a file that is shown again is laid out.
    var returnsTo: Int?
    /// The files that led here, the latest last.
    var earlier: [Place] = []
    /// The latest last.
    var loaded: [Loaded] = []
    /// How many were loaded in this session.
    var loadCount = 0
    /// The commits that branches point to, as far as this session has requested them: by repository and branch.
    var commits: [String: String] = [:]

    public var layout: MarkupLayout? { reader.layout }
    public var isOpen: Bool { file != nil && previewed == nil }

    /// Whether the content is missing, or may be outdated.
    var lacksContent: Bool { current.map { $0.savedAt != nil } ?? true }

    /// The commit of the file, or the one that its branch points to, if this session has requested it.
    var knownCommit: String? { file.flatMap { $0.commit ?? commits[FileState.branchKey($0)] } }

    /// The content of the file in its form, if it is loaded.
    var current: Loaded? { file.flatMap { file in loaded.last { $0.file == file && $0.form == form } } }

    /// `nil` before the file is loaded.
    public var content: FileContent? { current?.content }

    /// When the file was saved; `nil` if it is known to be current.
    public var savedAt: Timestamp? { current?.savedAt }

    /// The commit that the content is of; `nil` if only the branch is known.
    public var commit: String? { current?.commit ?? file?.commit }

    /// Whether it is shown as a picture, which is not loaded as a file is.
    public var showsPicture: Bool { form == .rendered && file.map { FileState.isPicture($0.path) } ?? false }

    public var lineCount: Int {
        guard form == .text, let lines = layout?.lines, !lines.isEmpty else { return 0 }
        return lines.block(at: lines.count - 1) + 1
    }

    /// Whether the file has a content that is not laid out.
    var isUnread: Bool { layout == nil && content?.isLaidOut == true }

    /// The line that addresses refer to, counted from 1: the one that was gone to or found, if it is visible, else the first
    /// visible one.
    public func addressedLine(in view: PageFind.View) -> Int? {
        guard form == .text, let lines = layout?.lines, lines.indices.contains(view.first) else { return nil }
        let rows = view.first..<min(lines.count, view.first + view.rows)
        if let selected, rows.contains(where: { lines.block(at: $0) == selected }) { return selected + 1 }
        if let find = reader.find, let current = find.current, let row = find.matches?.first(of: current).line,
            rows.contains(row)
        {
            return lines.block(at: row) + 1
        }
        return lines.block(at: view.first) + 1
    }

    static func isMarkup(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return false }
        return markup.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Whether a file is a picture by its name.
    static func isPicture(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return false }
        return ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(name[name.index(after: dot)...].lowercased())
    }

    /// Source: the README of `github/markup`.
    private static let markup: Set<String> = [
        "markdown", "mdown", "mkdn", "md", "textile", "rdoc", "org", "creole", "mediawiki", "wiki", "rst", "asciidoc",
        "adoc", "asc", "pod",
    ]

    static func branchKey(_ file: RepositoryFile) -> String { "\(file.repository.fullName) \(file.branch)" }
}
