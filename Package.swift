// swift-tools-version: 6.2
import PackageDescription

/// The engines build wherever Swift does. The modules that need Linux or its C libraries are left
/// out on other systems, and on Linux if `EVSCRIBE_ENGINES_ONLY` is set.
#if os(Linux)
  let enginesOnly = Context.environment["EVSCRIBE_ENGINES_ONLY"] != nil
#else
  let enginesOnly = true
#endif

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// In the builds of `make`, which sets `EVSCRIBE_MAKE`, all modules are optimized, because their
/// tests then take a fifth of the time, and the tests are not, because they compile faster then.
/// Nothing waits for the modules of the tests, so the compiler does not run a second time to write
/// them sooner. A package that uses a product may not have such flags.
let isMade = Context.environment["EVSCRIBE_MAKE"] != nil
let optimized: [SwiftSetting] =
  isMade ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
let unoptimized: [SwiftSetting] =
  isMade
  ? [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]
  : []

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources,
    swiftSettings: strict + optimized)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + unoptimized)
}

/// The tests of the command take longest to compile, and can begin only when it is built. In the
/// builds of `make`, the second largest wait for it too, so that two processors have work to the
/// end.
let besideLast: [Target.Dependency] =
  isMade && !enginesOnly && Context.environment["EVSCRIBE_ROOM"] == nil ? ["EvscribeCommand"] : []

let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

// In the order of a key's path, from the keyboard to the text. Each module imports only what its
// line lists.
let engines: [Target] = [
  module("KeyEvents"),
  module("KeyTraces", ["KeyEvents"]),
  module("KeyFiltering", ["KeyEvents"]),
  module("TextEditing"),
  module("Sidetone"),
  module("Composition", ["KeyEvents", "TextEditing"]),
  module("TextFields", ["KeyEvents", "TextEditing", "Composition"]),
  module("HangulComposition", ["KeyEvents", "TextEditing", "Composition"]),
  module("MorseComposition", ["KeyEvents", "TextEditing", "Composition", "HangulComposition"]),
  module("TextAssistance", ["TextEditing", "MorseComposition"]),
  module("HanjaConversion", ["KeyEvents", "HangulComposition", "TextAssistance"]),
  module(
    "Typing",
    [
      "KeyEvents", "KeyFiltering", "TextEditing", "Composition", "TextFields", "HangulComposition",
      "MorseComposition", "TextAssistance", "HanjaConversion",
    ]),
  module(
    "Practice",
    ["KeyEvents", "TextEditing", "Composition", "HangulComposition", "MorseComposition", "Typing"]),
]

let engineTests: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["KeyEvents"], path: "Tests/TestSupport",
    swiftSettings: strict),
  tests("SnippetTests", ["TestSupport"]),
  tests("KeyEventsTests", ["KeyEvents", "TestSupport"]),
  tests("KeyTracesTests", ["KeyTraces", "KeyEvents", "TestSupport"]),
  tests("KeyFilteringTests", ["KeyFiltering", "KeyEvents", "TestSupport"]),
  tests("TextEditingTests", ["TextEditing", "TestSupport"]),
  tests("CompositionTests", ["Composition", "KeyEvents", "TextEditing", "TestSupport"]),
  tests(
    "TextFieldsTests",
    [
      "TextFields", "HangulComposition", "MorseComposition", "Composition", "KeyEvents",
      "TextEditing", "TestSupport",
    ]),
  tests(
    "HangulCompositionTests",
    ["HangulComposition", "Composition", "KeyEvents", "TextEditing", "TestSupport"]),
  tests(
    "MorseCompositionTests",
    [
      "MorseComposition", "HangulComposition", "Composition", "KeyEvents", "TextEditing",
      "TestSupport",
    ]),
  tests(
    "TextAssistanceTests", ["TextAssistance", "TextEditing", "MorseComposition", "TestSupport"]),
  tests(
    "HanjaConversionTests",
    ["HanjaConversion", "HangulComposition", "KeyEvents", "TextAssistance", "TestSupport"],
    exclude: ["Table"]),
  .target(
    name: "SoundMeasuring", dependencies: ["Sidetone"], path: "Tests/SoundMeasuring",
    swiftSettings: strict),
  tests("SidetoneTests", ["Sidetone", "SoundMeasuring", "TestSupport"]),
  tests(
    "TypingTests",
    [
      "Typing", "KeyEvents", "KeyTraces", "KeyFiltering", "TextEditing", "Composition",
      "TextFields", "HangulComposition", "MorseComposition", "TextAssistance", "TestSupport",
    ] + besideLast),
  tests(
    "PracticeTests",
    [
      "Practice", "Typing", "KeyEvents", "KeyTraces", "TextEditing", "Composition",
      "HangulComposition", "MorseComposition", "TestSupport",
    ]),
]

