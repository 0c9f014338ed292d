import SystemIO
import Glibc
import KeyEvents
import SystemPackage
import TestSupport
import Testing
import Documents

@testable import Accounts

/// Tests with real commands: scripts.
@Suite("Sources of accounts", .waits)
struct AccountSourceTests {
  private let folder = TemporaryFolder()
  private static let domain = AccountDomain("example.org")!

  /// A source that runs a script with the domain as its argument.
  private func source(_ script: String, format: String = "pass") throws -> AccountSource {
    let path = try folder.writeScript(script, to: "script")
    var configuration = AccountConfiguration()
    for pair in try YAMLNode(
      parsing: Array("accounts: ['\(path)', '{domain}']\naccounts-format: \(format)".utf8)
    ).pairs() {
      _ = try configuration.parse(pair)
    }
    return try #require(AccountSource(configuration))
  }

  /// The user, password and code of each account.
  private func texts(_ list: borrowing AccountList) -> [[String]] {
    var texts: [[String]] = []
    for index in list.accounts.indices {
      var row: [String] = []
      for content: TextContentType in [.username, .password, .newPassword, .oneTimeCode] {
        row.append(
          list.withText(of: index, for: content) { String(decoding: $0, as: UTF8.self) } ?? "-")
      }
      texts.append(row)
    }
    return texts
  }

  private func accounts(
    _ source: AccountSource, timeLimit: Duration = .seconds(60), interruption: Interruption? = nil
  ) throws(AccountSourceError) -> [[String]] {
    texts(
      try source.accounts(of: Self.domain, timeLimit: timeLimit, interruption: interruption) {
        $0()
      })
  }

  private func failure(
    _ source: AccountSource, timeLimit: Duration = .seconds(60), interruption: Interruption? = nil
  ) -> String {
    do {
      return "\(try accounts(source, timeLimit: timeLimit, interruption: interruption))"
    } catch {
      return "\(error)"
    }
  }

  @Test("The command gets the domain as an argument, and its account is read")
  func pass() throws {
    let source = try source("printf 'p %s\\nlogin: %s\\ncode: 12\\n' \"$#\" \"$1\"")
    #expect(try accounts(source) == [["example.org", "p 1", "p 1", "12"]])
  }

