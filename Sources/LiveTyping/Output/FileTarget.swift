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
  /// What has yet to be written, up to ``OutputQueue/limit``.
  private(set) var unwritten = WipedArray<UInt8>()
  private var unwrittenLostCount = 0
  /// Where text is that could not replace the file, to append to the error: `; ...`.
  private(set) var advice = ""

  /// Creates the file. `keepsApart` is whether nothing of it may go elsewhere.
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

  /// Writes bytes. Those that the disk does not accept are kept, and retried with later ones.
  func write(_ bytes: WipedArray<UInt8>, _ tell: ((String) -> Void)?) {
    if unwritten.count + bytes.count > OutputQueue.limit {
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

  /// Puts the file in its place.
  ///
  /// - Throws: why it was not put there, or not for good. Then ``advice`` says where the text is,
  ///   and ``unwritten`` has what is in no file.
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
        "; \(path) contains its old text and the added text, but a power cut may remove that"
    } else {
      advice = "; \(path) contains its old text and part of the added text"
    }
  }

  /// Takes back the text that no name leads to; only its size, if it may go nowhere else.
  private func recoverUnnamed() {
    if keepsApart {
      unwrittenLostCount += file?.sizeWithoutName ?? 0
    } else {
      unwritten.insert(contentsOf: file?.textWithoutName ?? [], at: 0)
    }
  }
}
