import Glibc
import Testing

@testable import Core

/// ncurses places cells by libc's `wcwidth`, so the two rules have to agree; where they do not, the backend draws another form.
@Suite struct LibcWidthTests {
    @Test func libcCountsTheSameCells() throws {
        let locale = try #require(newlocale(1 << Int32(LC_CTYPE), "C.UTF-8", nil))
        let previous = uselocale(locale)
        defer {
            uselocale(previous)
            freelocale(locale)
        }
        // Glibc's module leaves out what only X/Open declares.
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
        var emitted = 0
        var different: [UInt32] = []
        for value in 0...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch ScalarClass(scalar) {
            case .base, .pictograph, .leadingJamo, .mark: break
            default: continue
            }
            emitted += 1
            let libc = Int(wcwidth(Int32(value)))
            // A negative one is not known.
            if libc >= 0, libc != CellWidth.columns(of: scalar) { different.append(value) }
        }
        #expect(emitted > 140_000)
        #expect(different.count < 200, "\(different.map { String($0, radix: 16) })")
    }
}