  @Test("The two outputs of secret-tool stay in order")
  func secretTool() throws {
    let source = try source(
      """
      for n in 1 2 3; do
        echo "[/$n]"; echo "label = a"; echo "secret = s$n"; echo "attribute.user = u$n" >&2
      done
      """, format: "secret-tool")
    #expect(
      try accounts(source) == [
        ["u1", "s1", "s1", "-"], ["u2", "s2", "s2", "-"], ["u3", "s3", "s3", "-"],
      ])
    #expect(
      try self.source("exit 0", format: "secret-tool").command.words.count == 2)
    #expect(try accounts(self.source("exit 0", format: "secret-tool")).isEmpty)
  }

  @Test("The accounts of the user in the form come first; those without a value are left out")
  func order() throws {
    let source = try source(
      """
      for n in a b c; do echo "[$n]"; echo "secret = s"; echo "attribute.user = $n"; done
      echo '[d]'; echo 'secret = s'
      """, format: "secret-tool")
    let list = try source.accounts(of: Self.domain) { $0() }
    #expect(list.indices(for: .username) == [0, 1, 2])
    #expect(list.indices(for: .username, user: "b") == [0, 1, 2])
    #expect(list.indices(for: .password) == [0, 1, 2, 3])
    #expect(list.indices(for: .password, user: "b") == [1, 0, 2, 3])
    #expect(list.indices(for: .newPassword, user: "B") == [0, 1, 2, 3])
    #expect(list.indices(for: .oneTimeCode) == [])
    #expect(list.indices(for: .emailAddress) == [])
    for content in TextContentType.allCases where AccountPart(content) == nil {
      #expect(list.withText(of: 0, for: content) { $0.count } == nil)
    }
    #expect(list.withText(of: 9, for: .password) { $0.count } == nil)
    #expect(list.withText(of: 3, for: .username) { $0.count } == nil)
  }

  @Test("The command runs once, between releasing the terminal and acquiring it again")
  func around() throws {
    let source = try source("echo ran >> '\(folder.path)/log'; echo s")
    var steps: [String] = []
    _ = try source.accounts(of: Self.domain) { run in
      steps.append("given:\(folder.names.contains("log"))")
      run()
      run()
      steps.append("taken:\(folder.names.contains("log"))")
    }
    #expect(steps == ["given:false", "taken:true"])
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/log"]).text == "ran\n")
    #expect(throws: AccountSourceError.self) {
      _ = try source.accounts(of: Self.domain) { _ in }.accounts
    }
  }

  @Test(
    "A failure has the exit code and the lines of stderr, but nothing that may be secret")
  func failures() throws {
    let path = "\(folder.path)/script"
    #expect(
      failure(try source("echo 'web/example.org is not there' >&2; exit 3"))
        == "\(path) exited with code 3: web/example.org is not there")
    let shown = failure(
      try source(
        """
        printf 'S3CRET and more\\r\\n'; echo 'S3\\CRET' >&2; echo '+ echo S3CRET' >&2; exit 1
        """))
    #expect(!shown.contains("S3"), "\(shown)")
    #expect(shown.contains("code 1: (its stderr is not shown"), "\(shown)")
    #expect(failure(try source("kill -9 $$")) == "\(path) was killed by signal 9")
    #expect(
      failure(try source("printf 'S3CRET\\tx\\n'"))
        == "cannot read accounts from the output of \(path): line 1: found a control character, "
        + "which a single-line field cannot contain")
    // The password alone would be filled in without a user that can be offered.
    for format in ["printf 's\\nlogin: ", "printf '[1]\\nsecret = s\\nattribute.user = "] {
      let isPass = format.contains("login")
      let hidden = try source(
        format + "a\\342\\200\\256b\\n'", format: isPass ? "pass" : "secret-tool")
      #expect(
        failure(hidden).contains(
          "line \(isPass ? 2 : 3): a user name contains an invisible character"))
    }
    let silent = failure(
      try source("echo '[1]'; echo 'secret = S3CRET' >&2; exit 4", format: "secret-tool"))
    #expect(silent == "\(path) exited with code 4")
    unlink(path)
    var configuration = AccountConfiguration()
    for pair in try YAMLNode(parsing: Array("accounts: ['\(path)', '{domain}']".utf8)).pairs() {
      _ = try configuration.parse(pair)
    }
    #expect(
      failure(try #require(AccountSource(configuration)))
        == "cannot start \(path): No such file or directory")
  }

  @Test("Endless output ends the command; endless errors do not block it")
  func endless() throws {
    #expect(
      failure(try source("echo $$ > '\(folder.path)/pid'; exec yes"))
        == "\(folder.path)/script wrote more than 65536 bytes and was terminated")
    #expect(try isGone())
    let noisy = try source("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo s; echo login: a")
    #expect(try accounts(noisy) == [["a", "s", "s", "-"]])
    // As much output as is allowed.
    let full = try source("echo s; head -c 65534 /dev/zero | tr '\\0' x")
    #expect(try accounts(full) == [["-", "s", "s", "-"]])
  }

  /// Whether the process whose number the script printed, and those it started, have ended.
  private func isGone() throws -> Bool {
    let text = try ProcessRunner.run("/bin/cat", ["\(folder.path)/pid"]).text
    return try text.split(separator: "\n").allSatisfy { line in
      let process = try #require(pid_t(line))
      // Its parent is not this test, so it may still be a zombie for a moment.
      for _ in 0..<1000 {
        if kill(process, 0) != 0 { return true }
        let state = try ProcessRunner.run("/bin/cat", ["/proc/\(process)/stat"]).text
        if state.contains(") Z ") || state.isEmpty { return true }
      }
      return false
    }
  }

  @Test("A command that takes too long is killed with all that it started, even if it resists")
  func timeLimit() throws {
    let source = try source(
      """
      trap '' TERM
      sh -c 'trap "" TERM; echo $$; while :; do sleep 100; done' > '\(folder.path)/pid' &
      while ! test -s '\(folder.path)/pid'; do sleep 0.01; done
      echo $$ >> '\(folder.path)/pid'
      echo SECRET
      while :; do sleep 100; done
      """)
    let start = ContinuousClock.now
    #expect(
      failure(source, timeLimit: .seconds(2))
        == "\(folder.path)/script did not finish within 2 s and was terminated")
    #expect(start.duration(to: .now) >= .seconds(2))
    #expect(try isGone())
  }

  @Test("An interruption ends the command")
  func interruption() throws {
    let pipe = try FileDescriptor.pipe()
    defer {
      try? pipe.readEnd.close()
      try? pipe.writeEnd.close()
    }
    let number = pipe.writeEnd.rawValue
    // The script itself says when to stop it, so that it runs by then.
    let source = try source(
      "echo $$ > '\(folder.path)/pid'; echo >'/proc/\(getpid())/fd/\(number)'; exec sleep 600")
    let interruption = Interruption(pipe.readEnd) {
      (try? pipe.readEnd.wait(for: .readable, atMost: .zero).contains(.readable)) == true
    }
    #expect(
      failure(source, interruption: interruption)
        == "\(folder.path)/script was terminated before it finished")
    #expect(try isGone())
  }

  @Test("A command that stops itself is killed")
  func suspended() throws {
    #expect(
      failure(try source("echo $$ > '\(folder.path)/pid'; kill -STOP $$; echo s")).contains(
        "was suspended, for example by Ctrl+Z, and was therefore terminated"))
    #expect(try isGone())
  }

  @Test("A process that the command leaves behind with its outputs is not waited for")
  func daemon() throws {
    let source = try source("sleep 600 & echo $! > '\(folder.path)/pid'; echo s")
    let start = ContinuousClock.now
    #expect(try accounts(source) == [["-", "s", "s", "-"]])
    #expect(start.duration(to: .now) < .seconds(300))
    let text = try ProcessRunner.run("/bin/cat", ["\(folder.path)/pid"]).text
    let process = try #require(pid_t(text.dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }

  @Test("The command has an empty input")
  func environment() throws {
    let source = try source(
      "cat > '\(folder.path)/input'; cd /proc/$$/fd && echo [012] && echo login: x")
    let rows = try accounts(source)
    #expect(try ProcessRunner.run("/bin/cat", ["\(folder.path)/input"]).output.isEmpty)
    #expect(rows == [["x", "0 1 2", "0 1 2", "-"]])
  }

  @Test("The command may ask on the terminal, which is its own until it ends")
  func terminal() throws {
    let path = try folder.writeScript(
      "read -r line && read -r more </dev/tty && echo s && echo \"login: $line $more\"",
      to: "script")
    let config = folder.write("accounts: ['\(path)', '{domain}']\n", to: "config.yaml")
    chmod(config, 0o600)
    let probe = ProcessRunner.builtExecutable("AccountProbe")
    for (script, answer) in [
      ("exec '\(probe)' '\(config)' example.org", "users [\"one two\"], terminal back"),
      // In the background it has no terminal, and reads nothing meant for the foreground.
      ("set -m; '\(probe)' '\(config)' example.org & wait; read -r x; echo $x", "one\r\n"),
    ] {
      let result = try ProcessRunner.run(
        "/usr/bin/script", ["-qec", script, "/dev/null"], input: Array("one\ntwo\n".utf8),
        environment: ProcessRunner.environment(adding: ["SHELL": "/bin/bash"]))
      #expect(result.text.contains(answer), "\(result.text)")
    }
  }

  @Test("After use no copy of the password is left in the memory")
  func memory() throws {
    // The script creates the password, so that it is nowhere in this process.
    let key: UInt8 = 0x55
    let masked: [UInt8] = [
      0x0F, 0x2D, 0x6C, 0x78, 0x34, 0x36, 0x36, 0x3A, 0x20, 0x3B, 0x21, 0x78, 0x04, 0x62, 0x22,
    ]
    let source = try source("printf 'Zx9-%s-Q7w\\nlogin: joe\\n' account")
    func run(_ body: (borrowing AccountList) -> Void) throws {
      body(try source.accounts(of: Self.domain) { $0() })
    }
    var countDuring: Int?
    try run { list in
      let isWhole = list.withText(of: 0, for: .password) { bytes in
        bytes.count == masked.count && zip(bytes, masked).allSatisfy { $0 == $1 ^ key }
      }
      #expect(isWhole == true)
      countDuring = try? MemoryScan.count(masked, key)
    }
    #expect(try #require(countDuring) > 0)
    #expect(try MemoryScan.count(masked, key) == 0)
    // Nor is one left after an error.
    let failing = try self.source("printf 'Zx9-%s-Q7w\\nlogin: a\\nlogin: b\\n' account; exit 0")
    _ = failure(failing)
    let complaining = try self.source(
      "printf 'Zx9-%s-Q7w\\n' account >&2; printf 'Zx9-%s-Q7w\\n' account; exit 1")
    _ = failure(complaining)
    #expect(try MemoryScan.count(masked, key) == 0)
  }

  @Test("A buffer is zero after it is wiped")
  func wipe() throws {
    var buffer = SecretBuffer(capacity: 8)
    let pipe = try Pipe(name: "test")
    try pipe.writeEnd.writeAll(Array("secret".utf8))
    #expect(try buffer.read(from: pipe.readEnd.descriptor) == 6)
    let start = buffer.withBytes { $0.baseAddress }
    #expect(buffer.withBytes { Array($0) } == Array("secret".utf8))
    buffer.wipe()
    #expect(buffer.count == 0)
    let rest = UnsafeRawBufferPointer(start: start, count: 8)
    #expect(rest.allSatisfy { $0 == 0 })
    _ = buffer.withBytes { $0.count }
  }

  @Test("The beginnings of the first lines of stderr are shown")
  func shown() throws {
    let long = String(repeating: "a", count: 300)
    let shown = failure(try source("printf '1\\n\\n\(long)\\n3\\n4\\n5\\n6\\n' >&2; exit 1"))
    #expect(shown.hasSuffix("exited with code 1: 1; \(long.prefix(200)); 3; 4; 5"), "\(shown)")
  }
}

