import NIOCore
import NIOPosix
import Synchronization

/// Stands between a client and a server of this machine and carries bytes, until a test has it forget the connections it
/// has: then nothing more comes through on them, and nobody is told. So does a router that was switched off, and so it
/// looks from a machine that has moved to another network. New connections work.
package final class LoopbackRelay: Sendable {
    private let listener: any Channel
    private let pairs: Pairs

    /// The port it listens on.
    package let port: Int

    /// All connections, and those that are forgotten.
    private final class Pairs: Sendable {
        let state = Mutex<(channels: [any Channel], forgotten: Set<ObjectIdentifier>)>(([], []))

        func isForgotten(_ channel: any Channel) -> Bool {
            state.withLock { $0.forgotten.contains(ObjectIdentifier(channel)) }
        }
    }

    /// Starts a relay to a port of this machine; `shutdown()` ends it.
    ///
    /// - Parameter port: where to listen; 0 for a free port.
    /// - Throws: an error of the system where no socket can be had.
    package init(to target: Int, port: Int = 0) async throws {
        let pairs = Pairs()
        self.pairs = pairs
        let group = MultiThreadedEventLoopGroup.singleton
        listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { client in
                ClientBootstrap(group: client.eventLoop)
                    .connect(host: "127.0.0.1", port: target)
                    .flatMapThrowing { server in
                        pairs.state.withLock { $0.channels += [client, server] }
                        try client.pipeline.syncOperations.addHandler(Forwarder(to: server, pairs))
                        try server.pipeline.syncOperations.addHandler(Forwarder(to: client, pairs))
                        server.read()
                    }
                    .flatMap { client.setOption(.autoRead, value: true) }
            }
            .bind(host: "127.0.0.1", port: port)
            .get()
        guard let port = listener.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        self.port = port
    }

    /// From now on nothing comes through on the connections there are.
    package func forgetConnections() {
        pairs.state.withLock { state in
            for channel in state.channels { state.forgotten.insert(ObjectIdentifier(channel)) }
        }
    }

    /// Closes everything.
    package func shutdown() async {
        try? await listener.close().get()
        for channel in pairs.state.withLock(\.channels) { try? await channel.close().get() }
    }

    /// Carries what comes on one connection to the other, the end included.
    private final class Forwarder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let target: any Channel
        private let pairs: Pairs

        init(to target: any Channel, _ pairs: Pairs) {
            self.target = target
            self.pairs = pairs
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !pairs.isForgotten(target) else { return }
            target.writeAndFlush(unwrapInboundIn(data), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            if !pairs.isForgotten(target) { target.close(promise: nil) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
