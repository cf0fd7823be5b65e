import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Features
@testable import GitHub
@testable import Library
@testable import Platform
@testable import ghlance

/// Files that others than the user could have put at their places.
struct PathDistrustTests {
    private static let other: uid_t = 4_242
    private let folder: ScratchFolder
    /// The user's own, in a folder of their own.
    private let file: String

    init() throws {
        folder = try ScratchFolder()
        try folder.run("mkdir", "-p", "shared/ghlance", "own", "later")
        file = try folder.write("host: git.example.com\n".utf8, to: "own/config.yml")
    }

    @Test("the user's own files and links are trusted, also below a folder with the sticky bit")
    func own() throws {
        #expect(PathDistrust.find(file) == nil)
        #expect(PathDistrust.find(folder.path("nothing/there")) == nil)
        try folder.run("ln", "-s", "../own", "shared/link")
        try folder.run("ln", "-s", folder.path("shared/link/./config.yml"), "shared/config.yml")
        #expect(PathDistrust.find(folder.path("shared/config.yml")) == nil)
        chmod(folder.path("shared"), 0o1777)
        #expect(PathDistrust.find(folder.path("shared/config.yml")) == nil)
    }

    @Test("a folder that others can write to, or a link through one, is not trusted", arguments: [0o777, 0o757])
    func writers(mode: Int) throws {
        let shared = folder.path("shared")
        chmod(shared, mode_t(mode))
        #expect(PathDistrust.find(shared) == .writers(shared))
        #expect(PathDistrust.find(shared + "/ghlance/../ghlance/config.yml") == .writers(shared))
        try folder.run("ln", "-s", file, "shared/config.yml")
        try folder.run("ln", "-s", "../shared/config.yml", "later/config.yml")
        #expect(PathDistrust.find(folder.path("later/config.yml")) == .writers(shared))
        chmod(file, 0o602)
        #expect(PathDistrust.find(file) == .writers(file))
    }

    @Test("a file that is no longer the one that was opened is not trusted")
    func replaced() throws {
        var status = stat()
        try #require(stat(file, &status) == 0)
        #expect(PathDistrust.find(file, opened: status) == nil)
        rename(file, file + ".old")
        #expect(PathDistrust.find(file, opened: status) == .owner(file))
        try folder.write("".utf8, to: "own/config.yml")
        #expect(PathDistrust.find(file, opened: status) == .owner(file))
    }

    @Test("files, folders and links of another user are not trusted", .enabled(if: geteuid() == 0))
    func owner() throws {
        let shared = folder.path("shared")
        chmod(shared, 0o1777)
        for place in [file, folder.path("own"), shared] {
            chown(place, Self.other, Self.other)
            #expect(PathDistrust.find(place == shared ? place : file) == .owner(place))
            chown(place, 0, 0)
        }
        try folder.run("ln", "-s", file, "shared/config.yml")
        #expect(PathDistrust.find(shared + "/config.yml") == nil)
        lchown(shared + "/config.yml", Self.other, Self.other)
        #expect(PathDistrust.find(shared + "/config.yml") == .owner(shared + "/config.yml"))
    }

