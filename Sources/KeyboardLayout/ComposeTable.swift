import CXKBCommon

/// The dead-key and compose sequences of a locale (Compose(5)). Immutable, so any number of
/// sessions can share one.
final class ComposeTable {
  let handle: OpaquePointer

  /// Reads the locale's compose file or, if `readsUserFiles` is true and the user has one, the
  /// user's file instead (`XCOMPOSEFILE` or `~/.XCompose`). Nil if there is no file to read.
  ///
  /// - Complexity: O(length of the file), a few milliseconds for the file of `en_US.UTF-8`.
  init?(locale: String, in context: XKBContext, readsUserFiles: Bool) {
    let table =
      readsUserFiles
      ? xkb_compose_table_new_from_locale(context.handle, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      : Self.systemTable(locale: locale, context: context.handle)
    guard let table else { return nil }
    handle = table
  }

  deinit { xkb_compose_table_unref(handle) }

  /// Returns the table of the locale's own file, which a compose file includes as `%L`; nil if
  /// there is none. If the inclusion fails, libxkbcommon returns an empty table, which counts as
  /// none.
  private static func systemTable(locale: String, context: OpaquePointer) -> OpaquePointer? {
    let text = "include \"%L\"\n"
    let table = xkb_compose_table_new_from_buffer(
      context, text, text.utf8.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1,
      XKB_COMPOSE_COMPILE_NO_FLAGS)
    guard let table else { return nil }
    guard isEmpty(table) else { return table }
    xkb_compose_table_unref(table)
    return nil
  }

  /// Returns whether the table counts as empty: no sequence begins with Multi_key or dead_acute,
  /// although every UTF-8 compose file of libX11 has sequences that begin with them.
  private static func isEmpty(_ table: OpaquePointer) -> Bool {
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return true }
    defer { xkb_compose_state_unref(state) }
    return [XKB_KEY_Multi_key, XKB_KEY_dead_acute].allSatisfy { keysym in
      xkb_compose_state_reset(state)
      xkb_compose_state_feed(state, xkb_keysym_t(keysym))
      return xkb_compose_state_get_status(state) != XKB_COMPOSE_COMPOSING
    }
  }
}
