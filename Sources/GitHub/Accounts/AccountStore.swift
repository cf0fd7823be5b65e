package import Platform

/// ghlance's own accounts file, `$XDG_CONFIG_HOME/ghlance/hosts.yml`, private to its owner. A change that fails leaves it unchanged.
package struct AccountStore: Sendable {
    private let folder: String?
    private var waiting: LockWaiting

    /// - Parameter onWait: Called with a message once another process has held the lock for a second, and with `nil` when the wait is over.
    package init(
        environment: [String: String], onWait: @escaping @Sendable (String?) -> Void = { _ in },
        waiting: LockWaiting = LockWaiting()
    ) {
        folder = ConfigurationFolder.path(of: "ghlance") { environment[$0] }
        self.waiting = waiting
        self.waiting.onWait = { onWait($0.map { _ in AccountStoreError.waiting }) }
    }

    /// Empty if the environment names no folder.
    var path: String { folder.map { $0 + "/hosts.yml" } ?? "" }

    package func account(of host: HostName) throws(AccountStoreError) -> StoredAccount? {
        guard let folder else { return nil }
        PrivateFile.removeLeftovers(of: path, in: folder)
        return try hosts().account(of: host, source: .store(path: path))
    }

    /// Empty if the file cannot be read.
    package var hostNames: [HostName] { folder == nil ? [] : (try? hosts().names) ?? [] }

    /// Replaces the account of its host.
    func keep(_ account: StoredAccount) throws(AccountStoreError) {
        guard let folder else { throw .noHome }
        try PrivateFile.makeFolder(folder)
        try PrivateFile.locked(folder: folder, waiting) { () throws(AccountStoreError) in
            var hosts = try hosts()
            hosts.set(account)
            try write(hosts)
        }
    }

    /// Returns whether there was one.
    func forget(_ host: HostName) throws(AccountStoreError) -> Bool {
        if let folder { PrivateFile.removeLeftovers(of: path, in: folder) }
        guard let folder, try PrivateFile.read(path, isStrict: true) != nil else { return false }
        return try PrivateFile.locked(folder: folder, waiting) { () throws(AccountStoreError) in
            var hosts = try hosts()
            guard hosts.remove(host) else { return false }
            try write(hosts)
            return true
        }
    }

    private func hosts() throws(AccountStoreError) -> HostsFile {
        guard let text = try PrivateFile.read(path, isStrict: true) else { return HostsFile() }
        do {
            return try HostsFile(text)
        } catch {
            throw .malformed(path: path)
        }
    }

    private func write(_ hosts: HostsFile) throws(AccountStoreError) {
        let text: String
        do {
            text = hosts.isEmpty ? "" : try hosts.text()
        } catch {
            throw .malformed(path: path)
        }
        try PrivateFile.replace(path, with: text)
    }
}

package enum ConfigurationFolder {
    /// The folder below `XDG_CONFIG_HOME`, else below `~/.config`; `nil` if neither variable names one. Paths that are not absolute are
    /// ignored (XDG Base Directory Specification).
    package static func path(of program: String, environment value: (String) -> String?) -> String? {
        func absolute(_ name: String) -> String? {
            value(name).flatMap { path in
                guard path.hasPrefix("/") else { return nil }
                var rest = path[...]
                while rest.last == "/" { rest.removeLast() }
                return String(rest)
            }
        }
        let base = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
        return base.map { "\($0)/\(program)" }
    }
}

extension AuthService.Places {
    /// The user's files and gh; for `onWait`, see ``AccountStore/init(environment:onWait:)``.
    package static func machine(
        _ environment: [String: String], onWait: @escaping @Sendable (String?) -> Void = { _ in }
    ) -> AuthService.Places {
        let store = AccountStore(environment: environment, onWait: onWait)
        let gh = GHCommandLine(environment: environment)
        return AuthService.Places(
            own: { try store.account(of: $0) }, ofGH: { gh.account(of: $0) }, askGH: { try await gh.token(of: $0) },
            keep: { try store.keep($0) }, forget: { try store.forget($0) })
    }
}
