import Glibc
import TestSupport

/// A git that makes a clone by halves: it says 45 % and waits until the test lets it go on.
struct HeldGit {
    private let emulator: EmulatorProcess

    /// Makes it. It lives as long as the emulator.
    init(_ emulator: EmulatorProcess) throws {
        self.emulator = emulator
        try emulator.write(
            script: #"""
                #!/bin/bash
                echo "$$" >>'\#(emulator.path("runs"))'
                mkdir -p "${@: -1}/.git"
                printf '[remote "origin"]\n\turl = %s\n' "${@: -2:1}" >"${@: -1}/.git/config"
                printf 'Receiving objects:  45%% (9/20)\r' >&2
                read -r go <'\#(emulator.path("hold"))'
                printf 'Receiving objects: 100%% (20/20), done.\n' >&2

                """#, to: "git")
        mkfifo(emulator.path("hold"), 0o600)
    }

    /// What the program needs to find it first.
    var environment: [String: String] {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return ["PATH": emulator.path("") + ":" + path]
    }

    /// Lets the one that waits go on.
    func letGo() throws { try TextFile.write("go\n", to: emulator.path("hold")) }

    /// The processes it was so far.
    var runs: [pid_t] { (emulator.read("runs") ?? "").split(separator: "\n").compactMap { pid_t($0) } }

    /// Whether none of these is there any more, not even as what nobody has asked for the end of.
    var hasEnded: Bool { runs.allSatisfy { kill($0, 0) == -1 && errno == ESRCH } }
}
