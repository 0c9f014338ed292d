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
      "the keyboard layouts of xkb are not installed; on Debian, the package xkb-data contains them"
    case .unknownLayout(let names):
      "xkb has no keyboard layout \(names.layoutAndVariant) (rules \(names.rules), model "
        + "\(names.model)); /usr/share/X11/xkb/rules/evdev.lst lists the layouts and variants"
    case .noMemory:
      "out of memory for the keyboard layout"
    }
  }
}
