import SystemIO
package import KeyEvents
import PlainText

extension DeviceIdentity {
  /// The name as messages show it, with control characters escaped
  /// (``Swift/String/escapingControls``).
  package var displayName: String { name.escapingControls }
}
