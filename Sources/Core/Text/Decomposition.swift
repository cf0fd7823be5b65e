internal import CUtf8proc

/// The decomposition of a scalar (Unicode Standard Annex 15).
enum Decomposition {
    typealias Parts = LazyMapSequence<Slice<UnsafeMutableBufferPointer<utf8proc_int32_t>>, Unicode.Scalar>

    /// Calls `body` with the parts, which are valid only during the call.
    ///
    /// - Parameter options: Options in addition to canonical decomposition.
    @inline(__always)
    static func with<Result>(
        _ scalar: Unicode.Scalar, _ options: utf8proc_option_t = UTF8PROC_DECOMPOSE, _ body: (Parts) -> Result
    ) -> Result {
        // The longest decomposition in Unicode has 18 scalars.
        withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: 32) { buffer in
            let options = utf8proc_option_t(UTF8PROC_DECOMPOSE.rawValue | options.rawValue)
            let count = utf8proc_decompose_char(
                utf8proc_int32_t(bitPattern: scalar.value), buffer.baseAddress, buffer.count, options, nil)
            let isWhole = (0...buffer.count).contains(count)
            return body(
                buffer.prefix(isWhole ? count : 0).lazy.map {
                    Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
                })
        }
    }
}
