import SystemIO
package import KeyEvents
import Reporting

extension DeviceIdentity {
  /// The name as messages show it, with control characters escaped
  /// (``Swift/String/escapingControls``).
  package var displayName: String { name.escapingControls }
}
