/// A time in UTC, written as in ISO 8601: `2026-11-27T14:05:09Z`.
package struct UTCTime: CustomStringConvertible {
  package let description: String

  /// Converts a time of the system's clock. Years outside 0 to 9999 have more digits or a sign.
  package init(secondsSince1970 seconds: Int64) {
    let day: Int64 = 86_400
    let (days, rest) = (seconds - Self.modulo(seconds, day), Self.modulo(seconds, day))
    let date = Self.date(daysSince1970: days / day)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    description =
      "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
  }

  /// Returns the date in the proleptic Gregorian calendar. Years begin in March here, so that a
  /// leap day is the last day of its year. They are counted in cycles of 400 years, each of which
  /// has 146,097 days.
  private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let cycle: Int64 = 146_097
    // 0000-03-01 is 719,468 days before 1970-01-01.
    let shifted = days + 719_468
    let dayOfCycle = modulo(shifted, cycle)
    let cycles = (shifted - dayOfCycle) / cycle
    let year =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
    // From March on, the months have 31, 30, 31, 30 and 31 days, and again: 153 in five months.
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return (
      cycles * 400 + year + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day
    )
  }

  private static func modulo(_ number: Int64, _ divisor: Int64) -> Int64 {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
