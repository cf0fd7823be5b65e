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
