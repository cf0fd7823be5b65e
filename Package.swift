// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ghlance",
    // Task executors and `Mutex` need these versions. The program itself is for Linux.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "ghlance", targets: ["ghlance"]),
        // For other packages: see Examples/Outside.
        .library(name: "Reactive", targets: ["Reactive"]),
        .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // The dependencies of swift-nio that are built here. They are named so that every build has the same versions; `TestSupport`
        // names a product of each, because SwiftPM warns of packages that no target uses.
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    ],
    targets: [
        // C libraries. Each is imported by exactly one Swift target; see Docs/Architecture.md.
        // libcurl is opened with dlopen on first use, so CCurl does not link it.
        .target(
            name: "CCurl", path: "Sources/C/CCurl", linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("z")]),
        .target(name: "CGumbo", path: "Sources/C/CGumbo", linkerSettings: [.linkedLibrary("gumbo")]),
        // Defines a symbol, and is called by nothing.
        .target(name: "CICUData", path: "Sources/C/CICUData"),
        .target(name: "CNcurses", path: "Sources/C/CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
        .target(name: "CPlatform", path: "Sources/C/CPlatform"),
        .target(name: "CProcess", path: "Sources/C/CProcess"),
        .target(name: "CUtf8proc", path: "Sources/C/CUtf8proc", linkerSettings: [.linkedLibrary("utf8proc")]),
        .systemLibrary(name: "CZlib", path: "Sources/C/CZlib"),

        // Plain values, the query language, and the width and wrapping of text.
        .target(
            name: "Core", dependencies: ["CUtf8proc"], resources: [.embedInCode("Model/Resources/languages.txt")]),
        .target(name: "Reactive"),
        // What tests of reactors need, here and in other packages.
        .target(name: "ReactiveTesting", dependencies: ["Reactive"]),
        .target(name: "Markup", dependencies: ["Core", "CGumbo"]),
        // Processes, files, folders and signals.
        .target(name: "Platform", dependencies: ["CPlatform", "CProcess"]),
        .target(
            name: "GitHub",
            dependencies: ["CCurl", "Core", "Platform", .product(name: "Yams", package: "Yams")],
            resources: [.embedInCode("Client/Resources/shortcodes.txt")]),
        .target(
            name: "Library",
            dependencies: [
                "CZlib", "Core", "Platform", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            resources: [.embedInCode("Resources/built-in.tsv")]),
        .target(name: "Terminal", dependencies: ["CNcurses", "Core", "Platform"]),
        .target(
            name: "Features", dependencies: ["Core", "Markup", "Reactive"],
            resources: [.embedInCode("Resources/syntaxes.txt")]),
        .target(name: "Screens", dependencies: ["Core", "Features", "Markup", "Terminal"]),
        .executableTarget(
            name: "ghlance",
            dependencies: [
                "CICUData", "Core", "Features", "GitHub", "Library", "Markup", "Reactive", "Screens", "Platform",
                "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Yams", package: "Yams"),
            ],
            resources: [
                "agents.md", "help.txt", "_ghlance", "ghlance.bash", "ghlance.fish", "init.bash", "init.zsh",
                "init.fish",
                "themes/dracula.yml", "themes/gruvbox.yml", "themes/nord.yml", "themes/solarized.yml",
            ].map { .embedInCode("Subcommands/Resources/\($0)") }),

        // The design in one file: `make example`.
        .executableTarget(
            name: "github-search-example", dependencies: ["GitHub", "Reactive", "Terminal"],
            path: "Examples/GitHubSearch"),

        // Random numbers that are the same in every run, for tests and benchmarks.
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),
        .target(
            name: "TestSupport",
            dependencies: [
                "GitHub", "Core", "SeededRandom", "Reactive", "ReactiveTesting", "Terminal",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "Atomics", package: "swift-atomics"),
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            path: "Tests/TestSupport"
        ),
        .executableTarget(
            name: "github-emulator",
            dependencies: [
                "TestSupport", "GitHub", "Core", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/GitHubEmulatorTool"
        ),
        .executableTarget(
            name: "soak",
            dependencies: [
                "SeededRandom", "TestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/SoakTool"
        ),
        // Crashes on a terminal, for the tests of what is left behind.
        .executableTarget(name: "terminal-crasher", dependencies: ["Terminal"], path: "Tests/TerminalCrasherTool"),
        // Written to and killed by the tests of what a crash leaves behind.
        .executableTarget(
            name: "library-writer", dependencies: ["Library", "Core"], path: "Tests/LibraryWriterTool"),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "SeededRandom", "Library", "library-writer", "Core", "Platform", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(name: "ModelTests", dependencies: ["TestSupport", "Core"]),
        .testTarget(name: "QueryTests", dependencies: ["SeededRandom", "Core"]),
        .testTarget(name: "TextTests", dependencies: ["SeededRandom", "TestSupport", "Core"]),
        .testTarget(
            name: "MarkupTests", dependencies: ["Markup", "SeededRandom", "TestSupport", "Core"], exclude: ["Golden"]),
        .testTarget(
            name: "ReactiveTests", dependencies: ["SeededRandom", "Reactive", "ReactiveTesting", "TestSupport"]),
        .testTarget(name: "HTTPTests", dependencies: ["Core", "SeededRandom", "GitHub", "TestSupport"]),
        .testTarget(name: "GitHubTests", dependencies: ["GitHub", "Core", "TestSupport"]),
        .testTarget(name: "AccountsTests", dependencies: ["GitHub", "ReactiveTesting", "Platform", "TestSupport"]),
        .testTarget(name: "TerminalTests", dependencies: ["SeededRandom", "Terminal", "TestSupport", "Core"]),
        .testTarget(
            name: "FeaturesTests",
            dependencies: ["SeededRandom", "Features", "Markup", "Core", "Reactive", "ReactiveTesting", "TestSupport"]),
        .testTarget(
            name: "ScreensTests",
            dependencies: [
                "SeededRandom", "Features", "Markup", "Core", "Reactive", "ReactiveTesting", "Screens", "Terminal",
                "TestSupport",
            ], exclude: ["Golden"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "SeededRandom", "ghlance", "GitHub", "Features", "Library", "Core", "Platform", "Reactive",
                "ReactiveTesting", "Screens", "Terminal", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(name: "FaultTests", dependencies: ["GitHub", "TestSupport"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "SeededRandom", "ReactiveTesting", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Walks"]),

        .testTarget(
            name: "ExampleTests",
            dependencies: ["github-search-example", "GitHub", "ReactiveTesting", "Terminal", "TestSupport"]),

        // What `make fuzz` tries bytes on; the tests try the same on fewer.
        .target(name: "CCurlAddress", path: "Tests/CCurlAddress", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "FuzzProperties",
            dependencies: ["GitHub", "CCurlAddress", "Features", "Markup", "Core", "Screens", "Terminal"],
            path: "Tests/FuzzProperties"),
        .testTarget(name: "FuzzTests", dependencies: ["SeededRandom", "FuzzProperties"]),

        // `make bench`: see Docs/Performance.md.
        .executableTarget(
            name: "bench",
            dependencies: [
                "Core", "Features", "GitHub", "Library", "Reactive", "Screens", "SeededRandom", "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Bench"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Generic code alone: specialised for the program's one store, it needs two thirds of the instructions. Only in the Makefile's
// release builds: an unsafe flag is not for packages that depend on this one.
if Context.environment["GHLANCE_RELEASE"] != nil, let reactive = package.targets.first(where: { $0.name == "Reactive" })
{
    reactive.swiftSettings = [.unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))]
}

// The fuzzer needs a build of its own kind, with libFuzzer linked in: Scripts/fuzz asks for it.
if Context.environment["GHLANCE_FUZZ"] != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/CFuzzer"),
        .executableTarget(name: "fuzz", dependencies: ["CFuzzer", "FuzzProperties"], path: "Tests/FuzzTool"),
    ]
}

// One place for the settings of every Swift target: nobody can forget them. Targets in C have no use for them.
let swiftSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + swiftSettings
}
