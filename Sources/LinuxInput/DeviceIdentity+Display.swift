import Descriptors
package import KeyEvents
import Reporting

extension DeviceIdentity {
  /// The name for display (``Swift/String/escapingControls``). All messages use it.
  package var displayName: String { name.escapingControls }
}
