import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server on 127.0.0.1 which answers by script, and tells the test what it saw.
///
/// Every event waits in a queue of its own until the test asks for it, so that no test has to poll or sleep.
package final class LoopbackServer: Sendable {
    /// Makes the answer to a request. Its task is cancelled when the client goes away.
    package typealias Handler = @Sendable (RecordedRequest) async -> ScriptedResponse

    /// One thread for all of a process's servers. On two, a pair of first connections made the Swift runtime (6.3) find out about the
    /// same generic types at the same time, and in one of three thousand such moments it followed a null pointer.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Answers are made there: a test that waits for a process keeps a thread of the Swift runtime, of which there may be no other.
    private static let executor = EventLoopExecutor(group.next())

    private let recorder: LoopbackRecorder
    private let listener: any Channel

    /// The port the server listens on.
    package let port: Int

    /// Starts a server on a free port; `shutdown()` ends it.
    ///
    /// - Throws: an error of the system where no socket can be had.
    package init(_ handler: @escaping Handler) async throws {
        let recorder = LoopbackRecorder()
        self.recorder = recorder
        listener = try await ServerBootstrap(group: LoopbackServer.group)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let number = recorder.opened(channel) else { throw ChannelError.ioOnClosedChannel }
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    try pipeline.addHandler(
                        LoopbackConnection(
                            number: number, recorder: recorder, executor: LoopbackServer.executor, handler: handler))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        guard let port = listener.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        self.port = port
    }

    /// Runs `body` with a server, and shuts the server down after it.
    ///
    /// - Throws: what `body` throws, or an error of the system where no socket can be had.
    package static func run<Result: Sendable>(
        _ handler: @escaping Handler, _ body: @Sendable (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try await LoopbackServer(handler)
        return try await running(end: { await server.shutdown() }) { try await body(server) }
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// All requests so far, in the order in which they came in whole.
    package var requests: [RecordedRequest] { recorder.requests }

    /// How many connections were made to the server so far.
    package var connectionCount: Int { recorder.connectionCount }

    /// How many connections are open now.
    package var openConnectionCount: Int { recorder.openConnectionCount }

    /// The next request that came in whole.
    ///
    /// - Throws: `WaitTimeout` where none comes; `CancellationError` if the calling task is cancelled or the server shut down.
    package func nextRequest() async throws -> RecordedRequest { try await recorder.requestEvents.next { self.saw } }

    /// The next request whose connection the client closed before the answer was on the wire whole.
    ///
    /// - Throws: `WaitTimeout` where none comes; `CancellationError` if the calling task is cancelled or the server shut down.
    package func nextAbort() async throws -> RecordedRequest { try await recorder.abortEvents.next { self.saw } }

    /// The number of the next connection that closed, whoever closed it.
    ///
    /// - Throws: `WaitTimeout` where none comes; `CancellationError` if the calling task is cancelled or the server shut down.
    package func nextClose() async throws -> Int { try await recorder.closeEvents.next { self.saw } }

    private var saw: String {
        "the server has \(openConnectionCount) open connections and had these requests: "
            + requests.suffix(20).map { "\($0.method) \($0.target)" }.joined(separator: ", ")
    }

    /// Closes all connections and ends every wait for an event.
    package func shutdown() async {
        try? await listener.close().get()
        for channel in recorder.shutDown() { try? await channel.close().get() }
    }
}

/// Runs tasks on the thread of an event loop.
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
