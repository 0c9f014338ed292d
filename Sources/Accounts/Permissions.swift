#if canImport(Glibc)
  package import Glibc
#endif

/// The user's permissions: which forms may use accounts, and whether gpsd may be asked for the
/// position.
///
/// A form cannot vouch for itself: it may use accounts of a domain only if the user allowed its
/// file for that domain. Statements in the file can only restrict this permission.
package struct Permissions: Equatable, Sendable {
  /// A form file that may use the accounts of a domain.
  package struct Form: Equatable, Sendable {
    package var domain: AccountDomain
    /// The absolute path of the form file, with links resolved.
    package var path: String
    /// The owner of the file when it was allowed. Another owner makes the permission invalid.
    package var owner: uid_t
    /// The application that the form must state. If nil, the form may omit the application or state
    /// any application in the domain's association.
    package var application: ApplicationIdentifier?

    package init(
      domain: AccountDomain, path: String, owner: uid_t, application: ApplicationIdentifier? = nil
    ) {
      self.domain = domain
      self.path = path
      self.owner = owner
      self.application = application
    }

    fileprivate func isAt(_ path: String) -> Bool { self.path.utf8.elementsEqual(path.utf8) }

    /// Whether this permission and `other` are for the same file, domain and application, whoever
    /// owns the file.
    func isSame(as other: Form) -> Bool {
      domain == other.domain && isAt(other.path) && application == other.application
    }
  }

  /// The applications that a domain states as its own.
  package struct Association: Equatable, Sendable {
    package var domain: AccountDomain
    package var applications: [ApplicationIdentifier]

    package init(domain: AccountDomain, applications: [ApplicationIdentifier]) {
      self.domain = domain
      self.applications = applications
    }
  }

  package private(set) var forms: [Form] = []
  package private(set) var associations: [Association] = []
  /// Whether gpsd on this machine may be asked for the position.
  package var allowsGPSD = false

  /// The maximum number of forms, and of associations.
  package static let limit = 1000
  /// The maximum number of applications of an association.
  package static let applicationLimit = 1000

  package init() {}

  package var isEmpty: Bool { forms.isEmpty && associations.isEmpty && !allowsGPSD }

  /// Allows a form. Replaces a permission for the same file, domain and application, and so updates
  /// its owner. Returns false if there are too many permissions.
  package mutating func allow(_ form: Form) -> Bool {
    forms.removeAll { $0.isSame(as: form) }
    guard forms.count < Self.limit else { return false }
    forms.append(form)
    return true
  }

  /// Replaces the association of a domain. Returns false if there are too many associations or
  /// applications; the domain then has no association.
  package mutating func associate(
    _ domain: AccountDomain, with applications: [ApplicationIdentifier]
  ) -> Bool {
    associations.removeAll { $0.domain == domain }
    guard associations.count < Self.limit, applications.count <= Self.applicationLimit else {
      return false
    }
    associations.append(Association(domain: domain, applications: applications))
    return true
  }

  /// Removes the permissions of a domain: all, or only those for a form, an application, or both.
  /// Without `path`, also removes `application` from the domain's association, or all of its
  /// applications if `application` is nil. Returns the number of removed permissions and
  /// applications.
  package mutating func deny(
    _ domain: AccountDomain, form path: String? = nil, application: ApplicationIdentifier? = nil
  ) -> Int {
    let before = count
    forms.removeAll { form in
      form.domain == domain && (path.map(form.isAt) ?? true)
        && (application.map { $0 == form.application } ?? true)
    }
    if path == nil {
      for index in associations.indices where associations[index].domain == domain {
        associations[index].applications.removeAll { application == nil || $0 == application }
      }
      associations.removeAll { $0.applications.isEmpty }
    }
    return before - count
  }

  private var count: Int {
    forms.count + associations.reduce(0) { $0 + $1.applications.count }
  }

  /// Decides whether a form may offer the accounts of a domain.
  ///
  /// - Parameters:
  ///   - domain: the domain stated by the field.
  ///   - form: the form's file; nil for a form without a file, such as one in a suite.
  ///   - application: the application stated by the form.
  /// - Returns: the domain whose accounts may be offered, or the reason why none may be.
  /// - Complexity: O(permissions)
  package func access(
    toAccountsOf domain: String?, form: FormIdentity?, application: String?
  ) -> AccountAccess {
    guard let domain else { return .denied(.noDomain) }
    guard let domain = AccountDomain(domain) else { return .denied(.malformedDomain(domain)) }
    guard let form else { return .denied(.noFile) }
    let here = forms.filter { $0.domain == domain && $0.isAt(form.path) }
    guard !here.isEmpty else { return .denied(.notAllowed(domain, form.path)) }
    let owned = here.filter { $0.owner == form.owner }
    guard !owned.isEmpty else {
      return .denied(.otherOwner(domain, form.path, allowed: here[0].owner, found: form.owner))
    }
    if let risk = form.risk { return .denied(risk) }
    guard let application else {
      return owned.contains { $0.application == nil }
        ? .allowed(domain) : .denied(.noApplication(form.path))
    }
    if let stated = ApplicationIdentifier(application) {
      if owned.contains(where: { $0.application == stated }) { return .allowed(domain) }
      let isNamed = associations.contains {
        $0.domain == domain && $0.applications.contains(stated)
      }
      if isNamed, owned.contains(where: { $0.application == nil }) { return .allowed(domain) }
    }
    return .denied(.otherApplication(domain, form.path, stated: application))
  }
}

/// The decision whether a form may offer accounts of a domain.
package enum AccountAccess: Equatable, Sendable {
  case allowed(AccountDomain)
  case denied(AccountDenial)
}

/// The reason why accounts are not offered.
package enum AccountDenial: Equatable, Sendable {
  /// The field states no domain.
  case noDomain
  /// The field states a text that is not a domain.
  case malformedDomain(String)
  /// The form does not have a file.
  case noFile
  /// The file was not allowed for the domain.
  case notAllowed(AccountDomain, String)
  /// The owner of the file has changed since it was allowed.
  case otherOwner(AccountDomain, String, allowed: uid_t, found: uid_t)
  /// Users other than the owner can change the file.
  case writableByOthers(String)
  /// Other users can replace the file, because they can change this folder.
  case folderOfOthers(String, folder: String)
  /// The form states no application, but was allowed only with one.
  case noApplication(String)
  /// The form states an application that was not allowed.
  case otherApplication(AccountDomain, String, stated: String)
}
