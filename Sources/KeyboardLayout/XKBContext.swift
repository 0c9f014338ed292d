import CXKBCommon

/// A context of libxkbcommon: the folders in which it searches for its data. Errors are thrown, not
/// printed.
final class XKBContext {
  let handle: OpaquePointer

  /// Creates a context. If `readsUserFiles` is true, `~/.config/xkb`, `~/.xkb` and `/etc/xkb` are
  /// searched before the system's folder.
  init(readsUserFiles: Bool) throws(KeyboardLayoutError) {
    // The folders are added only after logging is turned off, because libxkbcommon reports a
    // missing one immediately.
    let flags = xkb_context_flags(
      rawValue: XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue
        | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue)
    guard let handle = xkb_context_new(flags) else { throw .noData }
    xkb_context_set_log_fn(handle) { _, _, _, _ in }
    self.handle = handle
    guard xkb_context_include_path_append_default(handle) == 1 else { throw .noData }
    if !readsUserFiles { keepSystemFolder() }
  }

  deinit { xkb_context_unref(handle) }

  /// Keeps only the system's folder, which is the last one that libxkbcommon adds.
  private func keepSystemFolder() {
    let count = xkb_context_num_include_paths(handle)
    guard count > 1, let last = xkb_context_include_path_get(handle, count - 1) else { return }
    let folder = String(cString: last)
    xkb_context_include_path_clear(handle)
    xkb_context_include_path_append(handle, folder)
  }
}
