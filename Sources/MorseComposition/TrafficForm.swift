/// The part of a call sign or a number that has been sent so far.
///
/// A call sign consists of a prefix (one or two letters, or a figure and a letter), a figure, and
/// one to four letters; a stroke and an addition such as P may follow. A number has about two to
/// four figures; a unit such as W, or N for 9, may follow. Call signs are those of article 19 of
/// the ITU Radio Regulations. How common each form is was estimated.
enum TrafficForm: UInt8, Sendable {
  /// Neither a call sign nor a number, or the form is not known.
  case none
  case start
  /// One letter, or two, of a call sign.
  case letter, letters
  /// A figure, which begins a number or a call sign.
  case figure
  case figureAndLetter
  /// The figure of a call sign.
  case callFigure
  /// One to four letters after the figure of a call sign.
  case oneLetter, twoLetters, threeLetters, fourLetters
  case stroke, addition
  /// Two figures of a number, and three or more.
  case twoFigures, threeFigures
  case unit

  /// The probability that the word ends here.
  var end: Float {
    switch self {
    case .none, .start, .letter, .letters, .figureAndLetter, .callFigure, .stroke: 0
    case .figure: 0.15
    case .oneLetter: 0.25
    case .twoLetters: 0.45
    case .twoFigures: 0.35
    case .threeFigures: 0.6
    case .addition: 0.85
    case .threeLetters: 0.88
    case .fourLetters, .unit: 0.95
    }
  }

  /// The forms after one more letter, figure or stroke, each with its probability if the word does
  /// not end before it.
  private var next: (letter: Step, figure: Step, stroke: Step) {
    switch self {
    case .none: (.none, .none, .none)
    case .start: (Step(.letter, 0.8), Step(.figure, 0.2), .none)
    case .letter: (Step(.letters, 0.6), Step(.callFigure, 0.4), .none)
    case .letters, .figureAndLetter: (.none, Step(.callFigure, 1), .none)
    case .figure: (Step(.figureAndLetter, 0.2), Step(.twoFigures, 0.8), .none)
    case .callFigure: (Step(.oneLetter, 0.97), Step(.callFigure, 0.03), .none)
    case .oneLetter: (Step(.twoLetters, 0.96), .none, Step(.stroke, 0.04))
    case .twoLetters: (Step(.threeLetters, 0.92), .none, Step(.stroke, 0.08))
    case .threeLetters: (Step(.fourLetters, 0.5), .none, Step(.stroke, 0.5))
    case .fourLetters: (.none, .none, Step(.stroke, 1))
    case .stroke: (Step(.addition, 0.8), Step(.addition, 0.2), .none)
    case .addition: (Step(.addition, 1), .none, .none)
    case .twoFigures: (Step(.threeFigures, 0.15), Step(.threeFigures, 0.85), .none)
    case .threeFigures: (Step(.unit, 0.25), Step(.threeFigures, 0.75), .none)
    case .unit: (.none, .none, .none)
    }
  }

  private struct Step {
    let form: TrafficForm
    let share: Float

    static let none = Step(.none, 0)

    init(_ form: TrafficForm, _ share: Float) {
      self.form = form
      self.share = share
    }
  }

  /// Returns the form after one more character, and the probability of the character if the word
  /// does not end before it.
  func after(_ character: WordCharacter) -> (form: TrafficForm, share: Float) {
    let (step, count): (Step, Float) =
      switch character.kind {
      case .letter: (next.letter, 26)
      case .figure: (next.figure, 10)
      case .stroke: (next.stroke, 1)
      case .separator: (.none, 1)
      }
    return (step.form, step.share / count)
  }
}

/// A character of a word in traffic, by its number: 1 to 26 for a to z, 27 to 36 for the figures 0
/// to 9, then the stroke and the separators `=` and `+`.
struct WordCharacter: Hashable, Sendable {
  let number: Int

  enum Kind: Sendable {
    case letter, figure, stroke, separator
  }

  init(number: Int) { self.number = number }

  /// Returns the character of an ASCII byte, in either case; nil for others.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): number = Int(byte - UInt8(ascii: "a")) + 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): number = Int(byte - UInt8(ascii: "A")) + 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number = Int(byte - UInt8(ascii: "0")) + 27
    case UInt8(ascii: "/"): number = 37
    case UInt8(ascii: "="): number = 38
    case UInt8(ascii: "+"): number = 39
    default: return nil
    }
  }

  var kind: Kind {
    switch number {
    case ...26: .letter
    case ...36: .figure
    case 37: .stroke
    default: .separator
    }
  }
}
