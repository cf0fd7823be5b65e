import Core
import Features
import GitHub
import Library

extension DoctorRun {
    /// Accounts and network of all hosts, which are asked at the same time.
    func hostLines(_ hosts: [Host]) async -> [DoctorLine] {
        var limits = Limits()
        (limits.connect, limits.silence, limits.total) = (.seconds(4), .seconds(4), .seconds(5))
        let transport = CurlTransport(limits: limits)
        let found = await withTaskGroup(of: (Int, [DoctorLine]).self) { group in
            for (index, host) in hosts.enumerated() {
                group.addTask { (index, await self.lines(of: host, transport)) }
            }
            var found: [Int: [DoctorLine]] = [:]
            for await (index, lines) in group { found[index] = lines }
            return found
        }
        await transport.shutdown()
        return hosts.indices.flatMap { found[$0] ?? [] }
    }

    private func lines(of host: Host, _ curl: CurlTransport) async -> [DoctorLine] {
        let transport = WatchedTransport(CountedTransport(base: curl, counter: requests))
        let identity = Identity(host: host, environment: environment, settings: Settings(), transport: transport)
        let finding = await identity.find()
        var lines = finding.complaints.map {
            DoctorLine(.account, "\(host.name) token", DoctorMessages.unusable, .problem, advice: $0)
        }
        if let credential = finding.credential {
            lines.append(DoctorLine(.account, "\(host.name) token", DoctorMessages.token(credential.source.name)))
        } else {
            lines.append(
                DoctorLine(
                    .account, "\(host.name) token", AuthMessages.notSignedIn, host.allowsAnonymous ? .note : .problem,
                    advice: host.loginProblem?.advice ?? DoctorMessages.signIn(host)))
        }
        guard !isOffline else {
            return lines + [DoctorLine(.network, "\(host.name)", DoctorMessages.offline, .note)]
        }
        do {
            if let credential = finding.credential {
                lines += account(try await identity.client.account(of: credential), host)
            } else {
                _ = try await identity.client.budgets()
            }
            return lines + network(host, await transport.reply)
        } catch let failed as FailedRequest {
            return lines + failure(failed.failure, host, await transport.reply)
        } catch {
            return lines
        }
    }

    private func account(_ account: Account, _ host: Host) -> [DoctorLine] {
        let scopes = account.scopes.map { $0.isEmpty ? AuthMessages.noScopes : $0.joined(separator: ", ") }
        return [
            DoctorLine(.account, "\(host.name) account", account.login),
            DoctorLine(.account, "\(host.name) scopes", scopes ?? AuthMessages.unknownScopes),
            DoctorLine(.account, "\(host.name) expires", account.expires?.dateText ?? AuthMessages.neverExpires),
        ]
    }

    private func network(_ host: Host, _ reply: WatchedTransport.Reply?) -> [DoctorLine] {
        guard let reply else { return [] }
        let isEncrypted = host.apiAddress.origin.scheme == .https
        let difference = reply.difference
        let isWrong = difference.map { abs($0) > 60 } ?? false
        return [
            DoctorLine(
                .network, "\(host.name)", DoctorMessages.reached(host.apiAddress.origin.description, reply.latency)),
            DoctorLine(
                .network, "\(host.name) TLS", isEncrypted ? DoctorMessages.encrypted : DoctorMessages.notEncrypted),
            DoctorLine(
                .network, "\(host.name) clock", DoctorMessages.clock(difference),
                isWrong ? .problem : difference == nil ? .note : .ok, advice: isWrong ? DoctorMessages.setClock : ""),
        ]
    }

    /// A failure belongs to the account if GitHub refused the token, else to the network.
    private func failure(_ failure: Failure, _ host: Host, _ reply: WatchedTransport.Reply?) -> [DoctorLine] {
        let (summary, advice) = (failure.summary, failure.advice)
        switch failure {
        case .unauthorized, .forbidden:
            return [DoctorLine(.account, "\(host.name) account", summary, .problem, advice: advice)]
                + network(host, reply)
        case .rateLimited:
            return [DoctorLine(.account, "\(host.name) account", summary, .note, advice: advice)]
                + network(host, reply)
        default:
            return [DoctorLine(.network, "\(host.name)", summary, .problem, advice: advice)]
                + network(host, reply).dropFirst()
        }
    }

    /// The variables of proxies, without user names and passwords.
    func proxies() -> [DoctorLine] {
        ProxyVariables.set(in: environment).map { name, place in
            DoctorLine(.network, name, place ?? DoctorMessages.hiddenProxy)
        }
    }
}
