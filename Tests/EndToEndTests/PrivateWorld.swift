import TestSupport
import Testing

/// A library in which one account has seen a private repository, and looked at all there is of it.
struct PrivateWorld {
    /// Who reads.
    enum Account: CaseIterable {
        /// Who has seen the repository.
        case seer
        case other, nobody

        fileprivate var token: String {
            switch self {
            case .seer: "ghp_listsTestToken00000000000000000001"
            case .other: "ghp_anotherTestToken0000000000000000001"
            case .nobody: ""
            }
        }
    }

    /// A word that is in one kind of content, and in no other.
    enum Secret: String, CaseIterable {
        case description = "xyzzydescription"
        case topic = "xyzzytopic"
        case language = "xyzzylanguage"
        case release = "xyzzyrelease"
        case readme = "xyzzyreadme"
        /// A repository that the README links to.
        case link = "xyzzylink"
        case fork = "xyzzyfork"
        case path = "xyzzypath"
        case content = "xyzzycontent"
        case code = "xyzzycode"
        /// A private list of stars of the account.
        case starList = "To read"

        static func all(in text: String) -> Set<Secret> { Set(allCases.filter { text.contains($0.rawValue) }) }
    }

    /// The ways to read without a screen, and what the account that has seen NAME is shown. A dot in a word is a space.
    static let ways: [(line: String, shown: Set<Secret>)] = [
        ("view octo/NAME --offline", [.description, .topic, .language, .release, .readme, .link]),
        ("view octo/NAME --readme --offline", [.readme, .link]),
        (
            "view octo/NAME --offline --json description,repositoryTopics,languages,latestRelease",
            [.description, .topic, .language, .release]
        ),
        ("files octo/NAME --offline", [.path]),
        ("cat octo/NAME:README.md --offline", [.content]),
        (
            "compare octo/NAME octo/index --offline --json description,repositoryTopics,languages,lastRelease",
            [.description, .topic, .language, .release]
        ),
        ("compare octo/NAME octo/index --offline --markdown", [.topic, .language, .release]),
        ("forks octo/NAME --offline", [.fork]),
        ("list octo/NAME --offline", [.link]),
        ("list octo/index --offline", [.description]),
        ("search --from octo/NAME --offline linked", [.link]),
        ("search --from octo/index --offline NAME", [.description]),
        ("search NAME --offline", [.description]),
        ("search quokkas in:readme --offline", [.description]),
        ("search tag:mine --offline", [.description]),
        ("favourites list --json nameWithOwner,description,repositoryTopics", [.description, .topic]),
        ("favourites list --match quokkas --json description,readmeMatch", [.description, .readme]),
        ("favourites export", [.description, .topic]),
        ("favourites export --markdown --by topic", [.description, .topic]),
        ("favourites star-lists --offline", [.starList]),
        // What these print is the user's, or is the same for everybody.
        ("history", []), ("saved list", []), ("cache info", []), ("__complete fish ghlance·view·octo/NAME", []),
        ("__complete fish ghlance·favourites·remove·octo/NAME", []),
    ]

    let emulator: EmulatorProcess
    let folder: ScratchFolder
    /// The name of the repository: see ``GitHubEmulatorSecrets``.
    let name = "classified"

    init() throws {
        folder = try ScratchFolder()
        let listing = """
            octo/index|Swift|MIT|90|9|2019|3||A list of things
            octo/\(name)|Swift|MIT|70|7|2020|3|\(Secret.topic.rawValue)|\(Secret.description.rawValue) of it
            """
        let index = """
            <ul><li><a href="https://github.com/octo/\(name)">octo/\(name)</a></li>\
            <li><a href="https://github.com/octo/thing-1">octo/thing-1</a></li></ul>
            """
        let readme = """
            <p>\(Secret.readme.rawValue) of quokkas</p>\
            <ul><li><a href="https://github.com/octo/\(Secret.link.rawValue)">\(Secret.link.rawValue)</a> - a linked thing</li></ul>
            """
        emulator = try EmulatorProcess([
            "--budget", "1000", "--total", "2",
            "--repositories", try folder.write(Array(listing.utf8), to: "listing"),
            "--readme", "octo/index=\(try folder.write(Array(index.utf8), to: "index.html"))",
            "--readme", "octo/\(name)=\(try folder.write(Array(readme.utf8), to: "readme.html"))",
        ])
    }

    func environment(_ account: Account) -> [String: String] {
        ["XDG_DATA_HOME": folder.path("data"), "GHLANCE_API_URL": emulator.address, "GH_TOKEN": account.token]
    }

    /// Runs a line in which a dot stands for a space in a word.
    func run(_ line: String, as account: Account) throws -> CommandRun {
        let words = line.replacing("NAME", with: name).split(separator: " ").map {
            String($0).replacing("·", with: " ")
        }
        return try CommandRun(
            [try TerminalDriver.executable("ghlance")] + words, environment: environment(account))
    }

    /// Looks at all there is of the repository, and makes it a favourite with a note.
    func see() throws {
        let lines = [
            "search NAME -L 2", "view octo/NAME", "files octo/NAME", "cat octo/NAME:README.md", "forks octo/NAME",
            "list octo/NAME", "view octo/index", "list octo/index", "favourites add octo/NAME", "favourites star-lists",
        ]
        for line in lines {
            let run = try run(line, as: .seer)
            try #require(run.status == 0, "\(line): \(run.error)")
        }
        let note = ##""note" : "#mine", "noteEditedAt" : "2026-01-01T00:00:00Z", "isStarred""##
        let export = try run("favourites export", as: .seer).output.replacing("\"isStarred\"", with: note)
        try folder.write(Array(export.utf8), to: "notes.json")
        let notes = try run("favourites import \(folder.path("notes.json"))", as: .seer)
        try #require(notes.status == 0 && notes.output.contains("1 note"), "\(notes.output) \(notes.error)")
    }
}
