import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing
import TextEditing

@testable import SystemIO

@Suite struct DraftTests {
  let folder = TemporaryFolder()
  private var target: String { "\(folder.path)/text" }
  private static let drafts: [FileReplacement.Draft] = [.hidden, .unlinked, .named]

  private func text(_ path: String) throws -> String {
    String(decoding: try readFile(at: path), as: UTF8.self)
  }

  private func failure(of replacement: inout FileReplacement) -> SystemError? {
    do throws(SystemError) {
      try replacement.putInPlace()
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsLeftWithASecretIsRemovedUnlessItIsKept() throws {
    func left() throws -> [LeftDraft] {
      try OutputTarget(of: "\(folder.path)/next").clearLeftDrafts()
    }
    func write(isKept: Bool) throws -> String? {
      var replacement = try FileReplacement(of: target, draft: .secret)
      try replacement.write("pin".utf8)
      // The draft is in use.
      #expect(try left().isEmpty)
      guard isKept else { return replacement.draftPath }
      #expect(mkdir(target, 0o700) == 0)
      #expect(failure(of: &replacement) != nil)
      let kept = replacement.keepDraft()
      return kept
    }
    // A process that another test is starting has the lock until it runs its program.
    func waitForLock(_ path: String) {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX) == 0 && flock(descriptor, LOCK_UN) == 0)
    }
    let path = try #require(try write(isKept: false))
    waitForLock(path)
    let removed = try left()
    #expect(removed.map(\.path) == [path] && removed.allSatisfy(\.wasRemoved))
    #expect(folder.names == [])
    let kept = try #require(try write(isKept: true))
    waitForLock(kept)
    // None of these is a draft: of another length, a link to one, empty.
    folder.write("x", to: ".evscribe-secret-notes")
    #expect(symlink(kept, "\(folder.path)/.evscribe-secret-0000000000001") == 0)
    folder.write("", to: ".evscribe-secret-0000000000002")
    let names = folder.names
    let named = try left()
    #expect(named.map(\.path) == [kept] && !named.contains(where: \.wasRemoved))
    #expect(folder.names == names)
    #expect(try text(kept) == "pin")
  }

  @Test(arguments: drafts, [true, false])
  func eachGetsItsPlace(draft: FileReplacement.Draft, isThere: Bool) throws {
    if isThere { folder.write("old", to: "text") }
    let long = String(repeating: "new ", count: 50_000)
    var replacement = try FileReplacement(of: target, draft: draft)
    #expect(folder.names.count == (isThere ? 1 : 0) + (draft == .named ? 1 : 0))
    try replacement.write(long.utf8)
    try replacement.putInPlace()
    let path = replacement.draftPath
    #expect(path == nil)
    #expect(try text(target) == long)
    #expect(folder.names == ["text"])
  }

  @Test(arguments: drafts) func whatCameMeanwhileIsNotReplaced(draft: FileReplacement.Draft) throws
  {
    for comes in ["file", "folder", "link"] {
      var replacement = try FileReplacement(of: target, replaces: false, draft: draft)
      try replacement.write("new".utf8)
      switch comes {
      case "file": folder.write("mine", to: "text")
      case "folder": #expect(mkdir(target, 0o700) == 0)
      default: #expect(symlink("nowhere", target) == 0)
      }
      let error = failure(of: &replacement)
      #expect(error == SystemError("write to", target, .fileExists))
      let drafts = folder.names.filter { $0 != "text" }
      #expect(drafts.count == (draft == .named ? 1 : 0))
      _ = try ProcessRunner.run("/bin/sh", ["-c", "rm -rf \"$1\"/* \"$1\"/.e*", "sh", folder.path])
    }
  }

  @Test(arguments: drafts)
  func whatComesInTheLastMomentIsNotReplaced(draft: FileReplacement.Draft) throws {
    var replacement = try FileReplacement(of: target, replaces: false, draft: draft)
    try replacement.write("new".utf8)
    let target = target
    // A hidden file has no such moment: it gets the name itself.
    replacement.willRename = { close(open(target, O_WRONLY | O_CREAT | O_EXCL, 0o600)) }
    let code = failure(of: &replacement)?.code
    #expect(code == (draft == .hidden ? nil : .fileExists))
    #expect(try text(target) == (draft == .hidden ? "new" : ""))
  }

