import Features
import GitHub
import Platform

/// Takes over the file of settings whenever it is saved.
@MainActor
final class ConfigurationUpdates {
    private var sources: SettingsSources
    private var settings: Settings
    private let host: HostName
    private let events: AsyncStream<Background.Mutation>.Continuation
    private var watch: ConfigurationWatch?

    init(
        _ sources: SettingsSources, _ settings: Settings, host: HostName,
        events: AsyncStream<Background.Mutation>.Continuation
    ) { (self.sources, self.settings, self.host, self.events) = (sources, settings, host, events) }

    /// Says what is wrong with the file, and watches it from now on.
    func begin() {
        if let notice = sources.file?.notice { events.yield(.said(notice)) }
        let usual = ConfigurationFile.path(environment: Environment.variable)
        guard let path = settings.config ?? usual else { return }
        watch = ConfigurationWatch(path, and: ThemeFile.folder) { [weak self] in
            let reading = ConfigurationReading(path: path)
            Task { @MainActor in self?.adopt(reading) }
        }
    }

    private func adopt(_ reading: ConfigurationReading?) {
        guard reading != sources.file else { return }
        if let reading, !reading.isReadable {
            // Half written, or a slip: what was read before still applies.
            if let notice = reading.notice { events.yield(.said(notice)) }
            return
        }
        sources.file = reading
        let new = sources.section(of: host) ?? sources.merged()
        if let problem = reading?.notice ?? new.problem { events.yield(.said(problem)) }
        guard new.problem == nil else { return }
        if new.configured != settings.configured || new.customActions != settings.customActions {
            events.yield(.configured(new.configured, actions: new.customActions))
        }
        if let notice = new.noticeOfNextStart(after: settings) { events.yield(.said(notice)) }
        settings = new
    }
}
