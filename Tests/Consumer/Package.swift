// swift-tools-version: 6.2
import PackageDescription

/// A program that sees only these products, and must build without evscribe's C libraries.
func consumer(_ name: String, of products: String...) -> Target {
  .executableTarget(
    name: "\(name)Consumer",
    dependencies: products.map { .product(name: $0, package: "evscribe") },
    swiftSettings: [.treatAllWarnings(as: .error)])
}

// Programs that depend on the package, one for each product. All but the first are snippets.
let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "evscribe", path: "../..")],
  targets: [
    consumer("Hangul", of: "HangulComposition"),
    consumer("Morse", of: "MorseComposition"),
    consumer("Form", of: "TextFields", "HangulComposition"),
    consumer("Session", of: "Typing"),
    consumer("Trace", of: "KeyTraces"),
  ],
  swiftLanguageModes: [.v6]
)
