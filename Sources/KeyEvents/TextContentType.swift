/// What the text of a field means. The names are UIKit's (`UITextContentType` of iOS 17.4, without
/// the values of tests).
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
  /// A place, with its address.
  case location
  /// A full street address.
  case fullStreetAddress = "full-street-address"
  /// A street address line 1.
  case streetAddressLine1 = "street-address-line-1"
  /// A street address line 2.
  case streetAddressLine2 = "street-address-line-2"
  /// An address city.
  case addressCity = "address-city"
  /// An address state.
  case addressState = "address-state"
  /// An address city and state.
  case addressCityAndState = "address-city-and-state"
  /// A part of a town.
  case sublocality
  /// A country name.
  case countryName = "country-name"
  /// A postal code.
  case postalCode = "postal-code"
  /// A telephone number.
  case telephoneNumber = "telephone-number"
  /// An email address.
  case emailAddress = "email-address"
  /// A web address.
  case url
  /// A credit card number.
  case creditCardNumber = "credit-card-number"
  /// A credit card name.
  case creditCardName = "credit-card-name"
  /// A credit card given name.
  case creditCardGivenName = "credit-card-given-name"
  /// A credit card middle name.
  case creditCardMiddleName = "credit-card-middle-name"
  /// A credit card family name.
  case creditCardFamilyName = "credit-card-family-name"
  /// A credit card security code.
  case creditCardSecurityCode = "credit-card-security-code"
  /// A credit card expiration.
  case creditCardExpiration = "credit-card-expiration"
  /// A credit card expiration month.
  case creditCardExpirationMonth = "credit-card-expiration-month"
  /// A credit card expiration year.
  case creditCardExpirationYear = "credit-card-expiration-year"
  /// A credit card type.
  case creditCardType = "credit-card-type"
  /// The name of an account.
  case username
  /// The password of an account.
  case password
  /// A password that is chosen now.
  case newPassword = "new-password"
  /// A code that is valid once.
  case oneTimeCode = "one-time-code"
  /// A birthdate.
  case birthdate
  /// A birthdate day.
  case birthdateDay = "birthdate-day"
  /// A birthdate month.
  case birthdateMonth = "birthdate-month"
  /// A birthdate year.
  case birthdateYear = "birthdate-year"
  /// A date, a time, or both.
  case dateTime = "date-time"
  /// A flight number.
  case flightNumber = "flight-number"
  /// A shipment tracking number.
  case shipmentTrackingNumber = "shipment-tracking-number"
  /// The identifier of a built-in SIM card.
  case cellularEID = "cellular-eid"
  /// The identifier of a mobile telephone.
  case cellularIMEI = "cellular-imei"
}
