import Descriptors
package import Typing
package import YAMLReading

extension TypingOptions {
  /// Sets an option from a line of YAML. A list stands for several filters, bindings, modes or keys; the path of a layout file
  /// is taken from where the file stands.
  package mutating func set(_ pair: YAMLPair, in file: String) throws(YAMLError) {
    guard Self.names.contains(pair.key) else { throw .noOption(pair, among: Self.names) }
    var values: [(text: String, place: YAMLPlace)] = []
    if case .sequence(let items) = pair.value.content {
      for item in items { values.append((try item.text(), item.place)) }
      // An empty list is no word, which each option takes or refuses in words of its own.
      if TypingOptions.row(pair.key)?.repeats != true {
        let place = items.first?.place ?? pair.value.place
        values = [(values.map(\.text).joined(separator: ","), place)]
      }
    } else {
      values = [(try pair.value.text("text or a list"), pair.value.place)]
    }
    clear(pair.key)
    for value in values {
      do throws(TypingOptionError) {
        let isPath = pair.key == "layout" && Hangul.isPath(value.text)
        try set(pair.key, to: isPath ? resolved(value.text, from: file) : value.text)
      } catch {
        throw YAMLError(error.problem, at: value.place)
      }
    }
  }
}