    @Test("who can write by owner, group and mode")
    func judge() {
        func judge(_ owner: uid_t, _ group: gid_t, _ mode: mode_t, links: nlink_t = 1) -> PathDistrust? {
            var status = stat()
            (status.st_uid, status.st_gid, status.st_nlink) = (owner, group, links)
            status.st_mode = S_IFREG | mode
            return PathDistrust(status, at: "/f", user: 1_000, owners: [1_000, 0])
        }
        #expect(
            judge(1_000, 1_000, 0o600) == nil && judge(1_000, 1_000, 0o664) == nil && judge(1_000, 100, 0o644) == nil)
        #expect(judge(1_000, 100, 0o664) == .writers("/f") && judge(1_000, 1_000, 0o602) == .writers("/f"))
        #expect(judge(1_001, 1_001, 0o644) == .owner("/f") && judge(0, 0, 0o644) == nil)
        #expect(judge(1_000, 1_000, 0o600, links: 2) == .links("/f"))
    }

    // MARK: What is read

    @Test("a configuration in a folder that others can write to sends no token anywhere, and sets no keys")
    func configuration() throws {
        let path = try folder.write(
            "sort: stars\nhost: git.example.com\nkeys: {remove: [Down], leave: none}\n".utf8,
            to: "shared/ghlance/config.yml")
        func settings() throws -> Settings { try #require(ConfigurationReading(path: path)).layer.settings }
        #expect(try settings().host == "git.example.com")
        chmod(folder.path("shared"), 0o777)
        #expect(try settings().sort == .stars && settings().host == nil)
        #expect(try settings().configured.bindings.changes.isEmpty)
        let lines = ConfigurationReading(path: path)?.lines
        #expect(lines?.count == 1 && lines?.first?.contains("others can write to \(folder.path("shared"))") == true)
    }

    @Test("a theme in a folder that others can write to is not read")
    func theme() throws {
        let path = try folder.write("theme: {preset: mine}\n".utf8, to: "own/config.yml")
        try folder.run("mkdir", "own/themes")
        try folder.write("accent: red\n".utf8, to: "own/themes/mine.yml")
        #expect(ConfigurationReading(path: path)?.layer.settings.configured.theme.file == "mine")
        chmod(folder.path("own/themes"), 0o777)
        let reading = try #require(ConfigurationReading(path: path))
        #expect(reading.layer.settings.configured.theme.file == nil)
        #expect(reading.lines.first?.contains("others can write to \(folder.path("own/themes"))") == true)
    }

    @Test("accounts are neither read from nor saved in a folder that others can write to")
    func accounts() throws {
        let store = AccountStore(environment: ["XDG_CONFIG_HOME": folder.path("shared")])
        let credential = try #require(Credential("gho_a", source: .store(path: store.path), host: .github))
        try store.keep(StoredAccount(credential: credential, login: "octocat"))
        chmod(folder.path("shared"), 0o777)
        let error = AccountStoreError.distrusted(path: store.path, .writers(folder.path("shared")))
        #expect(throws: error) { try store.account(of: .github) }
        #expect(throws: error) { try store.forget(.github) }
        #expect(throws: AccountStoreError.self) { try store.keep(StoredAccount(credential: credential, login: "b")) }
        chmod(folder.path("shared"), 0o755)
        #expect(try store.account(of: .github)?.login == "octocat")
        // Another link to it is as good as another file.
        try folder.run("ln", "shared/ghlance/hosts.yml", "own/hosts.yml")
        #expect(throws: AccountStoreError.distrusted(path: store.path, .links(store.path))) {
            try store.account(of: .github)
        }
    }

    @Test("the only host of gh is not the default if others could have written it")
    func defaultHost() throws {
        try folder.run("mkdir", "shared/gh")
        try folder.write("git.example.com:\n    oauth_token: a\n".utf8, to: "shared/gh/hosts.yml")
        let gh = GHCommandLine(environment: ["XDG_CONFIG_HOME": folder.path("shared")])
        #expect(gh.defaultHost?.description == "git.example.com")
        chmod(folder.path("shared"), 0o777)
        #expect(gh.defaultHost == nil)
    }

    @Test("a library in a folder that others can write to is not opened, and nothing is made there")
    func library() async throws {
        let place = folder.path("shared/ghlance")
        chmod(folder.path("shared"), 0o777)
        let error = LibraryFailure.distrusted(reason: "others can write to \(folder.path("shared"))")
        await #expect(throws: error) {
            _ = try await Library.open(folder: place, now: Timestamp(seconds: 1))
        }
        #expect(try TextFile.names(in: place).isEmpty)
        #expect(LibraryExamination(folder: place).problem == error)
    }
}
