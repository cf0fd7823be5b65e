import Core
import GitHub

extension DoctorRun {
    /// Accounts and network of all hosts, which are asked at the same time.
    func hostLines(_ hosts: [Host]) async -> [DoctorLine] {
        var limits = Limits()
        (limits.connect, limits.silence, limits.total) = (.seconds(4), .seconds(4), .seconds(5))
        let transport = CurlTransport(limits: limits)
        let found = await withTaskGroup(of: (Int, [DoctorLine]).self) { group in
            for (index, host) in hosts.enumerated() { group.addTask { (index, await self.lines(of: host, transport)) } }
            var found: [Int: [DoctorLine]] = [:]
            for await (index, lines) in group { found[index] = lines }
            return found
        }
        await transport.shutdown()
        return hosts.indices.flatMap { found[$0] ?? [] }
    }

    private func lines(of host: Host, _ curl: CurlTransport) async -> [DoctorLine] {
        let transport = LastReplyTransport(CountedTransport(base: curl, counter: requests))
        let identity = Identity(host: host, environment: environment, settings: Settings(), transport: transport)
        let finding = await identity.find()
        let name = "\(host.name) token"
        var lines = finding.complaints.map { DoctorLine(.account, name, "not usable", .problem, $0) }
        if let credential = finding.credential {
            lines.append(DoctorLine(.account, name, "from \(credential.source.name)"))
        } else {
            let advice = host.loginProblem?.advice ?? DoctorMessages.signIn(host)
            let state = host.allowsAnonymous ? DoctorLine.State.note : .problem
            lines.append(DoctorLine(.account, name, AuthMessages.notSignedIn, state, advice))
        }
        if isOffline { return lines + [DoctorLine(.network, "\(host.name)", "not checked: --offline", .note)] }
        do {
            if let credential = finding.credential {
                lines += account(try await identity.client.account(of: credential), host)
            } else {
                _ = try await identity.client.budgets()
            }
            return lines + network(host, await transport.reply)
        } catch let failed as FailedRequest {
            return lines + failure(failed.failure, host, await transport.reply)
        } catch { return lines }
    }

    private func account(_ account: Account, _ host: Host) -> [DoctorLine] {
        [
            DoctorLine(.account, "\(host.name) account", account.login),
            DoctorLine(.account, "\(host.name) scopes", AuthMessages.scopes(of: account)),
            DoctorLine(.account, "\(host.name) expires", account.expires?.dateText ?? AuthMessages.neverExpires),
        ]
    }

    private func network(_ host: Host, _ reply: LastReplyTransport.Reply?) -> [DoctorLine] {
        guard let reply else { return [] }
        let origin = host.apiAddress.origin
        let reached = "\(origin.description) reached in \(max(1, Int(reply.latency / .milliseconds(1)))) ms"
        let encryption = origin.scheme == .https ? "certificate accepted" : "none: plain http on this machine"
        return [
            DoctorLine(.network, "\(host.name)", reached), DoctorLine(.network, "\(host.name) TLS", encryption),
            clock("\(host.name) clock", reply.difference),
        ]
    }

    /// - Parameter difference: How far the server's clock is ahead, in seconds.
    private func clock(_ name: String, _ difference: Int64?) -> DoctorLine {
        guard let difference else { return DoctorLine(.network, name, "unknown: the server sends no date", .note) }
        if abs(difference) <= 1 { return DoctorLine(.network, name, "correct") }
        let (isWrong, wait) = (abs(difference) > 60, WaitText.countdown(abs(difference)))
        let value = "this machine is \(wait) \(difference > 0 ? "behind" : "ahead")"
        return DoctorLine(.network, name, value, isWrong ? .problem : .ok, isWrong ? DoctorMessages.setClock : "")
    }

    /// A failure belongs to the account if GitHub refused the token, else to the network.
    private func failure(_ failure: Failure, _ host: Host, _ reply: LastReplyTransport.Reply?) -> [DoctorLine] {
        func line(_ section: DoctorLine.Section, _ name: String, _ state: DoctorLine.State) -> [DoctorLine] {
            [DoctorLine(section, name, failure.summary, state, failure.advice)]
        }
        let network = network(host, reply)
        switch failure {
        case .unauthorized, .forbidden: return line(.account, "\(host.name) account", .problem) + network
        case .rateLimited: return line(.account, "\(host.name) account", .note) + network
        default: return line(.network, "\(host.name)", .problem) + network.dropFirst()
        }
    }

    /// The variables of proxies, without user names and passwords.
    func proxies() -> [DoctorLine] { ProxyVariables.set(in: environment).map { DoctorLine(.network, $0, $1 ?? "set") } }
}

/// A transport that remembers the last reply.
actor LastReplyTransport: Transport {
    /// What a reply says of the way to the server.
    struct Reply: Sendable {
        /// From the request to the end of the reply.
        var latency: Duration
        /// How far the server's clock is ahead of this machine's, in seconds; `nil` if it does not say.
        var difference: Int64?
    }

    private let transport: any Transport
    /// `nil` if there was none.
    private(set) var reply: Reply?

    init(_ transport: any Transport) { self.transport = transport }

    func send(_ request: Request) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await transport.send(request)
        let now = SystemTime.now
        reply = Reply(
            latency: ContinuousClock.now - start,
            difference: response.headers["Date"].flatMap { HTTPDate.parse($0, now: now)?.seconds(since: now) })
        return response
    }
}