/// A search for bytes in the memory of this process.
enum MemoryScan {
  /// How often readable and writable memory contains the text. `masked` is the text, each byte
  /// combined with `key`, so that the search itself holds no copy.
  static func count(_ masked: [UInt8], _ key: UInt8) throws -> Int {
    let memory = try OwnedDescriptor(opening: "/proc/self/mem", .readOnly)
    let maps = String(
      decoding: try OwnedDescriptor(opening: "/proc/self/maps", .readOnly).readAll(), as: UTF8.self)
    let size = 1 << 20
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size + masked.count, alignment: 16)
    chunk.initializeMemory(as: UInt8.self, repeating: 0)
    defer { chunk.deallocate() }
    guard let base = chunk.baseAddress else { return 0 }
    let own = UInt(bitPattern: base)..<UInt(bitPattern: base) + UInt(chunk.count)
    let first = masked[0] ^ key
    var count = 0
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, words[1].hasPrefix("rw") else { continue }
      var address = ends[0]
      while address < ends[1] {
        let length = min(UInt(chunk.count), ends[1] - address)
        let got = pread(memory.descriptor.rawValue, base, Int(length), off_t(address))
        guard got >= masked.count else { break }
        var place = base
        let end = base + got
        while let found = memchr(place, CInt(first), end - place) {
          let offset = found - base
          let origin = address + UInt(offset)
          place = found + 1
          guard offset + masked.count <= got, !own.contains(origin) else { continue }
          var matches = true
          for index in masked.indices
          where base.load(fromByteOffset: offset + index, as: UInt8.self) != masked[index] ^ key {
            matches = false
            break
          }
          if matches { count += 1 }
        }
        if got < chunk.count { break }
        address += UInt(size)
      }
    }
    // The next search must not find the copy that was read here.
    explicit_bzero(base, chunk.count)
    return count
  }
}
