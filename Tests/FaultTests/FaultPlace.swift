import Glibc
import TestSupport
import Testing

@testable import GitHub

/// Whether the environment has a proxy: it would look names up in the place of libcurl.
let hasProxy = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { (name: String) in
    getenv(name) != nil
}

/// What has to be there for a fault to happen.
struct FaultPlace {
    /// A server of another origin, which answers everything with a good page.
    let elsewhere: LoopbackServer
    /// The certificates to trust; `nil` for the system's.
    var authorities: String? { server?.authorities }

    private let place: Fault.Place
    private var address: WebURL?
    private var listener: LoopbackListener?
    private var server: TLSServer?

    init(_ place: Fault.Place) async throws {
        self.place = place
        elsewhere = try await LoopbackServer { _ in Fault.oneRow }
        switch place {
        case .answers: break
        case .address(let address): self.address = try Self.url(address)
        case .listener(let behaviour):
            let listener = try LoopbackListener(behaviour)
            address = try Self.url("http://127.0.0.1:\(listener.port)/")
            self.listener = listener
        case .certificate(let flaw):
            let server = try await TLSServer(flaw)
            address = server.address
            self.server = server
        }
    }

    /// From now on it happens.
    @MainActor func begin(in world: FaultWorld) {
        world.transport.reroute(to: address)
        guard case .answers(let answer) = place else { return }
        let elsewhere = elsewhere
        world.emulator.answerAll { answer($0, elsewhere) }
    }

    /// From now on everything is well.
    @MainActor func end(in world: FaultWorld) {
        world.transport.reroute(to: nil)
        world.emulator.answerAll(with: nil)
    }

    private static func url(_ text: String) throws -> WebURL {
        let url: WebURL = try #require(WebURL(text))
        return url
    }

    func close() async {
        await elsewhere.shutdown()
    }
}
