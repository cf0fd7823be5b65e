internal import Core
internal import Glibc
internal import Library

/// A second process that uses a library, for the tests: `library-writer COMMAND FOLDER …`.
///
///     storm FOLDER NAME COUNT   writes, and says "KIND NUMBER" after each write that was acknowledged
///     add FOLDER NUMBER         adds a favourite, says "added"
///     unprivileged FOLDER       opens as a user who owns nothing, and says what went wrong
///     full FOLDER               does the same on a file system of its own that is full
@main
enum LibraryWriterTool {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(2) }
        let number = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
        do throws(LibraryFailure) {
            switch arguments[1] {
            case "storm": try await storm(arguments[2], name: arguments[3], count: Int(arguments[4]) ?? 0)
            case "add": try await add(arguments[2], number: number)
            case "unprivileged": try await unprivileged(arguments[2])
            case "full": FullDisk.prepare(arguments[2])
            case "use-full": try await FullDisk.use(arguments[2], open: open)
            default: exit(2)
            }
        } catch {
            say("failed \(error)")
            exit(1)
        }
    }

    private static func open(_ folder: String) async throws(LibraryFailure) -> Library {
        // A fast machine writes more before it is killed than the history usually keeps.
        let limits = Library.Limits(history: 1_000_000)
        return try await Library.open(folder: folder, now: Timestamp(seconds: 1_000), limits: limits)
    }

    static func repository(_ name: String, _ number: Int) -> Repository {
        var hash: Int64 = 17
        for byte in name.utf8 { hash = hash &* 31 &+ Int64(byte) }
        return Repository(
            id: Repository.ID(rawValue: abs(hash % 100_000) * 1_000_000 + Int64(number)), owner: name,
            name: "repository-\(number)", description: "Number \(number) of \(name)", stars: number)
    }

    private static func storm(_ folder: String, name: String, count: Int) async throws(LibraryFailure) {
        let library = try await open(folder)
        for number in 0..<count {
            let now = Timestamp(seconds: Int64(number))
            let repository = repository(name, number)
            switch number % 4 {
            case 0:
                try await library.addFavourites([repository], host: "github.com", at: now, .queued)
                say("favourite \(number)")
            case 1:
                let before = self.repository(name, number - 1)
                let readme = IndexedReadme(before, tag: "\(number)", source: "The word is \(name)readme\(number - 1)")
                try await library.index([readme], host: "github.com", for: "", at: now)
                try await library.setNote("note \(number - 1)", of: before.id, host: "github.com", at: now)
                say("note \(number - 1)")
            case 2:
                try await library.record(
                    HistoryEntry(query: "\(name) \(number)", searchedAt: now, resultCount: number), host: "github.com")
                say("history \(number)")
            default:
                let page = (0..<20).map { self.repository("\(name)-\(number)", $0) }
                try await library.remember(page, host: "github.com", seenAt: now)
                say("page \(number)")
            }
        }
    }

    private static func add(_ folder: String, number: Int) async throws(LibraryFailure) {
        let library = try await open(folder)
        try await library.addFavourites(
            [repository("other", number)], host: "github.com", at: Timestamp(seconds: Int64(number)))
        say("added")
    }

    private static func unprivileged(_ folder: String) async throws(LibraryFailure) {
        // 65534 is nobody on Debian. Without the right to change, the user of the tests is no better placed.
        _ = setgid(65_534)
        _ = setuid(65_534)
        let library = try await open(folder)
        if let reason = library.readOnlyReason { say("read only \(reason)") }
        say("favourites \(try await library.favourites().count)")
        try await library.addFavourites([repository("nobody", 1)], host: "github.com", at: Timestamp(seconds: 1))
        say("added")
    }

    /// Writes a line at once, in one piece.
    static func say(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = write(1, line, line.count)
    }
}
