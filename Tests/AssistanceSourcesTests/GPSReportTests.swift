import AssistanceSources
import TestSupport
import Testing

@Suite("Reports of gpsd")
struct GPSReportTests {
  private func read(_ line: String) -> String? {
    guard let report = GPSReport(parsing: Array(line.utf8)) else { return nil }
    return switch report {
    case .position(let place): "\(place)"
    case .noPosition: "none"
    case .other: "other"
    }
  }

  @Test(
    "The position is taken from reports with a fix, with five decimals",
    arguments: [
      (#"{"class":"TPV","mode":3,"lat":37.566500000,"lon":126.978000000}"#, "37.56650, 126.97800"),
      (#"{"lon":-0.000001,"lat":-0.000009,"mode":2,"class":"TPV"}"#, "-0.00001, 0.00000"),
      (#"{"class":"TPV","mode":3,"lat":90,"lon":-180.000000000}"#, "90.00000, -180.00000"),
      (#"{"class":"TPV","mode":1,"lat":37.5,"lon":126.9}"#, "none"),
      (#"{"class":"TPV","mode":0}"#, "none"), (#"{"class":"TPV","mode":3}"#, "none"),
      (#"{"class":"TPV","lat":1,"lon":2}"#, "none"),
      (#"{"class":"TPV","mode":3,"lat":90.5,"lon":0}"#, "none"),
      (#"{"class":"TPV","mode":3,"lat":"1","lon":0}"#, "none"),
      (#"{"class":"TPV","mode":3,"lat":1e400,"lon":0}"#, "none"),
      (#"{"class":"TPV","mode":3,"lat":1,"lon":99999999999999999999}"#, "none"),
      (#"{"class":"SKY","lat":1,"lon":2,"mode":3}"#, "other"),
      (#"{"class":"VERSION","release":"3.22"}"#, "other"), ("{}", "other"),
    ])
  func places(_ line: String, _ expected: String) {
    #expect(read(line) == expected)
  }

  @Test(
    "Anything but a JSON object is none",
    arguments: ["", "$GPGGA,1", "[]", "1", "{", "{}x", "\u{FF}"])
  func garbage(_ line: String) {
    #expect(read(line) == nil)
  }
}
