// swift-tools-version: 6.2
import PackageDescription

// A package of its own that uses `Reactive` as others do; `make outside` builds and tests it.
let package = Package(
    name: "outside",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ghlance", path: "../..")],
    targets: [
        .executableTarget(name: "counter", dependencies: [.product(name: "Reactive", package: "ghlance")]),
        .testTarget(
            name: "CounterTests", dependencies: ["counter", .product(name: "ReactiveTesting", package: "ghlance")]),
    ],
    swiftLanguageModes: [.v6]
)
