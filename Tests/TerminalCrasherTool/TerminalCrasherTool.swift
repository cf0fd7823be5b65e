import Dispatch
import Glibc
import Terminal

/// Takes over the terminal and fills the stack of a thread, so that a test can look at what is left behind: `main`, `queue` or `thread`
/// says whose.
@main
struct TerminalCrasherTool {
    @MainActor
    static func main() throws {
        TerminalRescue.install()
        let backend = try CursesBackend()
        _ = backend.draw(Frame(size: backend.size))
        let word = CommandLine.arguments.last ?? ""
        if word == "queue" {
            DispatchQueue(label: "crash").async { print(fill(1)) }
        } else if word == "thread" {
            var thread = pthread_t()
            pthread_create(&thread, nil, fillOnThread, nil)
        } else {
            print(fill(1))
        }
        while true { pause() }
    }
}

/// Never returns: each call needs some more of the stack.
@_optimize(none)
private func fill(_ depth: Int) -> Int { depth < 0 ? 0 : fill(depth &+ 1) &+ depth }

private func fillOnThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    print(fill(1))
    return nil
}