  @Test(arguments: drafts) func whatIsNoFileAndCameMeanwhileIsNotReplaced(
    draft: FileReplacement.Draft
  ) throws {
    for isPipe in [true, false] {
      let folder = TemporaryFolder()
      let target = "\(folder.path)/text"
      var replacement = try FileReplacement(of: target, draft: draft)
      try replacement.write("new".utf8)
      #expect((isPipe ? mkfifo(target, 0o600) : symlink("nowhere", target)) == 0)
      let error = failure(of: &replacement)
      #expect(error == SystemError("write to", target, .fileExists))
      #expect(symbolicLinkTarget(at: target) == (isPipe ? nil : "nowhere"))
      #expect(isSpecialFile(at: target) == isPipe)
      #expect(folder.names.count == (draft == .named ? 2 : 1))
    }
  }

  /// As if there were no hard links and the disk then failed.
  @Test(arguments: [FileReplacement.Draft.unlinked, .named])
  func aNameThatWasHeldIsGivenBack(draft: FileReplacement.Draft) throws {
    var replacement = try FileReplacement(of: target, replaces: false, draft: draft)
    try replacement.write("new".utf8)
    let folder = folder
    replacement.willRename = {
      for name in folder.names { unlink("\(folder.path)/\(name)") }
    }
    let code = failure(of: &replacement)?.code
    #expect(code == .noSuchFileOrDirectory)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [nil, 0o600, 0o640, 0o666] as [mode_t?])
  func aCopyIsForItsOwnerAloneUntilItIsWhole(old: mode_t?) throws {
    func mode(_ path: String) -> mode_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }
    let plain = "\(folder.path)/plain"
    close(open(plain, O_WRONLY | O_CREAT, 0o666))
    let usual = mode(plain)
    unlink(plain)
    if let old {
      close(open(target, O_WRONLY | O_CREAT, 0o666))
      #expect(chmod(target, old) == 0)
    }
    var replacement = try FileReplacement(of: target, isPrivate: false, draft: .unlinked)
    try replacement.write("new".utf8)
    let folder = folder
    let seen = Mutex<[mode_t?]>([])
    replacement.willCopy = {
      let names = folder.names.filter { $0 != "text" }
      seen.withLock { $0 = names.map { mode("\(folder.path)/\($0)") } }
    }
    try replacement.putInPlace()
    #expect(seen.withLock { $0 } == [0o600])
    #expect(mode(target) == old ?? usual)
    #expect(try text(target) == "new")
  }

