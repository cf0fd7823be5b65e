internal import CPlatform

/// The arguments of the program, also where there is no `/proc`, from which Swift's `CommandLine` has them.
package enum ProgramArguments {
    /// All but the program's name.
    package static let all: [String] = bytes.dropFirst().map { String(decoding: $0, as: UTF8.self) }

    /// All, the program's name first, as they were given: they need not be UTF-8.
    static let bytes: [[UInt8]] = (0..<Int(shim_argument_count())).compactMap { index in
        shim_argument(Int32(index)).map { text in
            let end = sequence(first: text) { $0 + 1 }.first { $0.pointee == 0 } ?? text
            return UnsafeBufferPointer(start: text, count: end - text).map { UInt8(bitPattern: $0) }
        }
    }
}
