/// A keyboard layout by the names that xkb has for its parts, and the locale whose compose sequences go with it.
///
/// With the same names and the same xkb data the same keys give the same characters.
package struct KeyboardLayoutNames: Hashable, Sendable {
  /// How the other names are looked up: `evdev`.
  package var rules = "evdev"
  /// The kind of keyboard: `pc105`.
  package var model = "pc105"
  /// The layout, or several parted by commas: `de`, `us,kr`.
  package var layout = "us"
  /// The variant of each layout, parted by commas; empty for the plain ones.
  package var variant = ""
  /// Options parted by commas: `ctrl:nocaps,compose:ralt`. xkb passes over an option that it does not know.
  package var options = ""
  /// The locale whose compose file is read: `en_US.UTF-8`, which nearly all others include.
  package var composeLocale = "en_US.UTF-8"

  /// The plain US layout. Its parts can be changed.
  package init() {}

  /// The layout with its variant, as xkb itself writes it: `de(neo)`.
  package var layoutAndVariant: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}
