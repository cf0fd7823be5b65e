import GitHub
import Glibc
import NIOCore
import NIOHTTP1

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
        guard error is HTTPParserError, context.channel.isActive else { return context.close(promise: nil) }
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
