#if canImport(Glibc)
  package import Glibc
#endif

/// What the user has allowed: accounts to forms, and where the position may be asked.
///
/// A form cannot vouch for itself: it gets accounts only if its file was allowed for the domain,
/// and what the file states can only take that away.
package struct Permissions: Equatable, Sendable {
  /// A form file that may ask for the accounts of a domain.
  package struct Form: Equatable, Sendable {
    package var domain: AccountDomain
    /// The absolute path of its file, without links.
    package var path: String
    /// Its owner when it was allowed.
    package var owner: uid_t
    /// The application that the form has to be; nil if the domain's association decides.
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
  }

  /// The applications that a domain names as its own.
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

  /// How many forms, and how many associations, there may be.
  package static let limit = 1000
  /// How many applications an association may have.
  package static let applicationLimit = 1000

  package init() {}

  package var isEmpty: Bool { forms.isEmpty && associations.isEmpty && !allowsGPSD }

  /// Allows a form. A permission for the same file, domain and application is replaced, so that the
  /// owner is the one that the file has now. Returns false if there are too many.
  package mutating func allow(_ form: Form) -> Bool {
    forms.removeAll {
      $0.domain == form.domain && $0.isAt(form.path) && $0.application == form.application
    }
    guard forms.count < Self.limit else { return false }
    forms.append(form)
    return true
  }

  /// Replaces the association of a domain. Returns false if there are too many.
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

  /// Takes permissions away: all of the domain, or only those of a form, of an application, or of
  /// both. Returns how many there were.
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

  /// Whether a form may offer the accounts of a domain.
  ///
  /// - Parameters:
  ///   - domain: what the field states.
  ///   - form: which file it is; nil for a form that is in no file, such as one in a suite.
  ///   - application: what the form states.
  /// - Returns: the domain whose accounts may be offered, or why none may.
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

/// Whether accounts may be offered.
package enum AccountAccess: Equatable, Sendable {
  case allowed(AccountDomain)
  case denied(AccountDenial)
}

/// Why accounts are not offered.
package enum AccountDenial: Equatable, Sendable {
  /// The field states no domain.
  case noDomain
  /// What it states is no domain.
  case malformedDomain(String)
  /// The form is in no file.
  case noFile
  /// The file was not allowed for the domain.
  case notAllowed(AccountDomain, String)
  /// The file has changed hands since it was allowed.
  case otherOwner(AccountDomain, String, allowed: uid_t, found: uid_t)
  /// Others than its owner can change the file.
  case writableByOthers(String)
  /// Others can put another file in its place, because they can change that folder.
  case folderOfOthers(String, folder: String)
  /// The form states no application, but was allowed as one.
  case noApplication(String)
  /// The form states an application that was not allowed.
  case otherApplication(AccountDomain, String, stated: String)
}