let linux: [Target] = [
  .systemLibrary(
    name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
  .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
  .systemLibrary(
    name: "CXKBCommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  module("SystemIO", ["KeyEvents", "TextEditing", systemPackage]),
  module("PlainText", ["KeyEvents"]),
  module("SoundCard", ["Sidetone", "SystemIO", "KeyEvents", systemPackage]),
  module(
    "LinuxInput", ["KeyEvents", "SystemIO", "PlainText", "CLibevdev", "CLibudev", systemPackage]),
  module("Documents", ["CYAML"]),
  module(
    "FormFiles",
    ["KeyEvents", "KeyTraces", "TextEditing", "TextFields", "Typing", "Documents", "PlainText"]),
  module(
    "Accounts",
    ["KeyEvents", "KeyTraces", "Documents", "PlainText", "SystemIO", systemPackage]),
  module(
    "AssistanceSources",
    [
      "KeyEvents", "KeyTraces", "TextEditing", "TextAssistance", "HanjaConversion", "Practice",
      "SystemIO", "Documents", systemPackage,
    ]),
  module("KeyboardLayout", ["KeyEvents", "Composition", "CXKBCommon"]),
  module("TraceFiles", ["KeyEvents", "KeyTraces", "Documents", "SystemIO", systemPackage]),
  module(
    "SessionMaking",
    [
      "KeyEvents", "HangulComposition", "MorseComposition", "Typing", "KeyboardLayout",
      "Documents", "TraceFiles", "SystemIO", systemPackage,
    ]),
  module(
    "SessionOutput",
    [
      "KeyEvents", "Sidetone", "TextEditing", "TextFields", "HangulComposition", "Typing",
      "Practice", "FormFiles", "PlainText",
    ]),
  module(
    "Terminal",
    [
      "SystemIO", "PlainText", "Documents", "KeyEvents", "Composition", "TextEditing", "TextFields",
      "Typing", systemPackage,
    ],
    resources: ["standard", "soft", "contrast"].map { .embedInCode("Themes/\($0).yaml") }),
  module(
    "LiveTyping",
    [
      "KeyEvents", "KeyTraces", "KeyFiltering", "SystemIO", "PlainText", "LinuxInput",
      "SessionOutput", "Sidetone", "SoundCard", "Practice", "HangulComposition",
      "MorseComposition", "Terminal", "Typing", "TextFields", "FormFiles", "Accounts",
      "TextEditing", systemPackage,
    ]),
  module(
    "TextKeying",
    [
      "KeyEvents", "KeyTraces", "Composition", "HangulComposition", "MorseComposition", "Typing",
      "KeyboardLayout", "SessionMaking", "SessionOutput", "TraceFiles", "SystemIO",
    ]),
  module(
    "Reports",
    [
      "KeyEvents", "KeyTraces", "KeyFiltering", "MorseComposition", "Typing", "PlainText",
      "HangulComposition", "Practice",
    ]),
  module(
    "Suites",
    [
      "KeyEvents", "KeyTraces", "TextEditing", "Typing", "Documents", "TraceFiles", "SessionMaking",
      "SessionOutput", "TextFields", "FormFiles", "PlainText", "SystemIO", systemPackage,
    ]),
  module(
    "EvscribeCommand",
    [
      "KeyEvents", "SystemIO", "PlainText", "LinuxInput", "Documents", "KeyTraces", "Composition",
      "HangulComposition", "MorseComposition", "KeyboardLayout", "LiveTyping", "SessionOutput",
      "Terminal", "Typing", "TraceFiles", "SessionMaking", "TextKeying", "Reports", "Suites",
      "TextFields", "FormFiles", "Accounts", "TextAssistance", "HanjaConversion",
      "AssistanceSources", "Sidetone", "SoundCard", "Practice", systemPackage, argumentParser,
    ]),
  .executableTarget(
    name: "evscribe", dependencies: ["EvscribeCommand", "SystemIO", argumentParser],
    swiftSettings: strict),
]

let linuxTests: [Target] = [
  tests("PlainTextTests", ["PlainText", "TestSupport"]),
  tests("SystemIOTests", ["SystemIO", "TextEditing", "TestSupport", systemPackage]),
  .executableTarget(
    name: "InputProbe", dependencies: ["KeyEvents", "SystemIO", "LinuxInput", systemPackage],
    path: "Tests/InputProbe", swiftSettings: strict),
  .executableTarget(
    name: "GuestKeyboard", dependencies: ["KeyEvents", "CLibevdev"],
    path: "Tests/Guest/Keyboard", swiftSettings: strict),
  tests(
    "LinuxInputTests",
    [
      "LinuxInput", "InputProbe", "LiveTyping", "Typing", "KeyEvents", "SystemIO", "TestSupport",
      systemPackage,
    ]),
  tests(
    "FormFilesTests",
    ["FormFiles", "TextFields", "KeyEvents", "Documents", "TestSupport"]),
  tests("DocumentsTests", ["Documents", "TestSupport"]),
  .executableTarget(name: "MemoryProbe", path: "Tests/MemoryProbe", swiftSettings: strict),
  .executableTarget(
    name: "AccountProbe", dependencies: ["Accounts"], path: "Tests/AccountProbe",
    swiftSettings: strict),
  tests(
    "AccountsTests",
    [
      "Accounts", "AccountProbe", "KeyEvents", "Documents", "SystemIO", "TestSupport",
      systemPackage,
    ]),
  tests(
    "AssistanceSourcesTests",
    [
      "AssistanceSources", "TextEditing", "TextAssistance", "MorseComposition", "HanjaConversion",
      "Practice", "KeyEvents", "Documents", "SystemIO", "TestSupport", systemPackage,
    ]),
  tests("TraceFilesTests", ["TraceFiles", "KeyTraces", "Documents", "KeyEvents", "TestSupport"]),
  tests("SuitesTests", ["Suites"]),
  tests(
    "ReportsTests",
    ["Reports", "Practice", "PlainText", "KeyEvents", "MorseComposition", "Typing", "TestSupport"]),
  tests(
    "KeyboardLayoutTests",
    ["KeyboardLayout", "Composition", "TextEditing", "KeyEvents", "TestSupport"]),
  tests(
    "TerminalTests",
    [
      "Terminal", "PlainText", "SystemIO", "TestSupport", "Typing", "Composition", "TextEditing",
      "TextFields", "KeyEvents", systemPackage,
    ]),
  .executableTarget(
    name: "RecorderProbe", dependencies: ["LiveTyping", "KeyTraces", "KeyEvents"],
    path: "Tests/RecorderProbe", swiftSettings: strict),
  tests(
    "LiveTypingTests",
    [
      "LiveTyping", "RecorderProbe", "KeyEvents", "KeyTraces", "TraceFiles", "SystemIO",
      "TestSupport", "LinuxInput", "Typing", "Terminal", "TextEditing", "SessionOutput",
      systemPackage,
    ]),
  tests(
    "SessionOutputTests",
    [
      "SessionOutput", "Sidetone", "TextFields", "Typing", "Composition", "KeyEvents", "KeyTraces",
      "TextEditing",
      "TestSupport",
    ]),
  tests(
    "EvscribeCommandTests",
    [
      "EvscribeCommand", "evscribe", "MemoryProbe", "KeyEvents", "KeyTraces", "LinuxInput",
      "MorseComposition", "LiveTyping", "TextEditing", "Typing", "SessionOutput", "SystemIO",
      "PlainText", "TraceFiles", "SessionMaking", "TextKeying", "Suites", "FormFiles", "TextFields",
      "Terminal", "AssistanceSources", "TextAssistance", "TestSupport", systemPackage,
      argumentParser,
    ], exclude: ["Snapshots", "Hanja"]),
]

/// Fuzzers do not link without their sanitizer (`swift build --sanitize=fuzzer`), so they are built
/// only if `EVSCRIBE_FUZZ` is set.
let fuzzers: [Target] =
  enginesOnly || Context.environment["EVSCRIBE_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "TraceFuzzer",
      dependencies: ["KeyTraces", "TraceFiles", "Documents", "KeyEvents"],
      path: "Tests/TraceFuzzer", swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "SessionFuzzer",
      dependencies: ["Typing", "KeyFiltering", "Composition", "TextEditing", "KeyEvents"],
      path: "Tests/SessionFuzzer", swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ]

/// Benchmarks of modules that no library product has, so they cannot be in the package of the other
/// benchmarks. They are built only if `EVSCRIBE_BENCHMARKS` is set; if it is `peers`, also those
/// that need the libraries of peers.
let benchmarks: [Target] =
  enginesOnly || Context.environment["EVSCRIBE_BENCHMARKS"] == nil
  ? []
  : [
    .target(
      name: "Measuring", dependencies: ["HangulComposition", "KeyEvents"],
      path: "Benchmarks/Sources/Measuring", swiftSettings: strict),
    .executableTarget(
      name: "ViewBenchmarks",
      dependencies: [
        "Measuring", "FormFiles", "TextFields", "Typing", "HangulComposition", "MorseComposition",
        "KeyEvents", "Terminal", "LiveTyping",
      ],
      path: "Benchmarks/Sources/ViewBenchmarks", swiftSettings: strict,
      // `rounded()` needs it, and nothing here imports the C library.
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "SoundBenchmarks",
      dependencies: [
        "Measuring", "SoundMeasuring", "Sidetone", "SoundCard", "SessionOutput", "SessionMaking",
        "TextKeying", "Typing", "MorseComposition", "KeyEvents", "SystemIO", systemPackage,
      ],
      path: "Benchmarks/Sources/SoundBenchmarks", swiftSettings: strict),
    .executableTarget(
      name: "SwitchBenchmarks",
      dependencies: [
        "Measuring", "AssistanceSources", "TextAssistance", "Typing", "MorseComposition",
        "Composition", "TextEditing", "KeyEvents", "SystemIO",
      ],
      path: "Benchmarks/Sources/SwitchBenchmarks", swiftSettings: strict),
  ]
    + (Context.environment["EVSCRIBE_BENCHMARKS"] != "peers"
      ? []
      : [
        .systemLibrary(
          name: "CHangul", path: "Benchmarks/Sources/CHangul", pkgConfig: "libhangul",
          providers: [.apt(["libhangul-dev"])]),
        .executableTarget(
          name: "CompareHanja",
          dependencies: [
            "Measuring", "CHangul", "HanjaConversion", "AssistanceSources", "SystemIO",
          ],
          path: "Benchmarks/Sources/CompareHanja", swiftSettings: strict,
          linkerSettings: [.linkedLibrary("m")]),
      ])

/// With `EVSCRIBE_ROOM=Typing` only the tests of that module are there (`make check ROOM=Typing`).
let targets =
  (engines + engineTests + fuzzers + benchmarks + (enginesOnly ? [] : linux + linuxTests))
  .filter { target in
    guard let only = Context.environment["EVSCRIBE_ROOM"], target.isTest else { return true }
    return target.name == "\(only)Tests"
  }

/// A dependency of the command. If `EVSCRIBE_MAKE` is set, as by `make`, it is the version that
/// the command is tested with. Otherwise it is any of that major version: no library product needs
/// it, and a package that uses one may need another version for itself.
func dependency(_ url: String, _ version: Version) -> Package.Dependency {
  isMade
    ? .package(url: url, exact: version) : .package(url: url, from: Version(version.major, 0, 0))
}

let package = Package(
  name: "evscribe",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(
      name: "HangulComposition",
      targets: ["HangulComposition", "Composition", "TextEditing", "KeyEvents"]),
    .library(
      name: "MorseComposition",
      targets: ["MorseComposition", "Composition", "TextEditing", "KeyEvents"]),
    .library(
      name: "TextFields",
      targets: ["TextFields", "Composition", "TextEditing", "KeyEvents"]),
    .library(
      name: "Typing",
      targets: [
        "Typing", "HangulComposition", "MorseComposition", "Composition", "TextFields",
        "KeyFiltering", "TextEditing", "KeyEvents",
      ]
    ),
    .library(name: "KeyTraces", targets: ["KeyTraces", "KeyEvents"]),
  ] + (enginesOnly ? [] : [.executable(name: "evscribe", targets: ["evscribe"])]),
  dependencies: enginesOnly
    ? []
    : [
      dependency("https://github.com/apple/swift-argument-parser", "1.8.2"),
      dependency("https://github.com/apple/swift-system", "1.8.1"),
    ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
