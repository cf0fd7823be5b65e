/// The last result of a function, for when it is called again with the same input. Comparing the same array takes no time.
struct Memo<Input: Equatable, Output> {
    private var last: (input: Input, output: Output)?

    /// The result for an input.
    mutating func callAsFunction(_ input: Input, _ make: (Input) -> Output) -> Output {
        if let last, last.input == input { return last.output }
        let output = make(input)
        last = (input, output)
        return output
    }
}
