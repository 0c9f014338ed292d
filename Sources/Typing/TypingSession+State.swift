public import Composition
package import KeyEvents
import KeyFiltering
public import TextEditing

/// The visible state of a session.
extension TypingSession {
  /// The text, without the part that was already sent.
  public var document: TextDocument { composition.client.document }

  /// The index of the active mode.
  public var currentModeIndex: Int { composition.composer.activeMode }

  /// The name of the active mode.
  public var currentModeName: String { composition.composer.modes[currentModeIndex].name }

  /// The names of the modes in the ring.
  public var modeNames: [String] { composition.composer.modes.map(\.name) }

  /// The open list, if any.
  public var list: CandidateList? { router.list }

  /// The current composition, for display; empty in a secure field.
  public var preview: String {
    isSecure ? "" : composition.composer.preview
  }

  /// Whether a secure field is edited, of a form or of a client.
  var isSecure: Bool { composition.client.traits.isSecureTextEntry }

  /// Whether a secure field of a form is edited, or a press that a filter holds back may lead to
  /// one.
  package var isInSecureField: Bool { hasForm && (isSecure || router.mayBecomeSecure) }

  /// The number of keys so far that had no effect and for which the user was told the reason. A new
  /// form counts from 0.
  package var refusalCount: Int { notices.count + (composition.client.form?.refusalCount ?? 0) }

  /// Whether the keys of the active mode make Morse marks.
  package var modeMakesMarks: Bool { !composition.composer.guide.signs.isEmpty }

  /// The number of open characters before the cursor.
  public var openCount: Int { composition.composer.openCount }

  /// Returns the first composer of a type in the ring; nil if there is none.
  package func composer<Kind: Composer>(_ kind: Kind.Type) -> Kind? {
    composition.composer.modes.lazy.compactMap { $0.composer as? Kind }.first
  }

  /// Whether any key is down, claimed or not.
  package var holdsKeys: Bool { keys.holdsKeys }

  /// The stamp of the oldest event that a filter holds back; nil if none does.
  package var oldestHeldBack: EventTime? { keys.oldestHeldBack }

  /// The keys that are down, by device.
  package var heldKeys: [(device: DeviceIndex, keys: [KeyCode])] { keys.heldKeys }

  /// Returns the key that a press of `key` becomes after the filters; nil if they drop it.
  package func image(of key: KeyCode) -> KeyCode? { keys.image(of: key) }

  /// Whether the lock key acts as a lock: no filter changes it, and no mode claims it.
  package func actsAsLock(_ key: KeyCode) -> Bool {
    keys.image(of: key) == key && keys.router.isLock(key, in: composition.composer)
  }

  /// Whether the session could end here without losing anything: no key is down, nothing is open,
  /// and there is no deadline, apart from the idle limit.
  package var isAtRest: Bool {
    !holdsKeys && keys.oldestHeldBack == nil && list == nil && composition.deadline == nil
      && router.deadline == nil && openCount == 0 && preview.isEmpty
  }
}
