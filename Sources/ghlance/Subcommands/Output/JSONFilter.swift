import Dispatch
import Glibc
import Platform

/// Filters JSON with jq, a program of its own: what strangers have written does not reach a parser inside this one.
struct JSONFilter {
    let expression: String
    let environment: [String: String]

    /// The most that is read of its output, or of its messages, in bytes.
    private static let limit = 256 << 20

    /// Writes what the expression makes of a text: strings as they are, anything else as JSON on a line.
    ///
    /// - Returns: The status that stands for it. jq says itself what is wrong with an expression.
    func write(_ json: String) -> ExitStatus {
        guard let input = ChildProcess.Pipe(), let output = ChildProcess.Pipe(), let errors = ChildProcess.Pipe() else {
            return .saying(OutputMessages.jqFailed(reason: String(cString: strerror(errno))))
        }
        let process: Int32
        do throws(ChildProcess.StartError) {
            defer { for end in [input.output, output.input, errors.input] { close(end) } }
            process = try ChildProcess.start(
                ["jq", "-rc", expression.hasPrefix("-") ? " \(expression)" : expression],
                environment: .helper(environment), input: input.output, output: output.input, error: errors.input)
        } catch {
            for end in [input.input, output.output, errors.output] { close(end) }
            return .saying(OutputMessages.jqFailed(reason: error.reason))
        }
        // It may write before it has read everything.
        DispatchQueue(label: "input of jq").async {
            _ = StandardStreams.write(Array(json.utf8)[...], to: input.input)
            close(input.input)
        }
        // Its messages quote the JSON, so a terminal does not get them as they are.
        let messages = DispatchQueue(label: "messages of jq")
        messages.async {
            StandardStreams.readInput(limit: Self.limit, from: errors.output).map {
                StandardStreams.tell(bytes: Array($0.utf8))
            }
            close(errors.output)
        }
        let text = StandardStreams.readInput(limit: Self.limit, from: output.output)
        // One that prints too much ends now.
        close(output.output)
        messages.sync {}
        let ending = ChildProcess.wait(for: process)
        guard let text else { return .saying(OutputMessages.jqTooLong) }
        let written = SubcommandRun.answer(StandardStreams.answer(bytes: Array(text.utf8)))
        // jq(1): 2 for usage, 3 for an expression that cannot be compiled.
        return switch ending {
        case .exited(0): written
        case .exited(2), .exited(3): .usage
        default: .failed
        }
    }
}
