import Glibc

/// The folder that the program was started in.
package enum CurrentFolder {
    /// Its path; `/` if it cannot be found out.
    package static var path: String { String(decoding: bytes, as: UTF8.self) }

    /// Its path as it is, which need not be UTF-8.
    package static var bytes: [UInt8] {
        guard let pointer = getcwd(nil, 0) else { return [UInt8(ascii: "/")] }
        defer { free(pointer) }
        return UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
    }
}
