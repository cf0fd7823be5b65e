import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// A socket on 127.0.0.1 on which nobody is ever answered.
package final class LoopbackListener: Sendable {
    /// How far a client gets.
    package enum Behaviour: Sendable {
        /// The connection is made; not a byte comes back.
        case silent
        /// The connection is never made: the queue of the socket is full, so the kernel drops what comes.
        case saturated
        /// The connection is refused: the port is taken, so that nobody else answers there, and nobody listens.
        case refusing
    }

    /// The port of the socket.
    package let port: Int

    private let descriptors: [Int32]

    /// Opens the socket; it is closed when this value goes away.
    ///
    /// - Throws: ``TerminalDriverError`` of the call that failed.
    package init(_ behaviour: Behaviour = .silent) throws {
        let listener = try Self.socket()
        var descriptors = [listener]
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try Self.check(Self.withSocketAddress(&address) { bind(listener, $0, $1) })
        if behaviour != .refusing { try Self.check(listen(listener, behaviour == .silent ? 64 : 0)) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try Self.check(Self.withSocketAddress(&address) { pointer, _ in getsockname(listener, pointer, &length) })
        // A queue of length 0 takes one connection on Linux; a few more make sure that it is full.
        for _ in 0..<(behaviour == .saturated ? 4 : 0) {
            let filler = try Self.socket()
            descriptors.append(filler)
            _ = Self.withSocketAddress(&address) { connect(filler, $0, $1) }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        self.descriptors = descriptors
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    private static func socket() throws -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = Glibc.socket(AF_INET, Int32(type), 0)
        try check(descriptor)
        return descriptor
    }

    private static func check(_ result: Int32) throws {
        guard result >= 0 else { throw TerminalDriverFolder.failure("a call for a socket") }
    }

    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

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
