// swift-tools-version: 6.2
import PackageDescription

// What somebody else's program sees: one product, and nothing that it does not list. It must build
// where no C library is installed.
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
