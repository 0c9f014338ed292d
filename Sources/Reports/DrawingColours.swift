/// The colours of drawings on a light page, and their counterparts on a dark one.
///
/// The attributes of a drawing contain the light colours, which every viewer supports. Style rules
/// override them for dark pages; viewers without style sheets keep the light ones.
enum DrawingColours {
  static let dark: KeyValuePairs = [
    "white": "#0d1117", "#000": "#e6edf3", "#444": "#b1bac4", "#666": "#9198a1", "#888": "#6e7681",
    "#ddd": "#30363d", "#eee": "#21262d", "#247": "#58a6ff", "#2a7fbd": "#79c0ff",
    "#123a63": "#2f6fd0", "#8fa3b3": "#57606a", "#dfe6ec": "#262c36", "#f0c9a8": "#5a3a22",
    "#c40": "#ff9c66", "#c00": "#ff6b6b",
  ]

  /// The `style` element with the rules for dark pages, for the beginning of a drawing.
  static let style: String = {
    let rules = dark.map { light, dark in
      "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
    }
    return """
      <style>@media(prefers-color-scheme:dark){text:not([fill]){fill:#e6edf3}\(rules.joined())}</style>
      """
  }()
}
