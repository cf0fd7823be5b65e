import Testing

@testable import Features

struct PulseTests {
    @Test func keepsItsLastSixteenValuesWithNumbers() {
        var pulse = Pulse<String>()
        #expect(pulse.values(after: 0) == [])
        for number in 1...20 { pulse.emit("\(number % 2)") }
        #expect(pulse.lastNumber == 20)
        #expect(pulse.entries.count == 16)
        #expect(pulse.entries.first?.number == 5)
        #expect(pulse.values(after: 18) == ["1", "0"])
    }
}
