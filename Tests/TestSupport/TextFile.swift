import Glibc

/// Reads and writes files whole.
package enum TextFile {
    /// Why a file could not be read or written.
    package struct Failure: Error, CustomStringConvertible {
        /// The file and the system's reason.
        package var description: String
    }

    /// Writes a program that can be run at once.
    ///
    /// A process of its own writes it. Written here, it would be open in each child that another thread starts meanwhile, until the
    /// program of that child begins, and the kernel runs no file that is open to be written. Source: execve(2), ETXTBSY.
    ///
    /// - Throws: ``Failure``.
    package static func writeProgram(_ text: String, to path: String) throws {
        let result = try ChildProcess.run(
            ["/bin/sh", "-c", #"printf %s "$1" >"$2" && chmod 700 "$2""#, "sh", text, path],
            environment: ["PATH": "/usr/bin:/bin"], outputFile: path + ".output")
        guard result.status == 0 else { throw Failure(description: "\(path): \(result.output)") }
    }

    /// The text of a file.
    ///
    /// - Throws: ``Failure``.
    package static func read(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    /// The bytes of a file.
    ///
    /// - Throws: ``Failure``.
    package static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else {
            throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// Writes a file anew.
    ///
    /// - Throws: ``Failure``.
    package static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

    /// Writes a file anew with these bytes.
    ///
    /// - Throws: ``Failure``.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        let bytes = Array(bytes)
        guard let file = fopen(path, "w") else {
            throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else {
            throw Failure(description: "\(path) cannot be written")
        }
    }

    /// The names of what is in a folder, in order; of a file there are none.
    ///
    /// - Throws: ``Failure``.
    package static func names(in folder: String) throws -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOTDIR { return [] }
            throw Failure(description: "\(folder): \(String(cString: strerror(errno)))")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }
}
