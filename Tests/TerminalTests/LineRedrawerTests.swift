import Terminal
import Testing

struct LineRedrawerTests {
  private func row(_ line: TerminalLine, columns: Int = 40) -> (text: String, column: Int) {
    var redrawer = LineRedrawer(size: TerminalSize(columns: columns, rows: 24))
    var output: [UInt8] = []
    redrawer.draw(line, into: &output)
    let wide = "가나다라마바사아자차카타파하ㄱㄴㅏ漢".map { ($0, 2) }
    var model = TerminalModel(columns: columns, widths: Dictionary(uniqueKeysWithValues: wide))
    model.write(output)
    #expect(model.unknown == [] && model.wraps == 0 && model.row == 0)
    return (model.text(0), model.column)
  }

  @Test(arguments: [
    ("abc", "def", "abcdef", 3), ("가나", "다", "가나다", 4), ("", "", "", 0),
    ("a\u{3}b\u{7F}", "\u{0}", "a^Cb^?^@", 6), ("a\r\nb", "", "a^M^Jb", 6),
    ("a\tb", "", "a       b", 9), ("가\t\t", "x", "가              x", 16),
    ("12345678\t", "x", "12345678        x", 16),
    ("\u{9B}31m", "\u{202E}b\u{2028}", "\u{FFFD}31m\u{FFFD}b\u{FFFD}", 4),
    ("\u{301}a", "", "\u{25CC}\u{301}a", 2), ("a\u{200B}b", "", "ab", 2),
    ("\u{AD}", "", "\u{AD}", 1),
  ])
  func shortLines(_ before: String, _ after: String, _ text: String, _ column: Int) {
    let row = row(TerminalLine(before: before, after: after))
    #expect(Array(row.text.utf8) == Array(text.utf8))
    #expect(row.column == column)
  }

  @Test func hangulWithoutALeadGetsFillers() {
    for (jamo, text) in [
      ("\u{1161}", "\u{115F}\u{1161}"), ("\u{11AB}", "\u{115F}\u{1160}\u{11AB}"),
    ] {
      var output: [UInt8] = []
      var redrawer = LineRedrawer(size: TerminalSize(columns: 10, rows: 24))
      redrawer.draw(TerminalLine(before: jamo), into: &output)
      #expect(output == Array("\r\(text)\u{1B}[K\r\u{1B}[2C".utf8))
    }
  }

  @Test(arguments: [
    // 9 cells to fill, the 10th stays empty for the cursor.
    ("123456789", "", "", "123456789", 9), ("1234567890", "", "", "…34567890", 9),
    ("", "1234567890", "", "12345678…", 0), ("1", "234567890", "", "12345678…", 1),
    ("abcdefghij", "klmnopqrst", "", "…fghijkl…", 6), ("abcdefghij", "k", "", "…defghijk", 8),
    ("가나다라마", "", "", "…나다라마", 9), ("a가나다라마", "", "", "…나다라마", 9),
    ("가나다라마a", "", "", "…다라마a", 8), ("", "가나다라마", "", "가나다라…", 0),
    ("", "a가나다라", "", "a가나다라", 0), ("", "가나다라ab", "", "가나다라…", 0),
    ("abc", "", "xy", "abc  xy", 3), ("abc", "", "wxyz", "abc  wxyz", 3),
    ("abc", "", "vwxyz", "abc  vwx…", 3), ("abcdef", "", "xy", "abcdef  …", 6),
    ("abcdefg", "", "xy", "…cdefg  …", 6), ("abcdefgh", "", "xy", "…defgh  …", 6),
  ])
  func lines(
    _ before: String, _ after: String, _ status: String, _ text: String, _ column: Int
  ) {
    let row = row(TerminalLine(before: before, after: after, status: status), columns: 10)
    #expect(row.text == text)
    #expect(row.column == column)
  }

  @Test func narrowTerminalsDoNotWrap() {
    for columns in 0...6 {
      for (before, after) in [("가나다라", "마바사"), ("abcdef", ""), ("", "abcdef"), ("\t", "\t")] {
        let line = TerminalLine(before: before, after: after, status: "·–· = r")
        let row = row(line, columns: max(1, columns))
        #expect(row.column < max(1, columns))
      }
    }
  }

  @Test func stylesAreOnTheirCharactersOnly() {
    var redrawer = LineRedrawer(size: TerminalSize(columns: 20, rows: 24))
    var output: [UInt8] = []
    redrawer.draw(
      TerminalLine(before: "ab가", after: "cd", openCount: 1, selection: 1, status: "x"),
      into: &output)
    var model = TerminalModel(columns: 20, widths: ["가": 2])
    model.write(output)
    let styles = model.rows[0].map(\.style)
    #expect(styles.prefix(10) == [[], [], [4], [4], [7], [], [], [], [2], []])
    #expect(model.text(0) == "ab가cd  x")
    output = []
    redrawer.draw(
      TerminalLine(before: "abcd", after: "e", openCount: 3, selection: -2), into: &output)
    model.write(output)
    #expect(model.rows[0].prefix(6).map(\.style) == [[], [4], [4, 7], [4, 7], [], []])
    #expect(output == Array("\ra\u{1B}[0;4mb\u{1B}[0;4;7mcd\u{1B}[0me\u{1B}[K\r\u{1B}[4C".utf8))
  }

  @Test func nothingIsWrittenWhereNothingChanges() {
    var redrawer = LineRedrawer(size: TerminalSize(columns: 20, rows: 24))
    var output: [UInt8] = []
    redrawer.draw(TerminalLine(), into: &output)
    redrawer.clear(into: &output)
    #expect(output == [])
    redrawer.draw(TerminalLine(before: "a"), into: &output)
    #expect(output == Array("\ra\u{1B}[K\r\u{1B}[1C".utf8))
    output = []
    redrawer.draw(TerminalLine(before: "a"), into: &output)
    redrawer.size.columns = 20
    redrawer.draw(TerminalLine(before: "a"), into: &output)
    #expect(output == [])
    redrawer.size.columns = 21
    redrawer.draw(TerminalLine(before: "a"), into: &output)
    #expect(!output.isEmpty)
    output = []
    redrawer.draw(TerminalLine(), into: &output)
    #expect(output == Array("\r\u{1B}[K".utf8))
    output = []
    redrawer.draw(TerminalLine(), into: &output)
    #expect(output == [])
  }
}
