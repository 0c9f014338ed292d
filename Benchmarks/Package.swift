// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building and testing evscribe never pays for it. It sees what every
// other user of the library products sees, and nothing more.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What evscribe is held against. It needs the peers' libraries, so it is built only where
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
