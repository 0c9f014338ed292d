import SystemPackage
import SystemIO
import PlainText
import TextEditing

/// An output file that replaces the old one at the end, or to which bytes are appended.
final class FileTarget {
  private let path: String
  private var file: FileReplacement?
  private let appends: Bool
  private let keepsApart: Bool
  private var disk: FullDisk
  /// The bytes that have yet to be written.
  private(set) var unwritten = WipedArray<UInt8>()
  private var unwrittenLostCount = 0
  /// A clause to append to the error, `; ...`, about the location of text that could not replace
  /// the file.
  private(set) var advice = ""

  /// Creates the file. `keepsApart` states whether its text must not go anywhere else.
  init(
    at place: consuming FileLocation, appends: Bool, keepsApart: Bool, isSecret: Bool
  ) throws(SystemError) {
    path = place.path
    self.appends = appends
    self.keepsApart = keepsApart
    disk = FullDisk(path)
    file = try FileReplacement(
      at: place, draft: appends ? .appended : isSecret ? .secret : .named)
  }

  /// The number of bytes that were lost.
  var lostCount: Int { unwrittenLostCount }

  /// Writes bytes. Bytes that the disk does not accept are kept and retried with later bytes. If
  /// bytes are kept and would, together with `bytes`, exceed ``OutputQueue/limit``, all of `bytes`
  /// are lost and counted.
  func write(_ bytes: WipedArray<UInt8>, _ tell: ((String) -> Void)?) {
    if !unwritten.isEmpty, unwritten.count + bytes.count > OutputQueue.limit {
      unwrittenLostCount += bytes.count
    } else {
      unwritten += bytes
    }
    do throws(SystemError) {
      try file?.write(taking: &unwritten)
      disk.didWrite(tell)
    } catch {
      disk.didFail(error, tell)
    }
  }

  /// Leaves the file as it was, because nothing is to be written.
  func abandon() { file = nil }

  /// Puts the file in place.
  ///
  /// - Throws: the reason why the file was not put in place, or not permanently. Then ``advice``
  ///   says where the text is, and ``unwritten`` contains the bytes that are not in any file.
  func putInPlace(_ tell: ((String) -> Void)?) throws(SystemError) {
    guard file != nil else { return }
    write(WipedArray(), tell)
    var failure = disk.error
    if failure == nil, unwrittenLostCount > 0 { failure = SystemError("write to", path, .ioError) }
    if failure == nil {
      do throws(SystemError) { try file?.putInPlace() } catch { failure = error }
    }
    defer { file = nil }
    guard let failure else { return }
    if appends {
      adviseOnAppended()
    } else if file?.isInPlace == true {
      // Only the directory entry may not have reached the disk.
      advice = "; \(path) contains the typed text, but a power cut may restore the old file"
      throw failure
    } else {
      advice = "; \(path) was not replaced"
      if let draft = file?.keepDraft() {
        advice += ", and the typed text is kept in \(draft)"
      } else {
        recoverUnnamed()
      }
    }
    let lostCount = unwrittenLostCount + (keepsApart ? unwritten.count : 0)
    if lostCount > 0 { advice += "; \(counted(lostCount, "byte is", "bytes are")) lost" }
    if keepsApart { unwritten.removeAll() }
    throw failure
  }

  private func adviseOnAppended() {
    if file?.wasRemoved == true {
      advice = "; \(path) was removed while it was being written"
      recoverUnnamed()
    } else if unwritten.isEmpty && unwrittenLostCount == 0 {
      advice =
        "; \(path) contains its old text and the added text, but a power cut may remove the added text"
    } else {
      advice = "; \(path) contains its old text and part of the added text"
    }
  }

  /// Recovers the text that no path leads to. If it must not go anywhere else, only counts it as
  /// lost.
  private func recoverUnnamed() {
    if keepsApart {
      unwrittenLostCount += file?.sizeWithoutName ?? 0
    } else {
      unwritten.insert(contentsOf: file?.textWithoutName ?? [], at: 0)
    }
  }
}
