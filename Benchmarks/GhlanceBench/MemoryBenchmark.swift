/// The memory of the program with ever more in it.
enum MemoryBenchmark {
    static func run(_ context: inout Context) throws {
        try measure(&context, "first frame") { context in
            let program = try context.startGhlance()
            try program.wait(for: Context.endOfFirstFrame)
            return program
        }
        try measure(&context, "1,000 repositories in ten answers") { context in
            try context.openGhlance(Listing(total: 1_000))
        }
        try measure(&context, "10,000 short repositories in one answer") { context in
            try context.openGhlance(Listing(total: 10_000, perPage: 10_000, isCompact: true))
        }
    }

    /// One program at a time: two would share their pages, and each would count half of them.
    private static func measure(
        _ context: inout Context, _ name: String, _ open: (Context) throws -> DrivenProgram
    ) throws {
        let program = try open(context)
        program.settle(milliseconds: 100)
        guard let size = ProcessFile.proportionalSetSize(of: program.process) else {
            context.report.add(note: "memory: the kernel does not tell proportional set sizes here")
            return
        }
        context.report.add("memory: \(name)", Double(size) / 1_024, "MiB", aim: .most(20))
    }
}
