import Documents

extension YAMLError {
  /// Advice for an error that libyaml describes in terms of its grammar; nil if its message is
  /// clear enough. Morse and punctuation among the keys of a case often cause such errors.
  var advice: String? {
    switch problem {
    case "block sequence entries are not allowed in this context":
      "put text that begins with a hyphen in quotes, as in `keys: \"- . space\"`"
    case "mapping values are not allowed in this context":
      """
      put text that contains a colon and a space in quotes, as in `text: "at: 9"`, or begin the \
      line in the same column as the one above it
      """
    case "found character that cannot start any token":
      "indent lines with spaces, not tabs; put text that begins with @, ` or % in quotes"
    case "did not find expected '-' indicator":
      "each item of a list begins with a hyphen, and its other lines begin in the column of the text after the hyphen"
    case "did not find expected key":
      """
      lines that belong together begin in the same column, and ' inside single quotes is written \
      ''
      """
    case "could not find expected ':'":
      "a colon and a space must follow each key, as in `label: Name`"
    case "found unexpected end of stream": "a closing quote is missing"
    case "did not find expected alphabetic or numeric character":
      "text that begins with & or * needs quotes"
    case "found unknown escape character":
      "\\ in double quotes begins an escape; in single quotes it is an ordinary character: '\\d+'"
    default: nil
    }
  }
}
