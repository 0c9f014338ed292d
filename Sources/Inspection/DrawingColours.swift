/// The colours of the drawings, which are those of paper, and their counterparts on a dark page.
///
/// The attributes have the light ones, which every viewer knows. A rule of a style sheet overrides
/// an attribute, and viewers that know no style sheets remain with the light ones.
enum DrawingColours {
  static let dark: KeyValuePairs = [
    "white": "#0d1117", "#000": "#e6edf3", "#444": "#b1bac4", "#666": "#9198a1", "#888": "#6e7681",
    "#ddd": "#30363d", "#eee": "#21262d", "#247": "#58a6ff", "#2a7fbd": "#79c0ff",
    "#123a63": "#2f6fd0", "#8fa3b3": "#57606a", "#dfe6ec": "#262c36", "#f0c9a8": "#5a3a22",
    "#c40": "#ff9c66", "#c00": "#ff6b6b",
  ]

  /// The element for the beginning of a drawing.
  static let style: String = {
    let rules = dark.map { light, dark in
      "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
    }
    return """
      <style>@media(prefers-color-scheme:dark){text:not([fill]){fill:#e6edf3}\(rules.joined())}</style>
      """
  }()
}
