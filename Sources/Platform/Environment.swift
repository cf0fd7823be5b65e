internal import CPlatform
// `environ` is a global variable of C. It is read once, before there is a second thread, and never written.
@preconcurrency import Glibc

package enum Environment {
    @MainActor package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Called once, at the start.
    @MainActor package static func read() -> [String: String] {
        var variables: [String: String] = [:]
        var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
        while let text = entry.pointee {
            let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
            entry += 1
        }
        return variables
    }
}

/// Also available without `/proc`, from which Swift's `CommandLine` reads them.
package enum ProgramArguments {
    /// Without the program's name.
    package static let all: [String] = bytes.dropFirst().map { String(decoding: $0, as: UTF8.self) }

    /// With the program's name, as they were given: they need not be UTF-8.
    static let bytes: [[UInt8]] = (0..<Int(shim_argument_count())).compactMap { index in
        shim_argument(Int32(index)).map { text in
            let end = sequence(first: text) { $0 + 1 }.first { $0.pointee == 0 } ?? text
            return UnsafeBufferPointer(start: text, count: end - text).map { UInt8(bitPattern: $0) }
        }
    }
}

package enum CurrentFolder {
    /// `/` if it cannot be determined.
    package static var path: String {
        guard let pointer = getcwd(nil, 0) else { return "/" }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
