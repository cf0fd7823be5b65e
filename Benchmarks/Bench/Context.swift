import FoundationEssentials
import Glibc

/// What every benchmark needs: the programs, the server, and where results go.
struct Context {
    /// Keys as terminals send them.
    enum Keys {
        /// Down, in the form ncurses switches terminals to, which both programs read.
        static let down = "\u{1B}OB"
        static let up = "\u{1B}OA"
        static let backspace = "\u{7F}"
        static let leave = "\u{3}"
        static let refresh = "\u{12}"
        static let top = "\u{1B}<"
        static let bottom = "\u{1B}>"
        /// Shows or hides the page of the selected repository.
        static let page = "\u{16}"
        /// Shows or hides what is below the list.
        static let strip = "\u{1B}t"
    }

    /// The index of the last repository that a screen of 40 rows shows: header, query line, the names of the columns, two rules
    /// and the status line take six of them.
    static let lastVisible = DrivenProgram.size.rows - 7
    /// What is written last in the first frame: the end of the status line.
    static let endOfFirstFrame = "help"
    /// The same in the yardstick: its last row.
    static let endOfYardstick = "number \(DrivenProgram.size.rows - 2) is"

    let isQuick: Bool
    /// How many repositories the catalogues have.
    let catalogueSizes: [Int]
    let server: AnswerServer
    var machine = Machine()
    var report = Report()

    /// Where the programs are.
    private let folder: String
    /// Where ghlance keeps what it keeps.
    private let data: TemporaryFolder
    /// How a program has left its screen there: the next one begins so.
    private var hidesDetails = false

    init(isQuick: Bool, hasMillion: Bool) throws {
        self.isQuick = isQuick
        catalogueSizes = [10_000] + (isQuick ? [] : [100_000]) + (hasMillion ? [1_000_000] : [])
        server = try AnswerServer()
        data = try TemporaryFolder()
        folder = ".build/release"
    }

    /// A number of samples, or a part of it in a quick run.
    func samples(_ count: Int) -> Int { isQuick ? max(5, count / 5) : count }

    /// Starts ghlance, not waiting for anything.
    func startGhlance(_ arguments: String..., configuration: TemporaryFolder? = nil) throws -> DrivenProgram {
        var environment = ["GHLANCE_API_URL": server.address, "XDG_DATA_HOME": data.path]
        environment["XDG_CONFIG_HOME"] = configuration?.path
        return try DrivenProgram(["\(folder)/ghlance"] + arguments, environment: environment)
    }

    /// A folder with a configuration of 100 lines: the defaults, without what would have an effect on the run.
    func configurationOf100Lines() throws -> TemporaryFolder {
        guard let defaults = popen("\(folder)/ghlance config defaults", "r") else {
            throw DrivenProgram.DrivingError(description: "ghlance config defaults cannot be started")
        }
        var text: [UInt8] = []
        while case let byte = fgetc(defaults), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
        pclose(defaults)
        let isEffective = ["log:", "host:", "api-url:", "web-url:", "client-id:"]
        let settings = String(decoding: text, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") || $0.hasPrefix("#  ") }
            .map { $0.dropFirst() }.filter { line in !isEffective.contains { line.hasPrefix($0) } }
        let configuration = try TemporaryFolder()
        mkdir(configuration.path + "/ghlance", 0o700)
        try configuration.write(settings.prefix(100).joined(separator: "\n") + "\n", to: "ghlance/config.yml")
        return configuration
    }

    /// Has the library keep so many favourites, some of them of the rows that are searched for. They are of github.com and of the
    /// server that stands in for it: whichever a version of the program takes for theirs, these are that many.
    func keepFavourites(_ count: Int) throws {
        let entries = ["github.com", server.address].flatMap { host in
            (1...count).map {
                #"{"host":"\#(host)","databaseId":\#($0),"owner":{"login":"octo"},"name":"kept-\#($0)","addedAt":\#($0)}"#
            }
        }
        let text = #"{"format":"ghlance favourites","version":3,"favourites":["#
        try data.write(text + entries.joined(separator: ",") + "]}", to: "favourites.json")
        let program = try startGhlance("favourites", "import", data.path + "/favourites.json")
        // A part that is measured again finds them there.
        try program.wait(for: "notes imported")
        program.end()
    }

    /// Starts the minimal curses program, not waiting for anything.
    func startYardstick() throws -> DrivenProgram { try DrivenProgram(["\(folder)/curses-yardstick"]) }

    /// Starts the yardstick and waits for its list.
    func openYardstick() throws -> DrivenProgram {
        let program = try startYardstick()
        try program.wait(for: Context.endOfYardstick)
        program.settle()
        return program
    }

    /// Starts ghlance with a search, and waits for its rows. The list is the same as the yardstick's, without more of the selected
    /// repository below it, unless `showsDetails`.
    mutating func openGhlance(_ listing: Listing, showsDetails: Bool = false) throws -> DrivenProgram {
        let count = server.requestCount
        server.answer(.whole, with: listing)
        // Each is to ask, also for what an earlier one has kept.
        let program = try startGhlance("--freshness", "0", "--no-page", "swift")
        try server.waitForRequest(after: count)
        if showsDetails == hidesDetails {
            program.type(Context.Keys.strip)
            hidesDetails.toggle()
        }
        // Not for a name: where saved rows are on the screen already, curses moves parts of them instead of writing all.
        program.settle(milliseconds: 300)
        try loadRest(of: listing, in: program, after: count)
        return program
    }

    /// Loads the further pages of a list by going to its end repeatedly, then goes back to its top.
    ///
    /// - Parameter count: The requests that were answered before the first page.
    private func loadRest(of listing: Listing, in program: DrivenProgram, after count: Int) throws {
        let pages = listing.total / listing.perPage
        guard pages > 1 else { return }
        for _ in 0..<(2 * pages) where server.requestCount < count + pages {
            program.type(Keys.bottom)
            program.settle(milliseconds: 60)
        }
        try server.waitForRequest(after: count + pages - 1)
        program.type(Keys.top)
        program.settle(milliseconds: 50)
    }
}

/// A folder that is gone with all its files when the last one who holds it lets it go.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/ghlance-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DrivenProgram.DrivingError(description: "/tmp cannot be written to")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
}
