import GitHub
import Logging

/// A transport that logs requests and responses, but never headers or bodies.
struct LoggingTransport: Transport {
    let base: any Transport
    let logger: Logger

    func send(_ request: Request) async throws -> Response {
        let clock = ContinuousClock()
        let start = clock.now
        func milliseconds() -> Logger.MetadataValue { "\(Int(start.duration(to: clock.now) / .milliseconds(1)))" }
        do {
            let response = try await base.send(request)
            logger.info(
                "\(request.method.rawValue) \(request.url)",
                metadata: ["status": "\(response.status)", "bytes": "\(response.body.count)", "ms": milliseconds()])
            return response
        } catch {
            logger.info(
                "\(request.method.rawValue) \(request.url)", metadata: ["error": "\(error)", "ms": milliseconds()])
            throw error
        }
    }
}
