// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own, so that building and testing evscribe never pays for it. It sees what every other user of the
// library products sees, and nothing more.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "evscribe", path: "..")],
  targets: [
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [
        .product(name: "HangulComposition", package: "evscribe"),
        .product(name: "MorseComposition", package: "evscribe"),
        .product(name: "Typing", package: "evscribe"),
        .product(name: "KeyTraces", package: "evscribe"),
      ],
      swiftSettings: strict),
    // What the Hangul engine is held against: the one that the input methods of Linux have.
    .systemLibrary(
      name: "CHangul", pkgConfig: "libhangul", providers: [.apt(["libhangul-dev"])]),
    .executableTarget(
      name: "CompareHangul",
      dependencies: ["CHangul", .product(name: "HangulComposition", package: "evscribe")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
