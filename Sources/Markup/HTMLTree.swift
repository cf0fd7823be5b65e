internal import CGumbo

/// HTML parsed by libgumbo, walked once from the beginning to the end.
enum HTMLTree {
    /// The most memory a tree may take. Ordinary HTML takes nine times its length, lists of links fourteen times.
    private static let mostMemory = 16 << 20
    /// The most memory per byte of HTML: elements of three letters take 75 times theirs. More come of formats that are made anew in
    /// each paragraph, whose number is that of the formats times that of the paragraphs.
    private static let memoryPerByte = 128
    /// The longest a parse may take in milliseconds of the thread's processor time, for 64 KiB. Ordinary HTML takes 4.
    private static let timePer64KiB = 30
    /// How little of a document is tried where more takes too much.
    private static let leastTry = 4 << 10
    /// How many nodes are walked between two looks at the task's cancellation.
    private static let nodesPerLook = 256

    /// Parses and walks a document. Whether all of it was walked: else a beginning of it, or nothing, because the rest takes too much.
    static func walk(_ html: String, _ builder: inout BlockBuilder) -> Bool {
        var html = html
        return html.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes -> Bool in
                guard let first = bytes.baseAddress else { return true }
                // Half of what takes too much is tried next, so all tries together cost twice the first.
                var length = HTMLDepth.length(of: utf8)
                while !Task.isCancelled {
                    let memory = min(mostMemory, length * memoryPerByte + leastTry * memoryPerByte)
                    let end = HTMLEnd.length(of: UnsafeBufferPointer(rebasing: utf8.prefix(length)))
                    if let tree = cgumbo_parse(first, end, memory, timePer64KiB * (1 + length >> 16)) {
                        var isWhole = length == bytes.count
                        if let body = cgumbo_body(tree), !walk(body, &builder) { isWhole = false }
                        cgumbo_free(tree)
                        return isWhole
                    }
                    if length <= leastTry { break }
                    length /= 2
                }
                return false
            }
        }
    }

    /// Walks a tree without recursion: documents may be as deep as they like. Whether all of it was walked.
    private static func walk(_ body: UnsafePointer<GumboNode>, _ builder: inout BlockBuilder) -> Bool {
        var count = 0
        var path: [(node: UnsafePointer<GumboNode>, next: UInt32, isEntered: Bool)] = [(body, 0, false)]
        while let last = path.last {
            guard last.next < cgumbo_child_count(last.node) else {
                if last.isEntered { builder.leave() }
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            count += 1
            if builder.isFull || count.isMultiple(of: nodesPerLook) && Task.isCancelled { return false }
            let child = cgumbo_child(last.node, last.next)
            if cgumbo_is_element(child) {
                if builder.enter(HTMLElement(node: child)) { path.append((child, 0, true)) }
            } else if let text = cgumbo_text(child) {
                builder.append(UnsafeBufferPointer(start: text, count: length(of: text)))
            }
        }
        return true
    }

    private static func length(of text: UnsafePointer<CChar>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }
}
