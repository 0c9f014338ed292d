public import Composition
public import KeyEvents
public import TextEditing

extension TextComposition where Client == Form {
  /// Performs what delegates, Return or the owner asked the form to do: the focus moves, the form
  /// is sent. Called after each press and each deadline.
  public mutating func performRequests(at time: EventTime, into changes: inout TextChanges) {
    while let step = client.nextRequest() {
      if step.closesText { finish(at: time, into: &changes) }
      client.perform(step, into: &changes)
    }
  }
}
