import Glibc
import TestSupport
import Testing

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let path: String
    private var names: [String] = []

    init() {
        var template = Array("/tmp/ghlance-test-XXXXXX".utf8CString)
        template.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { _ = mkdtemp(base) }
        }
        path = template.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(cString: $0) } ?? "/nonexistent"
        }
    }

    deinit {
        for name in names { unlink(name) }
        rmdir(path)
    }

    /// A program in it, which is removed with it.
    func program(_ name: String, _ text: String) -> String {
        let path = file(name)
        do { try TextFile.writeProgram(text, to: path) } catch { Issue.record(error) }
        return path
    }

    /// The path of a file in it, which is removed with it.
    func file(_ name: String, containing text: String? = nil) -> String {
        let file = path + "/" + name
        names.append(file)
        if let text, let stream = fopen(file, "w") {
            fputs(text, stream)
            fclose(stream)
        }
        return file
    }
}
