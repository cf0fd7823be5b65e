// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ghlance",
    // Task executors and `Mutex` need these versions. The program itself is for Linux.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "ghlance", targets: ["ghlance"]),
        // For other packages: see Docs/Decisions/0064-reactive-for-others.md and Examples/Outside.
        .library(name: "Reactive", targets: ["Reactive"]),
        .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // What swift-nio needs. Named here so that every build has the same versions; `TestSupport` names a product of each,
        // because SwiftPM warns of packages that no target uses.
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
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

        .target(name: "Model", resources: [.embedInCode("Resources/languages.txt")]),
        .target(name: "Query", dependencies: ["Model"]),
        .target(name: "Text", dependencies: ["CUtf8proc"]),
        .target(name: "Reactive"),
        // What tests of reactors need, here and in other packages.
        .target(name: "ReactiveTesting", dependencies: ["Reactive"]),
        .target(name: "Markup", dependencies: ["Text", "CGumbo"]),
        .target(name: "HTTP", dependencies: ["CCurl"]),
        .target(
            name: "GitHub", dependencies: ["Model", "HTTP"], resources: [.embedInCode("Resources/shortcodes.txt")]),
        .target(
            name: "Library",
            dependencies: [
                "CZlib", "Model", "Platform", "Query", "Text", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            resources: [.embedInCode("Resources/built-in.tsv")]),
        .target(name: "Processes", dependencies: ["CProcess"]),
        .target(
            name: "Accounts",
            dependencies: ["GitHub", "Platform", "Processes", .product(name: "Yams", package: "Yams")]),
        .target(name: "Configuration", dependencies: ["Platform", .product(name: "Yams", package: "Yams")]),
        .target(name: "Terminal", dependencies: ["Processes", "Text", "CNcurses"]),
        .target(name: "Platform", dependencies: ["CPlatform"]),
        .target(
            name: "Features", dependencies: ["Markup", "Reactive", "Model", "Query", "Text"],
            exclude: ["App/Children.txt"], resources: [.embedInCode("Resources/syntaxes.txt")]),
        .target(
            name: "Screens", dependencies: ["Features", "Markup", "Reactive", "Model", "Query", "Text", "Terminal"]),
        .target(
            name: "Subcommands",
            dependencies: [
                "Accounts", "Configuration", "Features", "GitHub", "HTTP", "Library", "Markup", "Model", "Platform",
                "Processes", "Query", "Reactive", "Screens", "Services", "Terminal", "Text",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            resources: [
                .embedInCode("Resources/agents.md"), .embedInCode("Resources/help.txt"),
                .embedInCode("Resources/_ghlance"),
                .embedInCode("Resources/ghlance.bash"),
                .embedInCode("Resources/ghlance.fish"), .embedInCode("Resources/init.bash"),
                .embedInCode("Resources/init.zsh"), .embedInCode("Resources/init.fish"),
                .embedInCode("Resources/themes/dracula.yml"), .embedInCode("Resources/themes/gruvbox.yml"),
                .embedInCode("Resources/themes/nord.yml"), .embedInCode("Resources/themes/solarized.yml"),
            ]),
        .target(
            name: "Services",
            dependencies: [
                "Features", "GitHub", "HTTP", "Library", "Markup", "Model", "Platform", "Processes", "Terminal", "Text",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "ghlance",
            dependencies: [
                "Accounts", "CICUData", "Configuration", "Features", "GitHub", "HTTP", "Library", "Model", "Platform",
                "Processes", "Reactive", "Screens", "Services", "Subcommands", "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // Prints the generated documents.
        .executableTarget(
            name: "docs-generator", dependencies: ["Screens", "Subcommands"], path: "Sources/DocsGenerator"),

        // The design in one file: `make example`.
        .executableTarget(
            name: "github-search-example", dependencies: ["HTTP", "Reactive", "Terminal"],
            path: "Examples/GitHubSearch"),

        // Random numbers that are the same in every run, for tests and benchmarks.
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),
        .target(
            name: "TestSupport",
            dependencies: [
                "GitHub", "HTTP", "Model", "Reactive", "ReactiveTesting", "Terminal", "Text",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Atomics", package: "swift-atomics"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/TestSupport"
        ),
        .executableTarget(
            name: "github-emulator",
            dependencies: [
                "TestSupport", "HTTP", "Model", .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
        // Measures the catalogue at 10 k, 100 k and 1 M repositories.
        .executableTarget(
            name: "library-bench", dependencies: ["SeededRandom", "Features", "Library", "Model"],
            path: "Benchmarks/LibraryBench"),
        // Crashes on a terminal, for the tests of what is left behind.
        .executableTarget(name: "terminal-crasher", dependencies: ["Terminal"], path: "Tests/TerminalCrasherTool"),
        // Written to and killed by the tests of what a crash leaves behind.
        .executableTarget(
            name: "library-writer", dependencies: ["Library", "Model"], path: "Tests/LibraryWriterTool"),
        .testTarget(
            name: "LibraryTests",
            dependencies: [
                "SeededRandom", "Library", "library-writer", "Model", "TestSupport", "Text",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(name: "ModelTests", dependencies: ["SeededRandom", "Model"]),
        .testTarget(name: "QueryTests", dependencies: ["SeededRandom", "Model", "Query"]),
        .testTarget(name: "TextTests", dependencies: ["SeededRandom", "TestSupport", "Text"]),
        .testTarget(
            name: "MarkupTests", dependencies: ["Markup", "SeededRandom", "TestSupport", "Text"], exclude: ["Golden"]),
        .testTarget(
            name: "ReactiveTests", dependencies: ["SeededRandom", "Reactive", "ReactiveTesting", "TestSupport"]),
        .testTarget(name: "HTTPTests", dependencies: ["SeededRandom", "HTTP", "TestSupport"]),
        .testTarget(name: "GitHubTests", dependencies: ["SeededRandom", "GitHub", "HTTP", "Model", "TestSupport"]),
        .testTarget(name: "AccountsTests", dependencies: ["Accounts", "GitHub", "ReactiveTesting", "TestSupport"]),
        .testTarget(name: "TerminalTests", dependencies: ["SeededRandom", "Terminal", "TestSupport", "Text"]),
        .testTarget(
            name: "FeaturesTests",
            dependencies: [
                "SeededRandom", "Features", "Markup", "Model", "Query", "Reactive", "ReactiveTesting", "TestSupport",
                "Text",
            ], exclude: ["Ledgers"]),
        .testTarget(
            name: "ScreensTests",
            dependencies: [
                "SeededRandom", "Features", "Markup", "Model", "Query", "Reactive", "ReactiveTesting", "Screens",
                "Terminal", "TestSupport", "Text",
            ], exclude: ["Golden"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "SeededRandom", "ghlance", "Accounts", "Configuration", "Features", "GitHub", "HTTP", "Library",
                "Model", "Platform",
                "Processes", "Query", "Reactive", "ReactiveTesting", "Screens", "Services", "Subcommands", "Terminal",
                "TestSupport", "Text",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "Features", "GitHub", "HTTP", "Markup", "Model", "Reactive", "ReactiveTesting", "Screens", "Terminal",
                "TestSupport", "Text",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "SeededRandom", "ReactiveTesting", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Walks"]),

        .testTarget(
            name: "ExampleTests",
            dependencies: ["github-search-example", "HTTP", "Reactive", "ReactiveTesting", "Terminal", "TestSupport"]),

        // What `make fuzz` tries bytes on; the tests try the same on fewer.
        .target(name: "CCurlAddress", path: "Tests/CCurlAddress", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "FuzzProperties",
            dependencies: [
                "Accounts", "CCurlAddress", "Features", "GitHub", "HTTP", "Markup", "Model", "Query", "Screens",
                "Terminal",
                "Text",
            ],
            path: "Tests/FuzzProperties"),
        .testTarget(name: "FuzzTests", dependencies: ["SeededRandom", "FuzzProperties", "TestSupport"]),

        // `make bench`: see Docs/Performance.md.
        .target(name: "CHangingResolver", path: "Benchmarks/CHangingResolver"),
        .executableTarget(
            name: "ghlance-bench",
            dependencies: [
                "CHangingResolver", "Features", "GitHub", "HTTP", "Model", "Reactive", "Screens", "Terminal", "Text",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/GhlanceBench"
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Generic code alone: specialised for the program's one store, it needs two thirds of the instructions. Only in the Makefile's
// release builds: an unsafe flag is not for packages that depend on this one (decision 64).
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