  @Test(arguments: [true, false], [true, false])
  func whatIsAddedToARemovedFileIsNotLost(existed: Bool, isReplaced: Bool) throws {
    if existed { folder.write("old\n", to: "text") }
    var replacement = try FileReplacement(of: target, draft: .appended)
    try replacement.write("new".utf8)
    #expect(replacement.textWithoutName.isEmpty)
    unlink(target)
    if isReplaced { folder.write("other\n", to: "text") }
    #expect(failure(of: &replacement)?.code == .noSuchFileOrDirectory)
    #expect(replacement.textWithoutName == Array("new".utf8))
    if isReplaced { #expect(try text(target) == "other\n") }
  }

  @Test func whatIsAddedToARenamedFileIsThere() throws {
    folder.write("old\n", to: "text")
    var replacement = try FileReplacement(of: target, draft: .appended)
    try replacement.write("new".utf8)
    let other = "\(folder.path)/other"
    #expect(rename(target, other) == 0)
    #expect(failure(of: &replacement) == nil)
    #expect(replacement.textWithoutName.isEmpty)
    #expect(try text(other) == "old\nnew")
  }

  @Test(arguments: drafts) func aFailedNameLeavesNothingButWhatWasTyped(
    draft: FileReplacement.Draft
  ) throws {
    var replacement = try FileReplacement(of: target, draft: draft)
    try replacement.write("new".utf8)
    #expect(mkdir(target, 0o700) == 0)
    let error = failure(of: &replacement)
    #expect(error?.action == "replace")
    let path = replacement.draftPath
    #expect((path != nil) == (draft == .named))
    if let path { #expect(try text(path) == "new") }
    _ = consume replacement
    #expect(folder.names.count == (draft == .named ? 2 : 1))
    if let path { #expect(try text(path) == "new") }
  }

  @Test(arguments: drafts) func aDraftWithoutTextLeavesNothing(draft: FileReplacement.Draft) throws
  {
    do { _ = try FileReplacement(of: target, draft: draft) }
    #expect(folder.names.isEmpty)
  }

  @Test func aDraftWhoseNameWasTakenAwayGetsItsPlace() throws {
    folder.write("old", to: "text")
    var replacement = try FileReplacement(of: target, draft: .named)
    try replacement.write("new".utf8)
    let path = replacement.draftPath
    let draft = try #require(path)
    #expect(unlink(draft) == 0)
    try replacement.putInPlace()
    #expect(try text(target) == "new")
    #expect(folder.names == ["text"])
  }

  @Test(arguments: [false, true])
  func aDraftThatWasMovedGetsItsPlaceAndWhatHasItsNameStays(isTaken: Bool) throws {
    folder.write("old", to: "text")
    var replacement = try FileReplacement(of: target, draft: .named)
    try replacement.write("new".utf8)
    let path = replacement.draftPath
    let draft = try #require(path)
    #expect(rename(draft, "\(folder.path)/moved") == 0)
    let name = String(draft.dropFirst(folder.path.count + 1))
    if isTaken { folder.write("foreign", to: name) }
    let movedPath = replacement.draftPath
    #expect(movedPath == nil)
    try replacement.putInPlace()
    #expect(try text(target) == "new")
    #expect(try text("\(folder.path)/moved") == "new")
    #expect(folder.names == (isTaken ? [name] : []) + ["moved", "text"])
    if isTaken { #expect(try text(draft) == "foreign") }
  }

  @Test func anEmptyDraftTakesNothingAwayThatHasItsName() throws {
    do {
      _ = try FileReplacement(of: target, draft: .named)
      let replacement = try FileReplacement(of: target, draft: .named)
      for name in folder.names {
        #expect(unlink("\(folder.path)/\(name)") == 0)
        folder.write("foreign", to: name)
      }
      _ = consume replacement
    }
    #expect(folder.names.count == 1)
    for name in folder.names { #expect(try text("\(folder.path)/\(name)") == "foreign") }
  }

  @Test(arguments: drafts) func signalsWaitWhileTheFileHasANameOfItsOwn(
    draft: FileReplacement.Draft
  ) throws {
    folder.write("old", to: "text")
    let blocked = Mutex<[CInt]>([])
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    func current() -> [CInt] {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return signals.filter { sigismember(&mask, $0) == 1 }
    }
    let before = current()
    var replacement = try FileReplacement(of: target, draft: draft)
    try replacement.write("new".utf8)
    replacement.willRename = { blocked.withLock { $0 = current() } }
    try replacement.putInPlace()
    #expect(blocked.withLock { $0 } == signals)
    #expect(current() == before)
  }

  @Test func whatThereIsRoomForIsTakenAndTheRestStays() throws {
    let replacement = try FileReplacement(of: target, draft: .named)
    var bytes = WipedArray("new".utf8)
    try replacement.write(taking: &bytes)
    #expect(bytes.isEmpty)
    let full = try FileReplacement(of: "/dev/full")
    bytes = WipedArray("new".utf8)
    var error: SystemError?
    do throws(SystemError) { try full.write(taking: &bytes) } catch let problem { error = problem }
    #expect(error == SystemError("write to", "/dev/full", .noSpace))
    #expect(bytes.elementsEqual("new".utf8))
  }

  @Test(
    .enabled(if: geteuid() == 0, "needs root, to give a file to somebody else"),
    arguments: drafts, [0o755, 0o777] as [mode_t])
  func theOwnerStaysWhereNotEverybodyCanPutAFile(
    draft: FileReplacement.Draft, folderMode: mode_t
  ) throws {
    folder.write("old", to: "text")
    #expect(chmod(folder.path, folderMode) == 0)
    #expect(chown(target, 1001, 1002) == 0)
    #expect(chmod(target, 0o4646) == 0)
    var replacement = try FileReplacement(of: target, isPrivate: false, draft: draft)
    try replacement.write("new".utf8)
    try replacement.putInPlace()
    var status = stat()
    #expect(stat(target, &status) == 0)
    #expect(status.st_uid == (folderMode == 0o755 ? 1001 : 0))
    #expect(status.st_gid == (folderMode == 0o755 ? 1002 : getegid()))
    // Another group has the same rights as all other users, and no more.
    #expect(status.st_mode & 0o7777 == (folderMode == 0o755 ? 0o646 : 0o666))
  }

  /// Root could rename a file over that of another user, and would give it the mode that this user
  /// chose.
  @Test(
    .enabled(if: geteuid() == 0, "needs root, to give a file to somebody else"), arguments: drafts)
  func whatSomebodyElsePutWhereEverybodyMayWriteIsNotReplaced(draft: FileReplacement.Draft) throws {
    #expect(chmod(folder.path, 0o1777) == 0)
    var replacement = try FileReplacement(of: target, isPrivate: false, draft: draft)
    try replacement.write("new".utf8)
    folder.write("theirs", to: "text")
    #expect(chmod(target, 0o666) == 0)
    #expect(chown(target, 1001, 1001) == 0)
    #expect(failure(of: &replacement)?.code == .permissionDenied)
    #expect(try text(target) == "theirs")
    // A file that its owner has removed again is not an obstacle.
    #expect(unlink(target) == 0)
    #expect(failure(of: &replacement) == nil)
    #expect(try text(target) == "new")
  }
}
