import Descriptors
package import KeyEvents
import Reporting

extension DeviceIdentity {
  /// The name as it may be shown to a person (``Swift/String/escapingControls``). All messages name a device by this.
  package var displayName: String { name.escapingControls }
}
