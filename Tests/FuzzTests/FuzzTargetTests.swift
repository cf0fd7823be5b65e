import FuzzProperties
import SeededRandom
import Testing

/// What `make fuzz` looks for in volume, in small: the first inputs of each property, whole, cut and changed.
///
/// An input that breaks a property ends the process and names the property.
struct FuzzTargetTests {
    @Test("each property holds for its first inputs and a thousand changes of them", arguments: FuzzTarget.allCases)
    func seedsAndChanges(target: FuzzTarget) {
        var generator = SeededGenerator(seed: 1)
        let seeds = target.seeds
        #expect(!seeds.isEmpty)
        for seed in seeds { target.check(seed) }
        for _ in 0..<1_000 {
            var input = seeds.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...8, using: &generator) { change(&input, &generator) }
            target.check(input)
        }
    }

    private func change(_ input: inout [UInt8], _ generator: inout SeededGenerator) {
        let index = Int.random(in: 0...input.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: input.insert(UInt8.random(in: .min ... .max, using: &generator), at: index)
        case 1 where index < input.count: input[index] = UInt8.random(in: .min ... .max, using: &generator)
        case 2 where index < input.count: input.remove(at: index)
        default: input.removeSubrange(min(index, max(0, input.count - 2))..<input.count)
        }
    }
}
