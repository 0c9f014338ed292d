// swift-tools-version: 6.2
import PackageDescription

// A program that depends on the package: it sees one product and only what it lists. It must build
// without evscribe's C libraries.
let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "evscribe", path: "../..")],
  targets: [
    .executableTarget(
      name: "HangulConsumer",
      dependencies: [.product(name: "HangulComposition", package: "evscribe")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
