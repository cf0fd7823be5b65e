internal import Core
internal import Glibc
internal import Library

/// A library on a file system of a few MiB that other files fill.
enum FullDisk {
    /// Mounts the file system and starts the tool anew, with ``use(_:open:)``: only what is started later sees it in all threads.
    static func prepare(_ folder: String) {
        let (newNamespace, privately, recursively): (Int32, UInt, UInt) = (0x20000, 1 << 18, 1 << 14)
        mkdir(folder, 0o700)
        // Swift's Glibc leaves this function out. What it makes is gone with the process.
        guard let address = dlsym(nil, "unshare"),
            unsafeBitCast(address, to: (@convention(c) (Int32) -> Int32).self)(newNamespace) == 0,
            mount("none", "/", nil, privately | recursively, nil) == 0,
            mount("none", folder, "tmpfs", 0, "size=3m") == 0
        else { return LibraryWriterTool.say("skipped") }
        var arguments: [UnsafeMutablePointer<CChar>?] = ["library-writer", "use-full", folder].map { (text: String) in
            strdup(text)
        }
        arguments.append(nil)
        execv("/proc/self/exe", &arguments)
    }

    static func use(
        _ folder: String, open: (String) async throws(LibraryFailure) -> Library
    ) async throws(LibraryFailure) {
        let library = try await open(folder)
        for number in 0..<20 { try await add(number, to: library) }
        try library.close()
        fill(folder + "/other")
        let full = try await open(folder)
        if case .diskFull = full.readOnlyReason { LibraryWriterTool.say("read only diskFull") }
        LibraryWriterTool.say("favourites \(try await full.favourites().count)")
        do throws(LibraryFailure) { try await add(20, to: full) } catch {
            if case .diskFull = error { LibraryWriterTool.say("failed diskFull") }
        }
        unlink(folder + "/other")
        try await add(21, to: full)
        LibraryWriterTool.say("added")
        LibraryWriterTool.say("favourites \(try await full.favourites().count)")
    }

    private static func add(_ number: Int, to library: Library) async throws(LibraryFailure) {
        try await library.addFavourites(
            [LibraryWriterTool.repository("full", number)], host: "github.com", at: Timestamp(seconds: Int64(number)))
    }

    private static func fill(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        var byte = [UInt8](repeating: 1, count: 4_096)
        var written = 0
        while written < 8 << 20, write(descriptor, &byte, byte.count) > 0 { written += byte.count }
        close(descriptor)
    }
}
