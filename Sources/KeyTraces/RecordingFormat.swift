/// The formats of recordings that can be written.
package enum RecordingFormat: String, CaseIterable, Sendable {
  /// The format of evemu, for one device.
  case evemu
  /// The format of `libinput record`, for several devices.
  case libinput
}
