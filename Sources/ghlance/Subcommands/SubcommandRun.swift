import ArgumentParser
import Core
import GitHub
import Glibc
import Library
import Platform
import Screens

/// An action of a subcommand that works on a host or with the library.
protocol SubcommandAction: EndingCommand {
    var settings: Settings { get }

    /// Does it. What it throws is reported.
    @MainActor func run(_ run: SubcommandRun) async throws -> ExitStatus
}

extension SubcommandAction {
    @MainActor
    func perform(_ environment: [String: String]) throws -> ExitStatus { try SubcommandRun.perform(self, environment) }
}

protocol HostCommand: SubcommandAction { var hostOptions: HostOptions { get } }

extension HostCommand { var settings: Settings { hostOptions.settings } }

@MainActor
struct SubcommandRun {
    let environment: [String: String]
    let settings: Settings
    let host: Host
    let transport: CountedTransport
    let requests: RequestCounter
    private let curl = CurlTransport()
    private let rest = Rest()

    /// What is left to do at the end.
    private final class Rest {
        /// Why lines for people could not be written.
        var lostOutput: String?
        var library: Library?
    }

    private init(_ command: any SubcommandAction, _ environment: [String: String]) throws(HostError) {
        self.environment = environment
        var settings = command.settings
        host = try settings.hostOfSubcommand(environment)
        (command as? any RequestingCommand)?.requests.apply(to: &settings)
        self.settings = settings
        requests = RequestCounter(limit: settings.maxRequests)
        transport = CountedTransport(base: curl, counter: requests)
    }

    /// Runs an action and returns the exit status.
    ///
    /// - Throws: `HostError`.
    static func perform(_ action: any SubcommandAction, _ environment: [String: String]) throws -> ExitStatus {
        let run = try SubcommandRun(action, environment)
        var status = ExitStatus.failed
        MainQueue().run {
            do { status = try await action.run(run) } catch { status = report(error) }
            try? run.rest.library?.close()
            if let reason = run.rest.lostOutput {
                StandardStreams.complain(SubcommandMessages.cannotWrite(reason: reason))
                if status == .chosen { status = .failed }
            }
            await run.curl.shutdown()
        }
        report(run.requests.cost, run.settings)
        return status
    }

    /// The identity that requests are made with.
    var identity: Identity {
        Identity(host: host, environment: environment, settings: settings, transport: transport, needsItsToken: true)
    }

    /// The library, with the private rows of an identity, until the command ends.
    func library(for identity: Identity? = nil) async throws(LibraryFailure) -> Library {
        let library = try await openLibrary(for: identity ?? self.identity)
        rest.library = library
        return library
    }

    /// Opens the library, with the private rows of an identity, and says what there is to say about that.
    ///
    /// - Throws: `LibraryFailure`.
    func openLibrary(for identity: Identity) async throws(LibraryFailure) -> Library {
        guard let folder = LibraryAccess.folder(environment) else { throw .noFolder }
        let library = try await Library.open(
            folder: folder, now: SystemTime.now, limits: settings.libraryLimits, viewer: identity.viewer
        ) { StandardStreams.complain($0.summary) }
        for notice in library.openingNotices { StandardStreams.complain(notice.summary) }
        return library
    }

    /// Writes a line for people. That it could not be written is reported at the end.
    func say(_ text: String) {
        rest.lostOutput = rest.lostOutput ?? StandardStreams.loss(isWritten: StandardStreams.say(text))
    }

    /// The repository that an argument names.
    ///
    /// - Throws: `ValidationError`.
    func reference(_ text: String) throws(ValidationError) -> RepositoryReference {
        do throws(RepositoryReference.Problem) {
            return try RepositoryReference(text, host: "\(host.name)")
        } catch { throw ValidationError(SubcommandMessages.reference(text, error)) }
    }

    /// Writes what was asked for, or says why it cannot.
    nonisolated static func answer(_ isWritten: Bool) -> ExitStatus {
        guard let reason = StandardStreams.loss(isWritten: isWritten) else { return .chosen }
        return .saying(SubcommandMessages.cannotWrite(reason: reason))
    }

    /// Reports what a command's requests have cost, if that was asked for.
    nonisolated static func report(_ cost: RequestCounter.Cost, _ settings: Settings) {
        if settings.reportsCost { StandardStreams.complain(SubcommandMessages.cost(cost)) }
    }

    /// Says why a part of what was asked for is missing, or is not newer than what is saved.
    ///
    /// - Parameter isKept: Whether an older version of it is printed. Offline, that is what there is.
    /// - Returns: The status that stands for it.
    nonisolated static func report(_ failure: Failure, on part: MissingPart, isKept: Bool = false) -> ExitStatus {
        switch failure {
        case .offline where isKept: return .chosen
        case .offline: return .saying(part.notSaved)
        case .notFound where part.mayBeNowhere: return .saying(part.notFound)
        default: return .saying(part.notLoaded(failure, isKept: isKept), ExitStatus(failure))
        }
    }

    /// Reports an error and returns the status that stands for it.
    @discardableResult
    nonisolated static func report(_ error: any Error) -> ExitStatus {
        switch error {
        case let failure as LibraryFailure: complain(failure.summary, failure.advice)
        case let failure as LoginFailure: complain(failure.summary, failure.advice)
        case let failed as FailedRequest:
            complain(failed.failure.summary, failed.failure.advice)
            return ExitStatus(failed.failure)
        case let error as ValidationError: return .saying(error.message, .usage)
        default: StandardStreams.complain("\(error)")
        }
        return .failed
    }

    nonisolated static func complain(_ summary: String, _ advice: String) {
        StandardStreams.complain(SubcommandMessages.failure(summary, advice))
    }
}

struct RequestOptions: ParsableArguments {
    @Option(help: ArgumentHelp("stop after N requests to GitHub, with the results so far", valueName: "n"))
    var maxRequests: Int?

    @Flag(name: .shortAndLong, help: "report how many requests were made, and how many are left") var verbose = false

    func validate() throws {
        let number = maxRequests ?? 0
        try refuse(if: number < 0, "--max-requests must be 0 or more, not \(number)")
    }

    func apply(to settings: inout Settings) { (settings.maxRequests, settings.reportsCost) = (maxRequests, verbose) }
}

/// A command that asks GitHub.
protocol RequestingCommand: HostCommand { var requests: RequestOptions { get } }

/// A command that reads what GitHub has.
protocol ReadingCommand: RequestingCommand { var reading: ReadingOptions { get } }

extension ReadingCommand {
    var requests: RequestOptions { reading.requests }
    var hostOptions: HostOptions { reading.hostOptions }
    var settings: Settings { reading.settings }
}

struct HostOptions: ParsableArguments {
    @Option(help: OptionTable.host.argument) var host: String?

    @Option(help: OptionTable.apiUrl.argument) var apiUrl: String?

    @Option(help: OptionTable.webUrl.argument) var webUrl: String?

    @OptionGroup var configOptions: ConfigOptions

    var settings: Settings {
        var settings = configOptions.settings
        (settings.host, settings.apiUrl, settings.webUrl) = (host, apiUrl, webUrl)
        return settings
    }
}
