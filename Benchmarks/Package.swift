// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that it does not slow down building and testing evscribe. It sees only
// what every user of the library products sees.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The comparisons with other programs. They need the libraries of these, so they are built only if
/// `EVSCRIBE_PEERS` is set.
let peers: [Target] =
  Context.environment["EVSCRIBE_PEERS"] == nil
  ? []
  : [
    .systemLibrary(
      name: "CHangul", pkgConfig: "libhangul", providers: [.apt(["libhangul-dev"])]),
    .executableTarget(
      name: "CompareHangul",
      dependencies: [
        "CHangul", "Measuring", .product(name: "HangulComposition", package: "evscribe"),
      ],
      swiftSettings: strict),
    .systemLibrary(name: "CEvemu", pkgConfig: "evemu", providers: [.apt(["libevemu-dev"])]),
    .executableTarget(
      name: "CompareEvemu",
      dependencies: ["CEvemu", .product(name: "KeyTraces", package: "evscribe")],
      swiftSettings: strict),
    .systemLibrary(name: "CMorse", pkgConfig: "libcw", providers: [.apt(["libcw-dev"])]),
    .executableTarget(
      name: "CompareMorse",
      dependencies: [
        "CMorse", .product(name: "MorseComposition", package: "evscribe"),
        .product(name: "KeyTraces", package: "evscribe"),
      ],
      swiftSettings: strict),
  ]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "evscribe", path: "..")],
  targets: [
    .target(
      name: "Measuring", dependencies: [.product(name: "HangulComposition", package: "evscribe")],
      swiftSettings: strict),
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [
        "Measuring",
        .product(name: "HangulComposition", package: "evscribe"),
        .product(name: "MorseComposition", package: "evscribe"),
        .product(name: "Typing", package: "evscribe"),
        .product(name: "KeyTraces", package: "evscribe"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CostBenchmarks",
      dependencies: [
        .product(name: "MorseComposition", package: "evscribe"),
        .product(name: "Typing", package: "evscribe"),
      ],
      swiftSettings: strict),
  ] + peers,
  swiftLanguageModes: [.v6]
)
