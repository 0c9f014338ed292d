extension TerminalTheme {
  /// The content of the themes that are part of evscribe, by name; the first one is the default.
  /// Their files are in `Themes`.
  private static let shipped: [(name: String, content: [UInt8])] = [
    ("standard", PackageResources.standard_yaml), ("soft", PackageResources.soft_yaml),
    ("contrast", PackageResources.contrast_yaml),
  ]

  /// The names of the themes that are part of evscribe.
  package static var names: [String] { shipped.map(\.name) }

  /// Makes a theme that is part of evscribe; nil if none has the name.
  package init?(named name: String) {
    guard let content = Self.shipped.first(where: { $0.name == name })?.content,
      let theme = try? TerminalTheme(parsing: content)
    else { return nil }
    self = theme
  }
}
