/// What a cell of the screen stands for, for the mouse. It is said while the screen is drawn, so that what is pressed is what is seen.
struct Target: Sendable {
    /// The command that a press is; `nil` for one that is none.
    var command: Command?
    /// What another press asks for.
    var press: [Intent] = []
    /// What a double click asks for, if the first press has only selected; `nil` where two presses are two.
    var double: [Intent]?
    /// What a line of the wheel asks for; `nil` for what the keys that move up and down ask for.
    var wheel: Wheel?

    /// What a line of the wheel asks for.
    struct Wheel: Sendable {
        var up: [Intent]
        var down: [Intent]
    }
}
