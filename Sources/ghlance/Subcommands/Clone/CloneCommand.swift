import ArgumentParser
import Core
import Dispatch
import GitHub
import Glibc
import Terminal

struct CloneCommand: HostCommand {
    static let endings = CommandEndings(
        done: "cloned or already there", failed: "could not be cloned", isInterruptible: true)
    static let configuration = CommandConfiguration(
        "clone", abstract: "Clone a repository with git and print the path of its folder.",
        discussion: """
            Without a folder, the clone goes under GHLANCE_CLONE_ROOT, or else into the current folder; with GHLANCE_CLONE_LAYOUT set to \
            host/owner/name, clones are laid out as in ghq. The URL is the one gh would clone: HTTPS or SSH. If there is a clone \
            already, its path is printed:

              cd "$(ghlance clone OWNER/NAME)"

            Arguments after -- are passed to git clone unchanged:

              ghlance clone OWNER/NAME -- --depth 1 --branch main
            """,
        endings: endings)

    @OptionGroup var hostOptions: HostOptions

    @Argument(help: "OWNER/NAME or URL") var name: String

    @Argument(
        help: "folder to create (default: under GHLANCE_CLONE_ROOT, or the current folder)", completion: .directory)
    var folder: String?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("options of git clone", valueName: "git-options"))
    var gitOptions: [String] = []

    @MainActor
    func run(_ run: SubcommandRun) async throws -> ExitStatus {
        let clone = try CloneRun(run, self)
        guard let path = clone.existing else { return await clone.make(run) }
        if !gitOptions.isEmpty { StandardStreams.complain(CloneMessages.optionsUnused(path)) }
        return SubcommandRun.answer(StandardStreams.answer(path))
    }
}

/// A clone that is wanted.
@MainActor
private struct CloneRun {
    private let reference: RepositoryReference
    private let repository: Repository
    private let places: ClonePlaces
    private let folder: String
    private let isNamed: Bool
    private let gitOptions: [String]

    init(_ run: SubcommandRun, _ command: CloneCommand) throws(ValidationError) {
        reference = try run.reference(command.name)
        // Its id is of no use here.
        repository = Repository(id: .init(rawValue: 0), owner: reference.owner, name: reference.name)
        if let problem = Settings.cloneProblem(environment: { run.environment[$0] }) { throw ValidationError(problem) }
        places = run.settings.clonePlaces(run.host.name.description) { run.environment[$0] }
        (isNamed, gitOptions) = (command.folder != nil, command.gitOptions)
        let typed = command.folder ?? "\(places.base)/\(places.relative(repository))"
        guard !typed.isEmpty, let path = places.absolute(typed) else {
            throw ValidationError(CloneMessages.noFolder(typed))
        }
        folder = path
    }

    var existing: String? {
        if isNamed { return CloneFolders.isClone(of: reference, on: places.host, at: folder) ? folder : nil }
        return CloneFolders.clones(in: places, of: [repository]).path(of: repository)
    }

    /// Makes the clone. A signal ends git, and what it made is removed.
    func make(_ run: SubcommandRun) async -> ExitStatus {
        let signals = Signals(catching: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
        let git = GitClone(environment: run.environment)
        let links = run.host.links
        let isSSH = GHCommandLine(environment: run.environment).clonesBySSH(from: run.host.name)
        guard let address = isSSH ? links.ssh(repository) : links.https(repository) else { return fail(.unsafeName) }
        let request = CloneRequest(repository, into: folder, history: .full, options: gitOptions)
        let (name, line) = (reference.fullName, ProgressLine())
        let task = Task {
            try await git.clone(request, from: address) { progress in
                await line.show(CloneMessages.progress(name, progress))
            }
        }
        let received = SignalSource(signals) { task.cancel() }
        defer { received.end() }
        let result = await task.result
        await git.finish()
        line.clear()
        do {
            try result.get()
            return SubcommandRun.answer(StandardStreams.answer(folder))
        } catch let failure as CloneFailure {
            return fail(failure)
        } catch {
            StandardStreams.complain(CloneMessages.canceled(name))
            // What ^C ends has said so; other signals end the program as they do without git.
            if let signal = received.signal, signal != SIGINT { signals?.die(of: signal) }
            return .left
        }
    }

    private func fail(_ failure: CloneFailure) -> ExitStatus {
        return .saying(CloneMessages.notCloned(reference.fullName, failure))
    }
}

/// Tells of the first signal that arrives while the main actor's queue runs.
@MainActor
private final class SignalSource {
    private(set) var signal: Int32?
    private var source: (any DispatchSourceRead)?

    init(_ signals: Signals?, onSignal: @escaping @MainActor () -> Void) {
        guard let signals else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: signals.descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let first = signals.read().first else { return }
                if self.signal == nil { self.signal = first }
                onSignal()
            }
        }
        source.activate()
        self.source = source
    }

    func end() { source?.cancel() }
}
