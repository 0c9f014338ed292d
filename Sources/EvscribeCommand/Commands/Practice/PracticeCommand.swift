import ArgumentParser

/// `evscribe practice`
struct PracticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "practice",
    abstract: "Teaches Morse and typing, and remembers your progress.",
    discussion: """
      Practice comes in runs of a minute each: after a run, any key begins the next one, and Ctrl+C ends. With 90% \
      right, the next lesson begins. `evscribe progress` shows your progress.

        evscribe practice morse
        evscribe practice morse --task send --keyer straight --sound
        evscribe practice hangul --layout 3set-390
        evscribe practice latin --content words

      The keys are judged, not only the text: a wrong key is shown at once and, with a straight key or a paddle, so is the \
      timing. docs/practice.md has the details.
      """,
    subcommands: [
      PracticeMorseCommand.self, PracticeHangulCommand.self, PracticeLatinCommand.self,
    ])
}
