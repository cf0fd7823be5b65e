import Glibc
import Synchronization
import TestSupport

@testable import GitHub
@testable import Platform

/// A repository that git itself serves over HTTP: each request is one of `git http-backend` (git-http-backend(1)).
final class GitServer: Sendable {
    /// The path of the repository below the server's address.
    static let path = "/octo/one.git"
    /// How many commits there are; each changes the file.
    static let commits = 3

    private let folder: ScratchFolder
    private let threads = BlockingThreads()
    private let count = Mutex(0)

    /// Makes the repository.
    init(_ folder: ScratchFolder) throws {
        self.folder = folder
        try folder.run("sh", "-ec", Self.making)
    }

    /// What keeps the git of a test away from the machine's settings.
    static func environment(_ folder: ScratchFolder) -> [String: String] {
        [
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin",
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path("config"), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
        ]
    }

    /// The pack is larger than what one write to a socket takes with it.
    private static let making = #"""
        export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
        export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
        git init -q -b main work
        cd work
        head -c 300000 /dev/urandom >noise
        for number in 1 2 3; do
            echo "$number" >file
            git add .
            git commit -q -m "$number"
        done
        mkdir -p ../served/octo
        git clone -q --bare . ../served/octo/one.git
        git -C ../served/octo/one.git config uploadpack.allowFilter true
        """#

    /// git's answer to a request.
    func answer(_ request: RecordedRequest) async -> ScriptedResponse {
        do {
            let bytes = try await output(request)
            return Self.response(bytes)
        } catch { return ScriptedResponse(status: 500, text: "\(error)") }
    }

    private func output(_ request: RecordedRequest) async throws -> [UInt8] {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let input = try folder.write(request.body, to: "request-\(number)")
        let output = folder.path("answer-\(number)")
        let variables = variables(of: request)
        return try await threads.run("git http-backend") {
            Result {
                let command = ["sh", "-c", #"exec git http-backend <"$0" >"$1""#, input, output]
                let run = try CommandRun(command, environment: variables)
                return run.status == 0 ? try TextFile.bytes(output) : Array("Status: 500\r\n\r\n\(run.error)".utf8)
            }
        }.get()
    }

    /// The variables of a request (RFC 3875).
    private func variables(of request: RecordedRequest) -> [String: String] {
        var variables = Self.environment(folder)
        variables["GIT_PROJECT_ROOT"] = folder.path("served")
        variables["GIT_HTTP_EXPORT_ALL"] = "1"
        variables["REMOTE_ADDR"] = "127.0.0.1"
        variables["REQUEST_METHOD"] = request.method
        variables["PATH_INFO"] = request.path
        variables["QUERY_STRING"] = String(request.target.dropFirst(request.path.count + 1))
        variables["CONTENT_TYPE"] = request.headers["Content-Type"]
        variables["CONTENT_LENGTH"] = String(request.body.count)
        for field in request.headers.fields {
            variables["HTTP_" + field.name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()] = field.value
        }
        return variables
    }

    /// The output of the program as an answer: header fields, `Status` among them, an empty line, the body.
    private static func response(_ output: [UInt8]) -> ScriptedResponse {
        var rest = output[...]
        var status = 200
        var headers = Headers()
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self).filter { !$0.isNewline }
            rest = rest[(end + 1)...]
            guard let colon = line.firstIndex(of: ":") else { break }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            if line[..<colon] == "Status" {
                status = Int(value.prefix(3)) ?? 500
            } else {
                headers.append(String(line[..<colon]), value)
            }
        }
        return ScriptedResponse(status: status, headers: headers, body: Array(rest))
    }
}
