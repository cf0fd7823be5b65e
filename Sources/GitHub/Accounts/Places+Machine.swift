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
