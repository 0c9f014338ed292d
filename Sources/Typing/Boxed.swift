/// A value of its own place in memory, so that an optional of it is as small as a pointer, and can
/// be asked without a copy. Copies share the place until one of them changes.
struct Boxed<Value> {
  private final class Place {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var place: Place

  init(_ value: Value) { place = Place(value) }

  var value: Value {
    _read { yield place.value }
    _modify {
      if !isKnownUniquelyReferenced(&place) { place = Place(place.value) }
      yield &place.value
    }
  }
}
