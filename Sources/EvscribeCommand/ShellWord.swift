/// The text as a shell takes it for one word: as it is, or in quotes. What a device calls itself may hold anything.
func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/:._=+,@%-".contains($0)) }
  let parts = text.split(separator: "'", omittingEmptySubsequences: false)
  return isPlain ? text : "'\(parts.joined(separator: "'\\''"))'"
}
