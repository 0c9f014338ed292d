import ArgumentParser
import LiveTyping

extension RecordingFormat: ExpressibleByArgument {}
