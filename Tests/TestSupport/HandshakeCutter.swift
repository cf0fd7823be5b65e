import Glibc
import NIOCore
import NIOPosix

/// A server on 127.0.0.1 that ends every connection with the first bytes it gets: amid a TLS handshake, say.
package final class HandshakeCutter: Sendable {
    /// How a connection ends.
    package enum Ending: Sendable, CaseIterable {
        /// It is closed.
        case close
        /// It is reset.
        case reset
        /// It is closed behind a line of plain text, as by a server that does not speak TLS.
        case plainText
    }

    /// The port the server listens on.
    package let port: Int

    private let listener: any Channel

    /// Starts a server on a free port.
    ///
    /// - Throws: an error of the system where no socket can be had.
    package init(_ ending: Ending) async throws {
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(ending))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        guard let port = listener.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        self.port = port
    }

    /// Ends the server.
    package func shutdown() async { try? await listener.close().get() }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let ending: Ending

        init(_ ending: Ending) {
            self.ending = ending
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch ending {
            case .close: context.close(promise: nil)
            case .reset:
                // Closing a socket that lingers for no time sends a RST (socket(7), SO_LINGER).
                _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
                context.close(promise: nil)
            case .plainText:
                context.writeAndFlush(NIOAny(ByteBuffer(string: "220 mail.example.com ESMTP\r\n")), promise: nil)
                context.close(promise: nil)
            }
        }
    }
}
