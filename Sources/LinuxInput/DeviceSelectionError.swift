import SystemIO
import KeyEvents
import PlainText

/// The error that no device matching a selector can be used.
package struct DeviceSelectionError: Error, Hashable, Sendable {
  /// The selector that matches no usable device.
  package let selector: DeviceSelector
  /// Whether a matching device could be used if there were permission to read it.
  package let isDenied: Bool
  /// The devices that match the selector.
  package let matches: [InputDeviceCandidate]
  /// All devices that were found.
  package let candidates: [InputDeviceCandidate]
}

extension DeviceSelectionError: CustomStringConvertible {
  /// The selector, the reason why each device was skipped, and how to select one.
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of the description, separately, because the text of the selector may contain line
  /// breaks.
  package var lines: [String] {
    var lines = [summary]
    for candidate in matches.isEmpty ? candidates : matches {
      let reason = candidate.reasonToSkip(isNamedByPath: selector.isPath)
      lines.append(
        "  \(candidate.path) \"\(candidate.identity.displayName)\"\(reason.map { ": \($0)" } ?? "")"
      )
    }
    return lines + advice
  }

  private var summary: String {
    let summary =
      switch selector {
      case .all:
        isDenied
          ? "you do not have permission to read any keyboard"
          : "there is no keyboard that can be read"
      case .path(let path):
        matches.isEmpty ? "there is no input device at \(path)" : "\(path) cannot be used"
      case .identifiers, .physicalPath, .uniqueID, .property:
        matches.isEmpty
          ? "no device matches \(selector)" : "no keyboard matching \(selector) can be used"
      case .name:
        matches.isEmpty
          ? "no device is called '\(selector)'" : "no keyboard called '\(selector)' can be used"
      }
    return candidates.isEmpty
      ? "\(summary); there are no input devices"
      : matches.isEmpty ? "\(summary); the input devices are:" : "\(summary):"
  }

  private var advice: [String] {
    if isDenied, let denied = matches.first(where: \.isDenied) {
      return [
        "This command allows you to read the device until it is unplugged:",
        "  sudo setfacl -m u:$USER:r \(shellWord(denied.path))",
        "A udev rule with TAG+=\"uaccess\" allows the user at the seat to read the device.",
      ]
    }
    if !selector.isPath, matches.contains(where: { $0.kind == .otherKeys }) {
      return ["To use a device without keys for typing, give its path."]
    }
    return []
  }
}
