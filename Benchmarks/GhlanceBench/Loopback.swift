import Glibc

/// Sockets on 127.0.0.1.
enum Loopback {
    /// A socket that listens on a free port.
    ///
    /// - Throws: `DrivingError` where there is none to be had.
    static func listen(backlog: Int32) throws -> Int32 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let code = withAddress(port: 0) { bind(listener, $0, $1) }
        guard code == 0, Glibc.listen(listener, backlog) == 0 else {
            throw DrivenProgram.DrivingError(description: "cannot listen: \(String(cString: strerror(errno)))")
        }
        return listener
    }

    /// The port of a socket.
    static func port(of socket: Int32) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            _ = address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Begins to connect to a port, and does not wait for it.
    static func beginConnecting(port: Int) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        withAddress(port: port) { _ = connect(client, $0, $1) }
        return client
    }

    /// Has the kernel send every byte at once.
    static func sendAtOnce(_ socket: Int32) {
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func withAddress<Result>(
        port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
