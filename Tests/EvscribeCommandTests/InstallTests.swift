import Foundation
import TestSupport
import Testing

/// Tests of `make install`.
@Suite("Install")
struct InstallTests {
  private let folder = TemporaryFolder()
  private static let repository = URL(fileURLWithPath: Evscribe.samples)
    .deletingLastPathComponent().path

  private func make(_ goal: String, umask: String, into destination: String) throws {
    folder.write("manual\n", to: "manual/evscribe.1")
    folder.write("manual\n", to: "manual/evscribe.type.1")
    let result = try ProcessRunner.run(
      "/bin/sh",
      [
        "-c",
        """
        umask \(umask)
        exec make -s --no-print-directory -C "$1" \(goal) RELEASE="$2" MANUAL="$3" DESTDIR="$4" \
          PREFIX="/opt/my tools"
        """, "sh", Self.repository, Evscribe.path, "\(folder.path)/manual", destination,
      ])
    #expect(result.end == .exited(0), "\(result.errorText)")
  }

  /// The modes and names of all entries below the folder.
  private func listing(of destination: String) throws -> [String] {
    try ProcessRunner.run("/usr/bin/find", [destination, "-mindepth", "1", "-printf", "%m %P\n"])
      .text.split(separator: "\n").map(String.init).sorted()
  }

  @Test("The umask changes no mode, and spaces in DESTDIR and PREFIX change no path")
  func modes() throws {
    var listings: [[String]] = []
    for umask in ["022", "000", "027", "077"] {
      let destination = "\(folder.path)/my root \(umask)"
      try make("install install-uinput", umask: umask, into: destination)
      listings.append(try listing(of: destination))
    }
    #expect(Set(listings).count == 1)
    let installed = try #require(listings.first)
    #expect(installed.contains("755 opt/my tools/bin/evscribe"))
    #expect(installed.contains("644 opt/my tools/share/man/man1/evscribe.type.1"))
    #expect(installed.contains("644 opt/my tools/share/bash-completion/completions/evscribe"))
    #expect(installed.contains("644 opt/my tools/lib/udev/rules.d/70-evscribe-uinput.rules"))
    #expect(installed.contains("644 usr/share/libinput/50-evscribe.quirks"))
    let modes = Set(installed.map { $0.prefix(3) })
    #expect(modes == ["755", "644"], "\(installed)")
    #expect(!folder.names.contains("my"))
  }

  @Test("An existing folder keeps its mode, a replaced file gets the standard one")
  func standing() throws {
    let destination = "\(folder.path)/root"
    let bin = "\(destination)/opt/my tools/bin"
    _ = try ProcessRunner.run(
      "/bin/sh",
      [
        "-c",
        """
        umask 077
        completions="$2/../share/bash-completion/completions"
        mkdir -p "$2" "$completions"
        echo old >"$completions/evscribe"
        chmod 2775 "$2"
        """, "sh", destination, bin,
      ])
    try make("install", umask: "077", into: destination)
    let installed = try listing(of: destination)
    #expect(installed.contains("2775 opt/my tools/bin"), "\(installed)")
    #expect(installed.contains("644 opt/my tools/share/bash-completion/completions/evscribe"))
    try make("uninstall", umask: "022", into: destination)
    let left = try ProcessRunner.run("/usr/bin/find", [destination, "-type", "f"])
    #expect(left.text.isEmpty, "\(left.text)")
  }
}
