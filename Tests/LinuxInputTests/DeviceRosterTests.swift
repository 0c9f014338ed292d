import KeyEvents
import SystemPackage
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DeviceRosterTests {
  private func board(
    _ node: Int, _ name: String = "Board", socket: String = "usb-1/input0", serial: String = ""
  ) -> InputDeviceCandidate {
    InputDeviceCandidate(
      path: "/dev/input/event\(node)",
      identity: DeviceIdentity(
        name: name, bus: 3, vendor: 1, product: 2, physicalPath: socket, uniqueID: serial),
      kind: .keyboard)
  }

  private func roster(
    _ selectors: [DeviceSelector], _ candidates: [InputDeviceCandidate],
    except exceptions: [DeviceSelector] = []
  ) throws -> DeviceRoster {
    var roster = DeviceRoster(selectors: selectors, exceptions: exceptions)
    for (index, chosen) in try roster.initialCandidates(among: candidates).enumerated() {
      roster.open(
        chosen.candidate,
        at: .new(DeviceIndex(rawValue: UInt16(index)), askedPath: chosen.askedPath))
    }
    return roster
  }

  private func index(_ place: UInt16) -> DeviceIndex { DeviceIndex(rawValue: place) }

  @Test func eachDeviceIsTakenOnceInTheOrderAskedFor() throws {
    let candidates = [board(1, "First"), board(2, "Second"), board(3, "Third")]
    let roster = try roster([.name("third"), .path("/dev/input/event1"), .all], candidates)
    #expect(
      roster.entries.map(\.openPath) == [
        "/dev/input/event3", "/dev/input/event1", "/dev/input/event2",
      ])
    #expect(roster.entries.map(\.askedPath) == [nil, "/dev/input/event1", nil])
    #expect(throws: DeviceSelectionError.self) {
      try self.roster([.all, .name("fourth")], candidates)
    }
  }

  @Test func aDeviceThatComesBackHasItsPlace() throws {
    var roster = try roster([.name("Second")], [board(1, "First"), board(2, "Second")])
    #expect(roster.place(of: board(2, "Second")) == nil)
    roster.close(index(0))
    #expect(roster.place(of: board(9, "First")) == nil)
    #expect(roster.place(of: board(9, "Second")) == .returning(index(0)))
    roster.open(board(9, "Second"), at: .returning(index(0)))
    #expect(roster.place(of: board(9, "Second")) == nil)
    #expect(roster.entries.map(\.openPath) == ["/dev/input/event9"])
  }

  @Test func aDeviceThatCouldNotBeOpenedKeepsItsPlace() throws {
    var roster = DeviceRoster(selectors: [.name("Board")])
    let first = board(1, socket: "usb-1/input0")
    _ = try roster.initialCandidates(among: [first])
    roster.waitFor(first, askedPath: nil)
    // Another one of the same model is not taken for it.
    #expect(roster.place(of: board(2, socket: "usb-2/input0")) == nil)
    let place = try #require(roster.place(of: first))
    #expect(place == .returning(index(0)))
    #expect(!roster.isBack(place))
    roster.open(first, at: place)
    roster.close(index(0))
    #expect(roster.isBack(place))
    #expect(roster.place(of: board(2, socket: "usb-2/input0")) == place)
  }

  @Test func twinsAreToldApartByTheirSockets() throws {
    let twins = [board(1, socket: "usb-1/input0"), board(2, socket: "usb-2/input0")]
    var roster = try roster([.all], twins)
    roster.close(index(0))
    roster.close(index(1))
    #expect(roster.place(of: board(7, socket: "usb-2/input0")) == .returning(index(1)))
    #expect(roster.place(of: board(7, socket: "usb-1/input0")) == .returning(index(0)))
    #expect(roster.place(of: board(7, socket: "usb-3/input0")) == .new(index(2), askedPath: nil))
  }

  @Test func aSerialNumberIsKnownInAnySocket() throws {
    let nodes = [
      board(1, socket: "usb-1/input0", serial: "A1"),
      board(2, socket: "usb-1/input1", serial: "A1"),
    ]
    var roster = try roster([.name("Board")], nodes)
    roster.close(index(0))
    roster.close(index(1))
    #expect(
      roster.place(of: board(8, socket: "usb-5/input1", serial: "A1")) == .returning(index(1)))
    #expect(
      roster.place(of: board(8, socket: "usb-5/input0", serial: "A1")) == .returning(index(0)))
    #expect(roster.place(of: board(8, socket: "usb-5/input0", serial: "B2")) == nil)
    #expect(roster.place(of: board(8, socket: "usb-5/input0")) == nil)
  }

  @Test func aPathIsWaitedForWhateverComesThere() throws {
    var roster = try roster([.path("/dev/input/event4")], [board(4, "Old")])
    roster.close(index(0))
    #expect(roster.place(of: board(5, "New")) == nil)
    #expect(roster.place(of: board(4, "New")) == .returning(index(0)))
  }

  @Test func onlyAllTakesWhatIsNew() throws {
    #expect(try roster([.name("Board")], [board(1)]).place(of: board(2, "New")) == nil)
    let all = try roster([.all], [board(1)])
    #expect(all.place(of: board(2, "New")) == .new(index(1), askedPath: nil))
    var other = board(2, "New")
    other.kind = .otherKeys
    #expect(all.place(of: other) == nil)
    var forbidden = board(2, "New")
    forbidden.openError = .permissionDenied
    #expect(all.place(of: forbidden) == nil)
  }

  @Test func whatIsExceptedIsNeverTaken() throws {
    let boards = [
      board(1, "First"), board(2, "Second", socket: "usb-2"), board(3, "Second", socket: "usb-3"),
    ]
    var roster = try roster(
      [.all], boards, except: [.name("first"), .identifiers(vendor: 1, product: 2, number: 2)])
    #expect(roster.entries.map(\.openPath) == ["/dev/input/event3"])
    #expect(roster.place(of: board(7, "First", socket: "usb-9")) == nil)
    #expect(roster.place(of: board(8, "Second", socket: "usb-2")) == nil)
    roster.close(index(0))
    #expect(roster.place(of: board(8, "Second", socket: "usb-3")) == .returning(index(0)))
    #expect(throws: DeviceSelectionError.self) {
      try self.roster([.name("first")], boards, except: [.path("/dev/input/event1")])
    }
  }

  @Test func exceptionsThatMeanNothingAreKnown() throws {
    let misspelt = [DeviceSelector.name("frist"), .identifiers(vendor: 9, product: 9)]
    let roster = try roster([.all], [board(1, "First")], except: misspelt + [.name("first board")])
    #expect(roster.missingExceptions == misspelt + [.name("first board")])
    let other = try self.roster(
      [.all], [board(1, "First"), board(2, "Second")], except: [.name("second")])
    #expect(other.missingExceptions.isEmpty)
  }

  @Test func theSameMakeInAnotherSocketIsTheOneThatWentAway() throws {
    var roster = try roster([.name("Board")], [board(1)])
    roster.close(index(0))
    #expect(roster.place(of: board(4, "Board", socket: "usb-7/input1")) == nil)
    #expect(roster.place(of: board(4, "Other", socket: "usb-7/input0")) == nil)
    #expect(
      roster.place(of: board(4, "Board", socket: "usb-7/input0")) == .returning(index(0)))
  }

  @Test(arguments: [
    DeviceSelector.identifiers(vendor: 1, product: 2, number: 2), .physicalPath("usb-2/input0"),
    .path("/dev/input/event2"),
  ])
  func aTwinThatWasNotChosenIsNotOneThatComesBack(selector: DeviceSelector) throws {
    let other = board(1, socket: "usb-1/input0")
    var roster = try roster([selector], [other, board(2, socket: "usb-2/input0")])
    #expect(roster.entries.map(\.openPath) == ["/dev/input/event2"])
    roster.close(index(0))
    #expect(roster.place(of: other) == nil)
    // A keyboard that has just been plugged in is not ignored.
    #expect(roster.place(of: board(3, socket: "usb-3/input0")) == .returning(index(0)))
    #expect(roster.place(of: board(1, socket: "usb-3/input0")) == .returning(index(0)))
  }

  @Test func whoIsPassedOverIsForgottenWhenItGoes() throws {
    let chosen = board(1, socket: "usb-1/input0")
    let twin = board(2, socket: "usb-2/input0")
    var roster = try roster([.physicalPath("usb-1/input0")], [chosen])
    // It came while the chosen keyboard was there.
    roster.rememberPassedOver(among: [chosen, twin])
    roster.close(index(0))
    #expect(roster.place(of: twin) == nil)
    roster.rememberPassedOver(among: [twin])
    #expect(roster.place(of: twin) == nil)
    roster.rememberPassedOver(among: [])
    #expect(roster.place(of: twin) == .returning(index(0)))
    // A keyboard without permissions yet is not ignored: it may be the chosen one.
    var denied = twin
    denied.openError = .permissionDenied
    roster.rememberPassedOver(among: [denied])
    #expect(roster.place(of: twin) == .returning(index(0)))
  }

  @Test func oneKeyboardThatIsRecordedStaysTheOnlyOne() throws {
    for takesNewDevices in [true, false] {
      var roster = DeviceRoster(selectors: [.all], takesNewDevices: takesNewDevices)
      let first = board(1, "First", serial: "1")
      let second = board(2, "Second", serial: "2")
      #expect(try roster.initialCandidates(among: [first]).count == 1)
      roster.open(first, at: .new(.first, askedPath: nil))
      #expect((roster.place(of: second) != nil) == takesNewDevices)
      roster.close(.first)
      #expect(roster.place(of: first) == .returning(.first))
    }
  }
}
