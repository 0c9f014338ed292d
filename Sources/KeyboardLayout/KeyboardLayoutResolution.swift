/// The names that select the layout of a session, each with its source.
///
/// The first source with a value decides: the request, then the variables known to libxkbcommon
/// (`XKB_DEFAULT_*`; for the locale `LC_ALL`, `LC_CTYPE`, `LANG`, in POSIX order), then Debian's
/// `/etc/default/keyboard` (keyboard(5)), then ``KeyboardLayoutNames/init()``.
package struct KeyboardLayoutResolution: Hashable, Sendable {
  /// A name and its source.
  package struct Part: Hashable, Sendable {
    package var value: String
    package var source: KeyboardLayoutSource
  }

  package let rules: Part
  package let model: Part
  package let layout: Part
  package let variant: Part
  package let options: Part
  package let composeLocale: Part

  /// Resolves the names, using only the arguments.
  ///
  /// If the rules, model, layout or locale of a source are empty, the next source decides; an empty
  /// variant or empty options mean none. A variant belongs to its layout: a variant from a later
  /// source than the layout is not used.
  ///
  /// - Parameters:
  ///   - request: The requested names; nil for names that were not requested.
  ///   - environment: The variables of the process.
  ///   - defaultKeyboard: The text of `/etc/default/keyboard`; nil if there is none.
  package init(
    request: KeyboardLayoutRequest = KeyboardLayoutRequest(), environment: [String: String] = [:],
    defaultKeyboard: String? = nil
  ) {
    let file = defaultKeyboard.map(shellAssignments(in:)) ?? [:]
    let builtIn = KeyboardLayoutNames()

    /// Returns the values of the sources, in order of precedence.
    func parts(_ asked: String?, variables: [String], file variable: String?) -> [Part] {
      var parts: [Part] = []
      if let asked { parts.append(Part(value: asked, source: .request)) }
      for variable in variables {
        guard let value = environment[variable] else { continue }
        parts.append(Part(value: value, source: .environment(variable: variable)))
      }
      if let variable, let value = file[variable] {
        parts.append(Part(value: value, source: .defaultKeyboard(variable: variable)))
      }
      return parts
    }
    func firstNamed(_ parts: [Part], else value: String) -> Part {
      parts.first { !$0.value.isEmpty } ?? Part(value: value, source: .builtIn)
    }

    rules = firstNamed(
      parts(request.rules, variables: ["XKB_DEFAULT_RULES"], file: nil), else: builtIn.rules)
    model = firstNamed(
      parts(request.model, variables: ["XKB_DEFAULT_MODEL"], file: "XKBMODEL"), else: builtIn.model)
    let layout = firstNamed(
      parts(request.layout, variables: ["XKB_DEFAULT_LAYOUT"], file: "XKBLAYOUT"),
      else: builtIn.layout)
    self.layout = layout
    variant =
      parts(request.variant, variables: ["XKB_DEFAULT_VARIANT"], file: "XKBVARIANT")
      .first { $0.source.rank <= layout.source.rank }
      ?? Part(value: builtIn.variant, source: .builtIn)
    options =
      parts(request.options, variables: ["XKB_DEFAULT_OPTIONS"], file: "XKBOPTIONS").first
      ?? Part(value: builtIn.options, source: .builtIn)
    composeLocale = firstNamed(
      parts(request.composeLocale, variables: ["LC_ALL", "LC_CTYPE", "LANG"], file: nil),
      else: builtIn.composeLocale)
  }

  /// The names without their sources.
  package var names: KeyboardLayoutNames {
    var names = KeyboardLayoutNames()
    names.rules = rules.value
    names.model = model.value
    names.layout = layout.value
    names.variant = variant.value
    names.options = options.value
    names.composeLocale = composeLocale.value
    return names
  }
}

/// The requested names of a layout; nil for names that were not requested.
package struct KeyboardLayoutRequest: Hashable, Sendable {
  package var rules: String?
  package var model: String?
  package var layout: String?
  package var variant: String?
  package var options: String?
  package var composeLocale: String?

  /// Creates a request without names.
  package init() {}
}

/// The source of a name of a layout.
package enum KeyboardLayoutSource: Hashable, Sendable {
  /// The ``KeyboardLayoutRequest``.
  case request
  /// An environment variable: `XKB_DEFAULT_LAYOUT`, `LANG`.
  case environment(variable: String)
  /// A variable in `/etc/default/keyboard`: `XKBLAYOUT`.
  case defaultKeyboard(variable: String)
  /// The default, from ``KeyboardLayoutNames/init()``.
  case builtIn

  fileprivate var rank: Int {
    switch self {
    case .request: 0
    case .environment: 1
    case .defaultKeyboard: 2
    case .builtIn: 3
    }
  }
}

extension KeyboardLayoutResolution: CustomStringConvertible {
  /// A line for each name: `layout de (XKB_DEFAULT_LAYOUT)`.
  package var description: String {
    [
      ("rules", rules), ("model", model), ("layout", layout), ("variant", variant),
      ("options", options), ("compose locale", composeLocale),
    ].map { name, part in
      "\(name) \(part.value.isEmpty ? "none" : part.value) (\(part.source))"
    }.joined(separator: "\n")
  }
}

extension KeyboardLayoutSource: CustomStringConvertible {
  /// The source in words, for messages.
  package var description: String {
    switch self {
    case .request: "requested"
    case .environment(let variable): variable
    case .defaultKeyboard(let variable): "\(variable) in /etc/default/keyboard"
    case .builtIn: "built in"
    }
  }
}

/// The xkb names that select a keyboard layout, and the locale of its compose sequences.
///
/// With the same names and the same xkb data, the same keys type the same characters.
package struct KeyboardLayoutNames: Hashable, Sendable {
  /// The rules that resolve the other names: `evdev`.
  package var rules = "evdev"
  /// The kind of keyboard: `pc105`.
  package var model = "pc105"
  /// The layout, or several separated by commas: `de`, `us,kr`.
  package var layout = "us"
  /// The variant of each layout, separated by commas; empty for the plain layouts.
  package var variant = ""
  /// Options separated by commas: `ctrl:nocaps,compose:ralt`. xkb ignores unknown options.
  package var options = ""
  /// The locale whose compose file is read. Nearly all other compose files include the file of the
  /// default, `en_US.UTF-8`.
  package var composeLocale = "en_US.UTF-8"

  /// Creates the names of the plain US layout.
  package init() {}

  /// The layout with its variant, in xkb's notation: `de(neo)`.
  package var layoutAndVariant: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}

/// A reason why a layout cannot be loaded.
package enum KeyboardLayoutError: Error, Hashable, Sendable {
  /// The folder of xkb's data is missing.
  case noData
  /// xkb has no layout with these names.
  case unknownLayout(KeyboardLayoutNames)
  /// libxkbcommon could not allocate memory.
  case noMemory
}

extension KeyboardLayoutError {
  /// Ends the process because memory ran out while a key was handled, where no error can be thrown.
  static func outOfMemory() -> Never { fatalError("\(Self.noMemory)") }
}

extension KeyboardLayoutError: CustomStringConvertible {
  /// The error and how to fix it.
  package var description: String {
    switch self {
    case .noData:
      "xkb's keyboard layouts are not installed; on Debian, the package xkb-data contains them"
    case .unknownLayout(let names):
      "xkb has no keyboard layout \(names.layoutAndVariant) (rules \(names.rules), model "
        + "\(names.model)); /usr/share/X11/xkb/rules/evdev.lst lists the layouts and variants"
    case .noMemory:
      "out of memory for the keyboard layout"
    }
  }
}
