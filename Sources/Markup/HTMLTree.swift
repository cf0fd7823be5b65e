internal import CGumbo

/// HTML parsed by libgumbo, walked once from the beginning to the end.
enum HTMLTree {
    /// The most memory a tree may take: a hundred times what a document of the largest size should.
    private static let memoryLimit = 128 << 20
    /// The longest a parse may take in milliseconds of the thread's processor time. 1 MiB of ordinary HTML takes 60.
    private static let timeLimit = 1_000
    /// How much of a document is read where the whole takes too much.
    private static let secondTry = 64 << 10

    /// What a walk came to.
    enum Outcome {
        /// All of it was walked.
        case whole
        /// A beginning of it, or nothing, because the rest takes too much.
        case part
        /// There is no parser.
        case unavailable(String)
    }

    /// Parses and walks a document.
    static func walk(_ html: String, _ builder: inout BlockBuilder) -> Outcome {
        if let problem = cgumbo_load() { return .unavailable(String(cString: problem)) }
        var html = html
        let isWalked = html.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes -> Outcome in
                guard let first = bytes.baseAddress else { return .whole }
                var outcome = Outcome.whole
                for length in [bytes.count, min(bytes.count, secondTry)] {
                    if let tree = cgumbo_parse(first, length, memoryLimit, timeLimit) {
                        if let body = cgumbo_body(tree) { walk(body, &builder) }
                        cgumbo_free(tree)
                        return outcome
                    }
                    outcome = .part
                }
                return .part
            }
        }
        return isWalked
    }

    /// Without recursion: documents may be as deep as they like.
    private static func walk(_ body: UnsafePointer<GumboNode>, _ builder: inout BlockBuilder) {
        var path: [(node: UnsafePointer<GumboNode>, next: UInt32, isEntered: Bool)] = [(body, 0, false)]
        while let last = path.last {
            guard last.next < cgumbo_child_count(last.node) else {
                if last.isEntered { builder.leave() }
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let child = cgumbo_child(last.node, last.next)
            if cgumbo_is_element(child) {
                if builder.enter(HTMLElement(node: child)) { path.append((child, 0, true)) }
            } else if let text = cgumbo_text(child) {
                builder.append(UnsafeBufferPointer(start: text, count: length(of: text)))
            }
        }
    }

    private static func length(of text: UnsafePointer<CChar>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }
}
