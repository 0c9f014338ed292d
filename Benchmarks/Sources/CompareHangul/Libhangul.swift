import CHangul

/// A session of libhangul: ASCII in, finished and open text out.
final class Libhangul {
  private let context: OpaquePointer

  /// Nil if libhangul has no layout with that name.
  init?(layout: String, autoReorder: Bool, doubleStroke: Bool, joinsLoneConsonants: Bool) {
    guard let context = hangul_ic_new(layout) else { return nil }
    self.context = context
    hangul_ic_set_option(context, Int32(HANGUL_IC_OPTION_AUTO_REORDER), autoReorder)
    hangul_ic_set_option(
      context, Int32(HANGUL_IC_OPTION_COMBI_ON_DOUBLE_STROKE), doubleStroke)
    hangul_ic_set_option(
      context, Int32(HANGUL_IC_OPTION_NON_CHOSEONG_COMBI), joinsLoneConsonants)
  }

  deinit { hangul_ic_delete(context) }

  /// Types a key. Returns whether libhangul handled it; if not, it is the application's.
  func process(_ ascii: UInt8) -> Bool { hangul_ic_process(context, Int32(ascii)) }

  /// Presses Backspace. Returns whether text was open.
  func backspace() -> Bool { hangul_ic_backspace(context) }

  func reset() { hangul_ic_reset(context) }

  /// The text that the last key finished; ends with a 0.
  var commit: UnsafePointer<UInt32>? { hangul_ic_get_commit_string(context) }

  /// The open text; ends with a 0.
  var preedit: UnsafePointer<UInt32>? { hangul_ic_get_preedit_string(context) }
}
