public import GitHub

/// This program's own file of accounts: `$XDG_CONFIG_HOME/ghlance/hosts.yml`, its owner's alone.
public struct AccountStore: Sendable {
    private let folder: String?

    /// The store of whoever has this environment.
    public init(environment: [String: String]) {
        folder = ConfigurationFolder.path(of: "ghlance", in: environment)
    }

    /// Where the file is; empty where there is no place for it.
    public var path: String { folder.map { $0 + "/hosts.yml" } ?? "" }

    /// The account of a host; `nil` where none is kept.
    ///
    /// - Throws: `AccountStoreError`.
    public func account(of host: HostName) throws(AccountStoreError) -> StoredAccount? {
        guard folder != nil else { return nil }
        return try hosts().account(of: host, source: .store(path: path))
    }

    /// Keeps an account, in the place of its host's.
    ///
    /// - Throws: `AccountStoreError`; then the file is as it was.
    public func keep(_ account: StoredAccount) throws(AccountStoreError) {
        guard let folder else { throw .noHome }
        try PrivateFile.makeFolder(folder)
        try PrivateFile.locked(folder: folder) { () throws(AccountStoreError) in
            var hosts = try hosts()
            hosts.set(account)
            try write(hosts)
        }
    }

    /// Forgets the account of a host; whether there was one.
    ///
    /// - Throws: `AccountStoreError`; then the file is as it was.
    public func forget(_ host: HostName) throws(AccountStoreError) -> Bool {
        guard let folder, try PrivateFile.read(path, isStrict: true) != nil else { return false }
        return try PrivateFile.locked(folder: folder) { () throws(AccountStoreError) in
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
