import Dispatch
import Glibc
import Synchronization

/// An HTTP server on 127.0.0.1 that can stop at any point of an answer.
///
/// The last byte of a held answer is written by the one who measures, on the thread that measures: no other thread has to wake up
/// between the moment that is noted and the byte on the wire.
final class AnswerServer: Sendable {
    /// How far answers go.
    enum Manner {
        case whole
        case allButLastByte
        case silence
    }

    private struct State {
        var manner = Manner.whole
        var listing = Listing()
        var requestCount = 0
        var held: (connection: Int32, byte: UInt8)?
    }

    /// The port it listens on.
    let port: Int

    private let listener: Int32
    private let state = Mutex(State())

    /// Starts to listen.
    ///
    /// - Throws: `DrivingError` where there is no socket to be had.
    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        listener = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else {
            throw DrivenProgram.DrivingError(description: "cannot listen: \(String(cString: strerror(errno)))")
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        DispatchQueue(label: "accept").async { self.accept() }
    }

    /// The address of the emulated API.
    var address: String { "http://127.0.0.1:\(port)" }

    /// How far answers go from now on.
    func answer(_ manner: Manner, with listing: Listing? = nil) {
        state.withLock { state in
            state.manner = manner
            if let listing { state.listing = listing }
        }
    }

    /// How many requests have been answered as far as they are to be.
    var requestCount: Int { state.withLock(\.requestCount) }

    /// The row of an answer to the latest request.
    func name(at index: Int) -> String { state.withLock { $0.listing.name(at: index) } }

    /// Waits until more requests than these have been answered as far as they are to be.
    func waitForRequest(after count: Int) throws {
        let deadline = Monotonic.now() + 5_000_000_000
        while requestCount <= count {
            guard Monotonic.now() < deadline else {
                throw DrivenProgram.DrivingError(description: "waited in vain for a request")
            }
            usleep(100)
        }
    }

    /// Writes the byte that is missing, and says when.
    func sendLastByte() throws -> UInt64 {
        guard let held = state.withLock({ state in state.held.take() }) else {
            throw DrivenProgram.DrivingError(description: "no answer is held")
        }
        var byte = held.byte
        let moment = Monotonic.now()
        Glibc.send(held.connection, &byte, 1, Int32(MSG_NOSIGNAL))
        return moment
    }

    // MARK: Connections

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            // No program that is started while this one is served may keep it open.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            // The kernel sends every byte at once.
            var on: Int32 = 1
            setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            DispatchQueue(label: "connection").async { self.serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            request += buffer[..<count]
            guard AnswerServer.isWhole(request) else { continue }
            answer(String(decoding: request, as: UTF8.self), on: connection)
            request = []
        }
        state.withLock { if $0.held?.connection == connection { $0.held = nil } }
        close(connection)
    }

    /// Whether a request has its head and, as far as that announces one, its body.
    private static func isWhole(_ request: [UInt8]) -> Bool {
        let text = String(decoding: request, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
        let head = text[..<end.lowerBound].lowercased()
        let length = head.firstRange(of: "content-length: ").flatMap { field in
            Int(head[field.upperBound...].prefix { $0.isNumber })
        }
        return text[end.upperBound...].utf8.count >= length ?? 0
    }

    private func answer(_ request: String, on connection: Int32) {
        if let facts = Listing.facts(request) {
            if state.withLock({ $0.manner }) == .whole { send(facts[...], on: connection) }
            return
        }
        if let name = Listing.nameOfReadme(request) {
            if state.withLock({ $0.manner }) == .whole { send(Listing.readme(of: name)[...], on: connection) }
            return
        }
        let page = request.split(separator: "page=").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 1
        let (manner, listing) = state.withLock { state in
            if page == 1 || !request.contains("&page=") { state.listing.generation += 1 }
            return (state.manner, state.listing)
        }
        var answer = listing.answer(page: request.contains("&page=") ? page : 1, address: address)
        var last: UInt8?
        switch manner {
        case .whole: break
        case .allButLastByte: last = answer.popLast()
        case .silence: answer = []
        }
        guard send(answer[...], on: connection) else { return }
        state.withLock { state in
            if let last { state.held = (connection, last) }
            state.requestCount += 1
        }
    }

    @discardableResult
    private func send(_ answer: ArraySlice<UInt8>, on connection: Int32) -> Bool {
        var rest = answer
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
