import Glibc

/// A folder that is gone with all its files when the last one who holds it lets it go.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/ghlance-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw DrivenProgram.DrivingError(description: "/tmp cannot be written to")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
        }
        _ = Glibc.remove(path)
    }
}
