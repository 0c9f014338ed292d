/// The formats that a recording is written in.
package enum RecordingFormat: String, CaseIterable, Sendable {
  /// evemu's, which holds one device.
  case evemu
  /// That of `libinput record`, which holds several.
  case libinput
}
