import Features
import Library
import Platform

extension OpenPartsDependencies {
    private static let marker = "open parts"

    /// The open parts in the library.
    ///
    /// - Parameters:
    ///   - page: Whether the page is open at the start; `nil` for as it was left.
    ///   - details: The same of the details.
    init(
        in library: LibraryAccess, page: Bool?, details: Bool? = nil, on clock: any Clock<Duration>,
        _ executor: WorkExecutor
    ) {
        self.init(
            load: {
                let text = await library.lookUp(on: clock, executor) { try? await $0.marker(Self.marker) }
                var parts = text.flatMap { OpenParts(text: $0) } ?? OpenParts()
                parts.page = page ?? parts.page
                parts.details = details ?? parts.details
                return parts
            },
            save: { parts in try? await library().setMarker(Self.marker, to: parts.text) })
    }
}
