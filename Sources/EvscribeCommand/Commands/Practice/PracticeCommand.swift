import ArgumentParser

/// `evscribe practice`
struct PracticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "practice",
    abstract: "Teaches Morse and typing, and keeps how far you are.",
    discussion: """
      One run after the other, each of a minute; after a run, any key begins the next one, and Ctrl+C ends. With 90% \
      right, the next lesson begins. `evscribe progress` shows how it goes.

        evscribe practice morse
        evscribe practice morse --task send --keyer straight --sound
        evscribe practice hangul --layout 3set-390
        evscribe practice latin --content words

      The keys are judged, not only the text: a wrong key shows at once, and of a straight key or a paddle also the \
      timing. docs/practice.md describes it.
      """,
    subcommands: [
      PracticeMorseCommand.self, PracticeHangulCommand.self, PracticeLatinCommand.self,
    ])
}
