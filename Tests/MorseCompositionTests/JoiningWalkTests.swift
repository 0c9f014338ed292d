import HangulComposition
import MorseComposition
import TestSupport
import TextEditing
import Testing

/// Codes whose letters join, with every short sequence of presses.
@Suite("Joining letters in every sequence of presses")
struct JoiningWalkTests {
  private static let keys: [Character] = [".", "-", "_", "<"]

  /// The first fault; nil if there is none.
  private func fault(_ host: TypingHost) -> String? {
    if let fault = host.faults.first { return fault }
    if host.misfits > 0 { return "a misfit" }
    let code = host.composer.code
    // The signals of each character make that character again.
    for cell in host.document.before {
      let patterns = code.patterns(of: cell)
      if case .sign = MorseOrigin(cell) { continue }
      if patterns.isEmpty { continue }
      var again = TypingHost(MorseComposer(code: code))
      for pattern in patterns { again.type(pattern.text + "_") }
      if again.text != String(cell.scalar) { return "\(cell.scalar) is not \(again.text)" }
    }
    return nil
  }

  private func walk(_ host: TypingHost, _ presses: String, to length: Int) {
    if let fault = fault(host) {
      Issue.record("\(presses): \(fault)")
      return
    }
    // A signal that is deleted leaves everything as it was.
    for signal in [".", "-"] {
      var there = host
      there.type(signal + "<")
      if there.text != host.text || there.document.before != host.document.before {
        Issue.record("\(presses)\(signal)<: \(there.text) is not \(host.text)")
        return
      }
    }
    guard presses.count < length else { return }
    for key in Self.keys {
      var next = host
      next.press(TypingHost.key(key))
      walk(next, presses + String(key), to: length)
    }
  }

  @Test(
    "No fault in any sequence of up to five presses, or six in the long run",
    arguments: [MorseCodeName.korean, .wabun])
  func everySequence(name: MorseCodeName) {
    walk(
      TypingHost(MorseComposer(code: MorseCode(name.alphabet))), "",
      to: TestAmount.count(5, long: 6))
  }

  @Test(
    "No fault in any sequence of up to four presses after letters that join",
    arguments: [
      // 갓, 갔, 까, ㄱ and a space, 왜.
      (.korean, ".-.._._--._"), (.korean, ".-.._._--._--._"), (.korean, ".-.._.-.._._"),
      (.korean, ".-..___"), (.korean, "-.-_.-_._..-_"),
      // カ, ガ, パ; Latin letters, also with a space, and with the return to kana.
      (.wabun, ".-.._"), (.wabun, ".-.._.._"), (.wabun, "-..._..--._"), (.wabun, "...-._.-_"),
      (.wabun, "...-._.-__"), (.wabun, "...-._-..---_"),
    ] as [(MorseCodeName, String)])
  func everySequence(name: MorseCodeName, presses: String) {
    var host = TypingHost(MorseComposer(code: MorseCode(name.alphabet)))
    host.type(presses)
    walk(host, presses, to: presses.count + 4)
  }

  @Test("No fault in any sequence of up to four presses after text not typed in Morse")
  func everySequenceAfterText() {
    for (name, texts) in [
      (MorseCodeName.korean, ["값", "꽧", "예", "ㄳ", "ㄲ", "a 1", "가나"]),
      (.wabun, ["ガ", "パ", "が", "あ", "ab"]),
    ] {
      for text in texts {
        let host = TypingHost(MorseComposer(code: MorseCode(name.alphabet)), text: text)
        walkText(host, "", text)
      }
    }
  }

  private func walkText(_ host: TypingHost, _ presses: String, _ text: String) {
    if let fault = host.faults.first ?? (host.misfits > 0 ? "a misfit" : nil) {
      Issue.record("\(text) \(presses): \(fault)")
      return
    }
    guard presses.count < 4 else { return }
    for key in Self.keys {
      var next = host
      next.press(TypingHost.key(key))
      walkText(next, presses + String(key), text)
    }
  }
}
