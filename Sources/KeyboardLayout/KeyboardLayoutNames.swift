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
  /// The variant of each layout, separated by commas; empty for the plain ones.
  package var variant = ""
  /// Options separated by commas: `ctrl:nocaps,compose:ralt`. xkb ignores unknown options.
  package var options = ""
  /// The locale whose compose file is read. Nearly all other compose files include that of the
  /// default, `en_US.UTF-8`.
  package var composeLocale = "en_US.UTF-8"

  /// Creates the names of the plain US layout.
  package init() {}

  /// The layout with its variant, in xkb's notation: `de(neo)`.
  package var layoutAndVariant: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}
