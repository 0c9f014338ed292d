/// The meaning of the text of a field. The names are UIKit's (`UITextContentType` of iOS 17.4,
/// without the values for tests).
public enum TextContentType: String, Hashable, Sendable, CaseIterable {
  /// A full name.
  case name
  /// A title before a name.
  case namePrefix = "name-prefix"
  /// A given name.
  case givenName = "given-name"
  /// A middle name.
  case middleName = "middle-name"
  /// A family name.
  case familyName = "family-name"
  /// A title after a name.
  case nameSuffix = "name-suffix"
  /// A nickname.
  case nickname
  /// A job title.
  case jobTitle = "job-title"
  /// An organization name.
  case organizationName = "organization-name"
  /// A location, such as an address or a point of interest.
  case location
  /// A full street address.
  case fullStreetAddress = "full-street-address"
  /// The first line of a street address.
  case streetAddressLine1 = "street-address-line-1"
  /// The second line of a street address.
  case streetAddressLine2 = "street-address-line-2"
  /// The city of an address.
  case addressCity = "address-city"
  /// The state of an address.
  case addressState = "address-state"
  /// The city and the state of an address.
  case addressCityAndState = "address-city-and-state"
  /// A part of a town.
  case sublocality
  /// The name of a country.
  case countryName = "country-name"
  /// A postal code.
  case postalCode = "postal-code"
  /// A telephone number.
  case telephoneNumber = "telephone-number"
  /// An email address.
  case emailAddress = "email-address"
  /// A web address.
  case url
  /// The number of a credit card.
  case creditCardNumber = "credit-card-number"
  /// The name on a credit card.
  case creditCardName = "credit-card-name"
  /// The given name on a credit card.
  case creditCardGivenName = "credit-card-given-name"
  /// The middle name on a credit card.
  case creditCardMiddleName = "credit-card-middle-name"
  /// The family name on a credit card.
  case creditCardFamilyName = "credit-card-family-name"
  /// The security code of a credit card.
  case creditCardSecurityCode = "credit-card-security-code"
  /// The expiration date of a credit card.
  case creditCardExpiration = "credit-card-expiration"
  /// The expiration month of a credit card.
  case creditCardExpirationMonth = "credit-card-expiration-month"
  /// The expiration year of a credit card.
  case creditCardExpirationYear = "credit-card-expiration-year"
  /// The type of a credit card.
  case creditCardType = "credit-card-type"
  /// The name of an account.
  case username
  /// The password of an account.
  case password
  /// A new password.
  case newPassword = "new-password"
  /// A code that is valid once.
  case oneTimeCode = "one-time-code"
  /// A date of birth.
  case birthdate
  /// The day of a date of birth.
  case birthdateDay = "birthdate-day"
  /// The month of a date of birth.
  case birthdateMonth = "birthdate-month"
  /// The year of a date of birth.
  case birthdateYear = "birthdate-year"
  /// A date, a time or a duration.
  case dateTime = "date-time"
  /// A flight number.
  case flightNumber = "flight-number"
  /// A tracking number of a shipment.
  case shipmentTrackingNumber = "shipment-tracking-number"
  /// The identifier of a built-in SIM card.
  case cellularEID = "cellular-eid"
  /// The identifier of a mobile telephone.
  case cellularIMEI = "cellular-imei"
}
