@testable import GitHub

extension CurlTransport {
    /// Whether libcurl was needed yet.
    var hasBegun: Bool { multi != nil }

    /// How many transfers are under way.
    var liveCount: Int { live.count }
}
