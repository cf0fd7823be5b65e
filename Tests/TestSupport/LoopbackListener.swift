import Glibc

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
        do {
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
        } catch {
            for descriptor in descriptors { close(descriptor) }
            throw error
        }
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
