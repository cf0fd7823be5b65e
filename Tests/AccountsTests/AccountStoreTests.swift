import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import GitHub

/// The file in which this program keeps accounts, on a real disk.
struct AccountStoreTests {
    private let folder: ScratchFolder
    private let store: AccountStore
    /// Where the file is.
    private let home: String

    init() throws {
        folder = try ScratchFolder()
        home = folder.path + "/config/ghlance"
        store = AccountStore(environment: ["XDG_CONFIG_HOME": folder.path + "/config", "HOME": "/nowhere"])
    }

    private func account(_ token: String, _ host: HostName = .github) throws -> StoredAccount {
        StoredAccount(credential: try #require(Credential(token, source: .login, host: host)), login: "octocat")
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func whatIsKeptIsFoundAgainAndForgotten() throws {
        let server = try HostName("git.example.com")
        #expect(try store.account(of: .github) == nil)
        #expect(try !store.forget(.github))
        try store.keep(account("gho_a"))
        try store.keep(account("gho_b", server))
        try store.keep(account("gho_c"))
        #expect(try store.account(of: .github)?.credential.secret == "gho_c")
        #expect(try store.account(of: .github)?.login == "octocat")
        #expect(try store.account(of: .github)?.credential.source == .store(path: store.path))
        #expect(try store.account(of: server)?.credential.secret == "gho_b")
        #expect(try store.forget(.github))
        #expect(try store.account(of: .github) == nil)
        #expect(try store.account(of: server) != nil)
        #expect(try !TextFile.read(store.path).contains("gho_c"))
    }

    @Test(arguments: ["", "github.com:\n  oauth_", "github.com:\n  oauth_token: gho_old\n"])
    func whatAKilledSignInLeft_isRemovedByTheNextReadSignInAndSignOut(written: String) throws {
        let names = [".new", ".0123456789abz", ".bak", ".new.txt"]
        try store.keep(account("gho_a"))
        let next: [() throws -> Bool] = [
            { try store.account(of: .github)?.credential.secret == "gho_a" },
            {
                try store.keep(account("gho_b"))
                return true
            },
            { try store.forget(.github) },
            {
                unlink(store.path)
                return try !store.forget(.github)
            },
        ]
        for step in next {
            for name in names { try TextFile.write(written, to: store.path + name) }
            #expect(try step())
            #expect(names.filter { access(store.path + $0, F_OK) == 0 } == [".bak", ".new.txt"])
        }
    }

    /// A child that is being started has a copy of each descriptor until its program begins.
    @Test func theLockIsReleasedAlsoForACopyOfItsDescriptor() throws {
        try store.keep(account("gho_a"))
        let copy = try PrivateFile.locked(folder: home, LockWaiting()) { () throws(AccountStoreError) -> Int32 in
            Self.copyOfDescriptor(of: home)
        }
        try #require(copy >= 0)
        defer { close(copy) }
        let other = open(home, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    }

    /// A copy of the descriptor of an open folder, as a child has one that is being started; -1 if it is not open.
    private static func copyOfDescriptor(of path: String) -> Int32 {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return -1 }
        for descriptor in 3..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) {
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_ino == wanted.st_ino, status.st_dev == wanted.st_dev {
                return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
            }
        }
        return -1
    }

    @Test func aFileThatAnotherSignInIsWritingStays() throws {
        try store.keep(account("gho_a"))
        let descriptor = open(home, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        try TextFile.write("", to: store.path + ".new")
        #expect(try store.account(of: .github) != nil)
        #expect(access(store.path + ".new", F_OK) == 0)
    }

    @Test func whatALockIsWaitedForIsSaid() throws {
        try store.keep(account("gho_a"))
        let descriptor = open(home, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        let waited = Mutex(Duration.zero)
        let said = Mutex<[String?]>([])
        var waiting = LockWaiting()
        waiting.now = { [start = ContinuousClock.now] in start + waited.withLock(\.self) }
        waiting.pause = { pause in waited.withLock { $0 += .microseconds(Int64(pause)) } }
        let waitingStore = AccountStore(
            environment: ["XDG_CONFIG_HOME": folder.path + "/config"],
            onWait: { sentence in said.withLock { $0.append(sentence) } }, waiting: waiting)
        #expect(throws: AccountStoreError.locked(path: home)) { _ = try waitingStore.forget(.github) }
        #expect(said.withLock(\.self) == ["Waiting for another process to release the accounts file.", nil])
    }

    @Test func theFileAndItsFolderAreTheirOwnersAlone() throws {
        let previous = umask(0)
        defer { umask(previous) }
        try store.keep(account("gho_a"))
        #expect(store.path == home + "/hosts.yml")
        #expect(mode(store.path) == 0o600)
        #expect(mode(home) == 0o700)
        // A folder that was too open is closed.
        chmod(home, 0o755)
        try store.keep(account("gho_b"))
        #expect(mode(home) == 0o700)
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o666])
    func aFileThatOthersCanReadIsRefusedWithTheCommandThatFixesIt(mode: Int) throws {
        try store.keep(account("gho_a"))
        chmod(store.path, mode_t(mode))
        let error = #expect(throws: AccountStoreError.self) { try store.account(of: .github) }
        #expect(error == .notPrivate(path: store.path))
        #expect(error?.description.hasPrefix("Run chmod 600 \(store.path): ") == true)
        // Nothing is lost by trying to write.
        #expect(throws: AccountStoreError.notPrivate(path: store.path)) { try store.keep(account("gho_b")) }
        #expect(throws: AccountStoreError.notPrivate(path: store.path)) { try store.forget(.github) }
        chmod(store.path, 0o600)
        #expect(try store.account(of: .github)?.credential.secret == "gho_a")
    }

    @Test func aFileThatCannotBeReadIsLeftAsItIs() throws {
        try store.keep(account("gho_a"))
        try folder.write("a: [".utf8, to: "config/ghlance/hosts.yml")
        chmod(store.path, 0o600)
        #expect(throws: AccountStoreError.malformed(path: store.path)) { try store.account(of: .github) }
        #expect(throws: AccountStoreError.malformed(path: store.path)) { try store.keep(account("gho_b")) }
        #expect(try TextFile.read(store.path) == "a: [")
    }

    @Test func aFailedWriteLeavesTheOldFileAndNothingElse() throws {
        try store.keep(account("gho_a"))
        // A name of which no temporary one can be made beside it: longer than the file system takes.
        let long = AccountStore(environment: ["XDG_CONFIG_HOME": folder.path + "/" + String(repeating: "x", count: 300)]
        )
        #expect(throws: AccountStoreError.self) { try long.keep(account("gho_b")) }
        #expect(try store.account(of: .github)?.credential.secret == "gho_a")
        #expect(try CommandRun(["ls", "-A", home]).output == "hosts.yml\n")
    }

    @Test func aWriteThatFailsAtItsEndLeavesNothingBesideIt() throws {
        // A folder with something in it, which no file takes the place of.
        try PrivateFile.makeFolder(folder.path + "/config/hosts.yml/inside")
        let path = folder.path + "/config/hosts.yml"
        #expect(throws: AccountStoreError.self) { try PrivateFile.replace(path, with: "github.com: {}\n") }
        #expect(try CommandRun(["ls", "-A", folder.path + "/config"]).output == "hosts.yml\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of somebody else's"))
    func aFileOfAnotherUserIsNotRead() throws {
        try store.keep(account("gho_a"))
        chown(store.path, 12_345, 12_345)
        #expect(throws: AccountStoreError.notOwn(path: store.path)) { try store.account(of: .github) }
    }

    @Test func whatIsNoFileIsNotOpened() throws {
        try store.keep(account("gho_a"))
        unlink(store.path)
        mkfifo(store.path, 0o600)
        #expect(throws: AccountStoreError.notOwn(path: store.path)) { try store.account(of: .github) }
    }

    @Test func aLinkIsFollowedAndStays() throws {
        try store.keep(account("gho_a"))
        let other = folder.path + "/elsewhere.yml"
        rename(store.path, other)
        symlink(other, store.path)
        try store.keep(account("gho_b"))
        #expect(try TextFile.read(other).contains("gho_b"))
        #expect(try store.account(of: .github)?.credential.secret == "gho_b")
    }

    @Test func manyWhoWriteAtOnceLoseNothing() async throws {
        let hosts = try (0..<20).map { try HostName("git\($0).example.com") }
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for host in hosts {
                let account = try account("gho_a", host)
                group.addTask { try store.keep(account) }
            }
            try await group.waitForAll()
        }
        for host in hosts { #expect(try store.account(of: host) != nil) }
    }

    @Test func withoutAHomeNothingIsFoundAndKeepingSaysWhy() throws {
        let store = AccountStore(environment: ["XDG_CONFIG_HOME": "relative", "HOME": ""])
        #expect(try store.account(of: .github) == nil)
        #expect(throws: AccountStoreError.noHome) { try store.keep(account("gho_a")) }
    }
}

/// What stands in files of accounts.
struct HostsFileTests {
    private let source = Credential.Source.ghFile(path: "hosts.yml")

    private func account(_ text: String, _ host: String = "github.com") throws -> StoredAccount? {
        try HostsFile(text).account(of: HostName(host), source: source)
    }

    @Test(arguments: [
        ("github.com:\n    oauth_token: gho_a\n    user: octocat\n", "gho_a", "octocat"),
        ("github.com:\n  user: octocat\n  users:\n    octocat:\n      oauth_token: gho_b\n", "gho_b", "octocat"),
        ("{github.com: {oauth_token: 'gho c'}, git.example.com: {oauth_token: x}}", nil, nil),
        ("git.example.com:\n    oauth_token: \"12345\"\n", nil, nil),
        ("github.com:\n    oauth_token: 12345\n", "12345", nil),
        ("github.com:\n    user: octocat\n", nil, nil), ("github.com: text\n", nil, nil), ("", nil, nil),
        ("---\n", nil, nil),
        ("# nothing\n", nil, nil),
    ])
    func theTokenOfAHostIsFound(text: String, token: String?, login: String?) throws {
        let account = try account(text)
        #expect(account?.credential.secret == token)
        #expect(account?.login == login)
        #expect(account.map { $0.credential.source == source } ?? true)
    }

    @Test(arguments: ["- a\n- b\n", "text", "a: [", "a: *b", "\u{0}"])
    func whatIsNoneIsSaid(text: String) {
        #expect(throws: HostsFile.Malformed.self) { try HostsFile(text) }
    }

    @Test(
        "a file with anchors or aliases is refused, however small",
        arguments: [
            "a: &b [1]\ngithub.com: *b\n", "github.com: &x\n    oauth_token: a\n", "&a github.com: {oauth_token: b}\n",
            "? &a x\n: y\n", "github.com: {<<: *a}\n", "github.com: !!map &a {}\n", "a: [1,&b 2,*b]\n", "- &a b\n",
            "a: # comment\n  &b c\n", "a: {b: &c d}\n", "--- &a\nb: c\n", "'a': \"b\" \n\"c\": *d\n",
            "a: |\n  x\nb: &c d\n",
            "[\"a\n# b\", &c d]\n", "{a:'x, b: &c d, e: f'}\n", "a: \"\u{85}&b c\n", "\u{FEFF}&a b: c\n",
            bomb,
        ])
    func aliases(text: String) {
        #expect(throws: HostsFile.Malformed.self) { _ = try HostsFile(text) }
    }

    @Test(
        "a sign amid a word, or alone, is text",
        arguments: [
            "github.com:\n    oauth_token: \"&b\"\n", "github.com:\n    oauth_token: a&b*c\n",
            "github.com:\n    oauth_token: '*'\n", "github.com:\n    user: a *b &c\n    oauth_token: d\n",
            "# R&D, 2 * 3, a & b\ngithub.com:\n    user: a & b\n    oauth_token: '{}*&'\n",
        ])
    func signs(text: String) throws {
        #expect(try HostsFile(text).account(of: .github, source: source) != nil)
    }

    /// Nine times nine of each before: 387 million nodes.
    private static let bomb =
        "a: &a [x]\n"
        + zip("abcdefgh", "bcdefghi").map { before, name in
            "\(name): &\(name) [" + Array(repeating: "*\(before)", count: 9).joined(separator: ",") + "]\n"
        }.joined() + "github.com: {oauth_token: a}\n"

    @Test("whatever is written is read back", arguments: HostileTexts.all + textsWithSigns)
    func roundTrip(text: String) throws {
        // What YAML has no characters for cannot be read either (YAML 1.1, 5.1).
        guard let credential = Credential("gho_a", source: .login, host: .github) else { return }
        var file = try HostsFile("git.example.com:\n    user: hubot\n    oauth_token: a\n")
        file.set(StoredAccount(credential: credential, login: text))
        guard let written = try? file.text() else { return #expect(text.contains("\0"), "not written: \(text)") }
        #expect(try account(written)?.login == text)
        #expect(try account(written, "git.example.com")?.login == "hubot")
    }

    private static let textsWithSigns = [
        "a *b", "a: &b", "*", "&", "&a", "*a", "[*a", "\\*a", "\\\\ &a", "'*a", "\"*a\"", "- &a\n- *a", "a\n*b", "? *a",
        ", &a",
        "a\u{85}&b", "!&a", String(repeating: "word &a *b ", count: 40), "#*a", "a #*b", " *a ", "\t&a",
    ]

    @Test("what looks like something else is text, and stays as it was written")
    func everythingIsText() throws {
        let text = "git.example.com:\n    user: no\n    oauth_token: 12345\n    since: 2026-01-02\n    plan: \"null\"\n"
        let file = try HostsFile(text)
        let read = try #require(file.account(of: HostName("git.example.com"), source: .login))
        #expect(read.login == "no")
        #expect(read.credential.secret == "12345")
        #expect(try file.text() == text)
    }

    @Test func theFormIsGitHubsOwnAndTheRestStays() throws {
        var file = try HostsFile("git.example.com:\n    color: blue\n")
        let credential = try #require(Credential("gho_a", source: .login, host: .github))
        file.set(StoredAccount(credential: credential, login: "octocat"))
        let text = try file.text()
        #expect(text.hasSuffix("github.com:\n    user: octocat\n    oauth_token: gho_a\n"))
        #expect(text.contains("color: blue"))
    }
}
