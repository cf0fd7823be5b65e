import GitHub
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

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

/// One connection of a `LoopbackServer`: gathers a request, has it answered, and follows the steps of the answer.
final class LoopbackConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let recorder: LoopbackRecorder
    private let handler: LoopbackServer.Handler
    private let executor: any TaskExecutor
    private let number: Int
    private var request: RecordedRequest?
    private var answering: Task<Void, Never>?

    init(
        number: Int, recorder: LoopbackRecorder, executor: any TaskExecutor, handler: @escaping LoopbackServer.Handler
    ) {
        (self.number, self.executor) = (number, executor)
        self.recorder = recorder
        self.handler = handler
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            var headers = Headers()
            for field in head.headers { headers.append(field.name, field.value) }
            request = RecordedRequest(
                connection: number, method: head.method.rawValue, target: head.uri, headers: headers, body: [])
        case .body(let buffer):
            request?.body += buffer.readableBytesView
        case .end:
            guard let request else { return }
            self.request = nil
            recorder.received(request)
            answer(request, on: context.channel)
        }
    }

    private func answer(_ request: RecordedRequest, on channel: any Channel) {
        let answering = Answering(handler: handler, recorder: recorder, channel: channel)
        self.answering = Task(executorPreference: executor) { await answering.answer(request) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        answering?.cancel()
        answering = nil
        recorder.closed(number)
        context.fireChannelInactive()
    }

    /// Bytes that are not HTTP, as those of a TLS handshake, are answered as a request without a method is. A client that resets the
    /// connection, or leaves amid a request, has ended it.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard case HTTPParserError.invalidMethod = error, context.channel.isActive else {
            return context.close(promise: nil)
        }
        answer(RecordedRequest(connection: number, method: "", target: "", headers: [:], body: []), on: context.channel)
    }
}

/// Follows the steps of an answer on one channel.
private struct Answering: Sendable {
    let handler: LoopbackServer.Handler
    let recorder: LoopbackRecorder
    let channel: any Channel

    func answer(_ request: RecordedRequest) async {
        let steps = await handler(request).steps
        for (index, step) in steps.enumerated() where !Task.isCancelled {
            await perform(step, isLast: index == steps.count - 1, for: request.connection)
        }
    }

    private func perform(_ step: ScriptedResponse.Step, isLast: Bool, for connection: Int) async {
        switch step {
        case .send(let bytes):
            let buffer = channel.allocator.buffer(bytes: bytes)
            let written: EventLoopFuture<Void> = channel.writeAndFlush(buffer)
            // On the event loop, right behind the write: the client cannot have closed in between, so an answer
            // taken whole is never reported as an abort.
            if isLast { written.whenSuccess { recorder.answered(connection) } }
            // A failed write is followed by `channelInactive`, which says all there is to say.
            try? await written.get()
        case .wait(let gate):
            await gate.wait()
        case .open(let gate):
            gate.open()
        case .stall:
            await Gate().wait()
        case .forever(let bytes, let pause):
            let buffer = channel.allocator.buffer(bytes: bytes)
            // The wait for each write keeps the server no further ahead than the buffers of the socket.
            while !Task.isCancelled {
                let written: EventLoopFuture<Void> = channel.writeAndFlush(buffer)
                guard (try? await written.get()) != nil else { return }
                if pause > .zero { try? await Task.sleep(for: pause) }
            }
        case .close:
            recorder.answered(connection)
            try? await channel.close().get()
        case .reset:
            recorder.answered(connection)
            // Closing a socket that lingers for no time at all drops what is unsent and sends a RST (socket(7), SO_LINGER).
            let options = channel as? any SocketOptionProvider
            try? await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            try? await channel.close().get()
        }
    }
}

/// What a `LoopbackServer` knows of its connections; shared by all of them.
final class LoopbackRecorder: Sendable {
    private struct State {
        var requests: [RecordedRequest] = []
        var connectionCount = 0
        var channels: [Int: any Channel] = [:]
        var unanswered: [Int: RecordedRequest] = [:]
        var isShutDown = false
    }

    private let state = Mutex(State())
    let requestEvents = Mailbox<RecordedRequest>(of: "a request")
    let abortEvents = Mailbox<RecordedRequest>(of: "a client that leaves amid an answer")
    let closeEvents = Mailbox<Int>(of: "a connection to close")

    var requests: [RecordedRequest] { state.withLock(\.requests) }
    var connectionCount: Int { state.withLock(\.connectionCount) }
    var openConnectionCount: Int { state.withLock(\.channels.count) }

    /// Gives a new connection its number, or `nil` if the server is shut down.
    func opened(_ channel: any Channel) -> Int? {
        state.withLock { state in
            guard !state.isShutDown else { return nil }
            state.connectionCount += 1
            state.channels[state.connectionCount] = channel
            return state.connectionCount
        }
    }

    func received(_ request: RecordedRequest) {
        state.withLock { state in
            state.requests.append(request)
            state.unanswered[request.connection] = request
        }
        requestEvents.post(request)
    }

    /// The answer is on the wire, or the server itself ends it: what the connection does from now on is no abort.
    func answered(_ connection: Int) {
        state.withLock { state in
            state.unanswered[connection] = nil
        }
    }

    func closed(_ connection: Int) {
        let (request, isShutDown) = state.withLock { state in
            state.channels[connection] = nil
            return (state.unanswered.removeValue(forKey: connection), state.isShutDown)
        }
        guard !isShutDown else { return }
        if let request { abortEvents.post(request) }
        closeEvents.post(connection)
    }

    /// The channels to close; no further one is let in.
    func shutDown() -> [any Channel] {
        let channels = state.withLock { state in
            state.isShutDown = true
            return Array(state.channels.values)
        }
        requestEvents.close()
        abortEvents.close()
        closeEvents.close()
        return channels
    }
}
