import Glibc
import TestSupport
import Testing

/// What the system knows of the program while it runs, and of what it starts.
@Suite(.fewAtATime) struct ProcessSecurityTests {
    @Test("no connection of the program is left open by exec")
    func connections() async throws {
        try await GitHubEmulator.run { emulator in
            let terminal = try ProgramOnTerminal.start(emulator, ["swift"])
            try await terminal.wait(for: "100 loaded")
            let inherited = try Self.inheritedDescriptors(of: terminal.process)
            // Besides connections libcurl has sockets to wake its thread with, which it does not mark: what is started closes them.
            let port = try #require(emulator.address.split(separator: ":").last.flatMap { Int($0) })
            let digits = String(port, radix: 16, uppercase: true)
            let connections = try TextFile.read("/proc/\(terminal.process)/net/tcp").split(separator: "\n").compactMap {
                line in
                let fields = line.split(separator: " ")
                return fields.count > 9 && fields[2].hasSuffix(":" + digits) ? "socket:[\(fields[9])]" : nil
            }
            #expect(!connections.isEmpty)
            #expect(Set(connections).isDisjoint(with: inherited), "\(connections) \(inherited)")
            #expect(!inherited.contains { $0.contains("library") }, "\(inherited)")
        }
    }

    /// What a process has open without the mark that closes it in what it starts, but for the three of every program.
    private static func inheritedDescriptors(of process: pid_t) throws -> [String] {
        try TextFile.names(in: "/proc/\(process)/fd").compactMap { name -> String? in
            guard let number = Int(name), number > 2,
                let info = try? TextFile.read("/proc/\(process)/fdinfo/\(name)"),
                let flags = info.split(separator: "\n").first(where: { $0.hasPrefix("flags:") }),
                let value = Int(flags.dropFirst("flags:".count).filter(\.isNumber), radix: 8), value & 0o2000000 == 0
            else { return nil }
            var target = [CChar](repeating: 0, count: 256)
            let count = readlink("/proc/\(process)/fd/\(name)", &target, 255)
            return count < 0 ? nil : String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    @Test("a crash leaves no file with the token in it")
    func coreFiles() async throws {
        let terminal = try BareTerminal(
            ["sh", "-c", #"ulimit -c unlimited; exec "$0" "$@""#] + ProgramOnTerminal.command(),
            environment: ["GH_TOKEN": "ghp_coreFileTest000000000000000000000001"])
        try await terminal.wait(for: "F1 help")
        let limits = try TextFile.read("/proc/\(terminal.process)/limits")
        let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        #expect(core.split(separator: " ").dropFirst(4).first == "0", "\(core)")
    }
}
