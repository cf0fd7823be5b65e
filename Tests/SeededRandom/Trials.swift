import Glibc

/// How often a test with random numbers tries.
public enum Trials {
    private static let isLong = getenv("GHLANCE_LONG_TESTS") != nil

    /// The number of trials: few in every run of the tests, many in `make soak`.
    public static func count(_ quick: Int, long: Int) -> Int { isLong ? long : quick }
}
