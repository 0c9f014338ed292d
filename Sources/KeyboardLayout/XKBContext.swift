import CXKBCommon

/// Where libxkbcommon looks for its data. It prints nothing: what fails is thrown.
final class XKBContext {
  let handle: OpaquePointer

  /// With the user's files, `~/.config/xkb` and what else xkb lets a user add is looked through before the system's.
  init(readsUserFiles: Bool) throws(KeyboardLayoutError) {
    // The folders are added after libxkbcommon was told to be silent: it complains of a missing one at once.
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

  /// The system's folder is the last that libxkbcommon adds.
  private func keepSystemFolder() {
    let count = xkb_context_num_include_paths(handle)
    guard count > 1, let last = xkb_context_include_path_get(handle, count - 1) else { return }
    let folder = String(cString: last)
    xkb_context_include_path_clear(handle)
    xkb_context_include_path_append(handle, folder)
  }
}
