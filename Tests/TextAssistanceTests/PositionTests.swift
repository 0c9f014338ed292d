import TestSupport
import Testing
import TextAssistance

@Suite("Positions")
struct PositionTests {
  @Test(
    "What is parsed is written with the same decimals",
    arguments: [
      ("37.5665,126.978", "37.5665, 126.978"), ("37.5665, 126.978", "37.5665, 126.978"),
      ("-90,180", "-90, 180"), ("90,-180", "90, -180"), ("90.000,-180.0", "90.000, -180.0"),
      ("+12.5,+0.50", "12.5, 0.50"), ("-0,-0.000", "0, 0.000"), ("-0.05,0.5", "-0.05, 0.5"),
      ("007.10,01.1", "7.10, 1.1"), ("0.123456789,-0.000000001", "0.123456789, -0.000000001"),
    ])
  func parsed(_ text: String, _ expected: String) throws {
    #expect(try "\(Position(parsing: text))" == expected)
  }

  @Test(
    "Anything but a position is refused, with the text and what was expected",
    arguments: [
      ("", "found \"\", expected latitude,longitude"), ("37.5", "expected latitude,longitude"),
      ("37,5665,126,978", "use a point as the decimal separator"),
      ("1,2,3", "expected latitude,longitude"),
      ("90.1,0", "expected a latitude from -90 to 90"), ("-90.000000001,0", "from -90 to 90"),
      ("0,180.5", "expected a longitude from -180 to 180"), ("0,-181", "from -180 to 180"),
      ("999,0", "from -90 to 90"), ("1000,0", "expected a latitude in degrees"),
      ("1.,2", "found \"1.\", expected a latitude"), (".5,2", "found \".5\""),
      ("1,2e1", "found \"2e1\", expected a longitude"), ("a,b", "found \"a\""),
      ("1 ,2", "found \"1 \""), ("1,  2", "found \" 2\""), ("--1,2", "found \"--1\""),
      ("1,٢", "found \"٢\""), ("0.1234567891,0", "more than 9 decimal places"),
      (String(repeating: "9", count: 5_000) + ",0", "…\", expected a latitude"),
    ])
  func refused(_ text: String, _ expected: String) {
    do throws(Position.Problem) {
      _ = try Position(parsing: text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.text.contains(expected), "\(error.text)")
      #expect(error.text.utf8.count < 200)
    }
  }

  @Test(
    "Rounding goes to the nearest, a half away from zero, and zero has no sign",
    arguments: [
      ("37.566500000", 5, "37.56650"), ("37.566504999", 5, "37.56650"), ("1.000005", 5, "1.00001"),
      ("-1.000005", 5, "-1.00001"), ("-0.000004", 5, "0.00000"), ("-0.000005", 5, "-0.00001"),
      ("89.999999", 5, "90.00000"), ("-179.999995", 5, "-180.00000"), ("12", 5, "12.00000"),
      ("0.5", 0, "1"), ("-0.4", 0, "0"), ("9.99", 1, "10.0"),
      ("126.9780000000000001", 5, "126.97800"),
    ])
  func rounded(_ text: String, _ decimals: Int, _ expected: String) throws {
    #expect("\(try #require(Degrees(parsing: text)).rounded(toDecimals: decimals))" == expected)
  }

  @Test("Rounding agrees with whole numbers, and the rounded text is read as the same")
  func agrees() throws {
    let seed = propertySeed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let thousandths = Int.random(in: -180_000...180_000, using: &generator)
      let magnitude = thousandths.magnitude
      let digits = String(1_000 + magnitude % 1_000).dropFirst()
      let text = "\(thousandths < 0 ? "-" : "")\(magnitude / 1_000).\(digits)"
      let degrees = try #require(Degrees(parsing: text))
      let tenths = (magnitude + 50) / 100
      let expected = "\(thousandths < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
      #expect("\(degrees.rounded(toDecimals: 1))" == expected, "seed \(seed), \(text)")
      #expect(Degrees(parsing: "\(degrees)") == degrees, "seed \(seed), \(text)")
    }
  }
}
