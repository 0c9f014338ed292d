extension KeyCode {
  /// The kernel's name in lower case without `KEY_`: `dot`, `leftctrl`, `btn_left`. For a code
  /// without a name, `code` and the number: `code500`. ``init(named:)`` accepts it if the code is
  /// below ``limit``.
  public var name: String {
    Names.shared.byCode[self] ?? "code\(rawValue)"
  }

  /// The kernel's full name, as in the comments of traces and in `evtest`: `KEY_DOT`, `BTN_LEFT`;
  /// `?` if there is none.
  public var kernelName: String {
    rawValue < Self.limit ? Names.shared.kernelNames[Int(rawValue)] : "?"
  }

  /// Creates the key that has the given name, in upper or lower case; nil if no key has it.
  ///
  /// Accepts the kernel's names, with or without `KEY_`; other names, such as `escape`, `return`
  /// and `period`; `shift`, `ctrl`, `alt` and `super` for the left keys; the punctuation of a US
  /// keyboard; and `code` with a number below ``limit``, such as `code500`.
  public init?(named name: String) {
    guard let code = Names.shared.code(of: name.lowercased()) else { return nil }
    self = code
  }

  /// The names that ``init(named:)`` accepts, without `KEY_` and without numbers such as `code500`;
  /// the kernel's names come first.
  public static var allNames: [String] { Names.shared.all }

  /// The message for an option that uses ``unknown``, which represents every masked key in a
  /// recording.
  package static let unknownHasNoMeaning =
    "the key \"unknown\" stands for every key that a recording masks; choose another key"

  private struct Names: Sendable {
    static let shared = Names()
    var byCode: [KeyCode: String] = [:]
    /// The names, indexed by code, so that no strings are created when a trace is written.
    var kernelNames = [String](repeating: "?", count: Int(KeyCode.limit))
    var byName: [String: KeyCode] = [:]
    var all: [String] = []

    init() {
      var code: UInt16 = 0
      for line in runsOfNames.split(separator: "\n") {
        var words = line.split(separator: " ")
        if let first = words.first, first != "+" { code = UInt16(first) ?? 0 }
        words.removeFirst()
        for word in words {
          add(String(word), KeyCode(rawValue: code))
          code += 1
        }
      }
      for (alias, name) in aliases {
        byName[alias] = byName[name]
        all.append(alias)
      }
    }

    private mutating func add(_ name: String, _ key: KeyCode) {
      byCode[key] = name
      kernelNames[Int(key.rawValue)] =
        name.hasPrefix("btn_") ? name.uppercased() : "KEY_\(name.uppercased())"
      byName[name] = key
      all.append(name)
    }

    func code(of name: String) -> KeyCode? {
      if let key = byName[name] { return key }
      if name.hasPrefix("key_") { return byName[String(name.dropFirst(4))] }
      guard name.hasPrefix("code"), let number = UInt16(name.dropFirst(4)), number < KeyCode.limit
      else { return nil }
      return KeyCode(rawValue: number)
    }
  }
}

private let aliases: [(String, String)] = [
  ("escape", "esc"), ("return", "enter"), ("period", "dot"), ("shift", "leftshift"),
  ("ctrl", "leftctrl"), ("control", "leftctrl"), ("alt", "leftalt"), ("super", "leftmeta"),
  ("meta", "leftmeta"), ("hanguel", "hangeul"),
  ("-", "minus"), ("=", "equal"), ("[", "leftbrace"), ("]", "rightbrace"), (";", "semicolon"),
  ("'", "apostrophe"), ("`", "grave"), ("\\", "backslash"), (",", "comma"), (".", "dot"),
  ("/", "slash"),
]

/// Runs of the kernel's names in lower case. Each line has the code of its first name, then the
/// names of this code and the following ones; `+` continues the previous line. From
/// `linux/input-event-codes.h` of Linux 6.1.
private let runsOfNames = #"""
  1 esc 1 2 3 4 5 6 7 8 9 0 minus equal backspace tab q w e r t y u i o p leftbrace rightbrace
  + enter leftctrl a s d f g h j k l semicolon apostrophe grave leftshift backslash z x c v b
  + n m comma dot slash rightshift kpasterisk leftalt space capslock f1 f2 f3 f4 f5 f6 f7 f8
  + f9 f10 numlock scrolllock kp7 kp8 kp9 kpminus kp4 kp5 kp6 kpplus kp1 kp2 kp3 kp0 kpdot
  85 zenkakuhankaku 102nd f11 f12 ro katakana hiragana henkan katakanahiragana muhenkan
  + kpjpcomma kpenter rightctrl kpslash sysrq rightalt linefeed home up pageup left right end
  + down pagedown insert delete macro mute volumedown volumeup power kpequal kpplusminus pause
  + scale kpcomma hangeul hanja yen leftmeta rightmeta compose stop again props undo front
  + copy open paste find cut help menu calc setup sleep wakeup file sendfile deletefile xfer
  + prog1 prog2 www msdos coffee rotate_display cyclewindows mail bookmarks computer back
  + forward closecd ejectcd ejectclosecd nextsong playpause previoussong stopcd record rewind
  + phone iso config homepage refresh exit move edit scrollup scrolldown kpleftparen
  + kprightparen new redo f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24
  200 playcd pausecd prog3 prog4 all_applications suspend close play fastforward bassboost
  + print hp camera sound question email chat search connect finance sport shop alterase
  + cancel brightnessdown brightnessup media switchvideomode kbdillumtoggle kbdillumdown
  + kbdillumup send reply forwardmail save documents battery bluetooth wlan uwb unknown
  + video_next video_prev brightness_cycle brightness_auto display_off wwan rfkill micmute
  256 btn_0 btn_1 btn_2 btn_3 btn_4 btn_5 btn_6 btn_7 btn_8 btn_9
  272 btn_left btn_right btn_middle btn_side btn_extra btn_forward btn_back btn_task
  288 btn_trigger btn_thumb btn_thumb2 btn_top btn_top2 btn_pinkie btn_base btn_base2
  + btn_base3 btn_base4 btn_base5 btn_base6
  303 btn_dead btn_south btn_east btn_c btn_north btn_west btn_z btn_tl btn_tr btn_tl2 btn_tr2
  + btn_select btn_start btn_mode btn_thumbl btn_thumbr
  320 btn_tool_pen btn_tool_rubber btn_tool_brush btn_tool_pencil btn_tool_airbrush
  + btn_tool_finger btn_tool_mouse btn_tool_lens btn_tool_quinttap btn_stylus3 btn_touch
  + btn_stylus btn_stylus2 btn_tool_doubletap btn_tool_tripletap btn_tool_quadtap
  + btn_gear_down btn_gear_up
  352 ok select goto clear power2 option info time vendor archive program channel favorites
  + epg pvr mhp language title subtitle angle full_screen mode keyboard aspect_ratio pc tv tv2
  + vcr vcr2 sat sat2 cd tape radio tuner player text dvd aux mp3 audio video directory list
  + memo calendar red green yellow blue channelup channeldown first last ab next restart slow
  + shuffle break previous digits teen twen videophone games zoomin zoomout zoomreset
  + wordprocessor editor spreadsheet graphicseditor presentation database news voicemail
  + addressbook messenger displaytoggle spellcheck logoff dollar euro frameback frameforward
  + context_menu media_repeat 10channelsup 10channelsdown images
  444 notification_center pickup_phone hangup_phone link_phone del_eol del_eos ins_line
  + del_line
  464 fn fn_esc fn_f1 fn_f2 fn_f3 fn_f4 fn_f5 fn_f6 fn_f7 fn_f8 fn_f9 fn_f10 fn_f11 fn_f12
  + fn_1 fn_2 fn_d fn_e fn_f fn_s fn_b fn_right_shift
  497 brl_dot1 brl_dot2 brl_dot3 brl_dot4 brl_dot5 brl_dot6 brl_dot7 brl_dot8 brl_dot9
  + brl_dot10
  512 numeric_0 numeric_1 numeric_2 numeric_3 numeric_4 numeric_5 numeric_6 numeric_7
  + numeric_8 numeric_9 numeric_star numeric_pound numeric_a numeric_b numeric_c numeric_d
  + camera_focus wps_button touchpad_toggle touchpad_on touchpad_off camera_zoomin
  + camera_zoomout camera_up camera_down camera_left camera_right attendant_on attendant_off
  + attendant_toggle lights_toggle
  544 btn_dpad_up btn_dpad_down btn_dpad_left btn_dpad_right
  560 als_toggle rotate_lock_toggle refresh_rate_toggle
  576 buttonconfig taskmanager journal controlpanel appselect screensaver voicecommand
  + assistant kbd_layout_next emoji_picker dictate
  592 brightness_min brightness_max
  608 kbdinputassist_prev kbdinputassist_next kbdinputassist_prevgroup
  + kbdinputassist_nextgroup kbdinputassist_accept kbdinputassist_cancel right_up right_down
  + left_up left_down root_menu media_top_menu numeric_11 numeric_12 audio_desc 3d_mode
  + next_favorite stop_record pause_record vod unmute fastreverse slowreverse data
  + onscreen_keyboard privacy_screen_toggle selective_screenshot next_element previous_element
  + autopilot_engage_toggle mark_waypoint sos nav_chart fishing_chart single_range_radar
  + dual_range_radar radar_overlay traditional_sonar clearvu_sonar sidevu_sonar nav_info
  + brightness_menu
  656 macro1 macro2 macro3 macro4 macro5 macro6 macro7 macro8 macro9 macro10 macro11 macro12
  + macro13 macro14 macro15 macro16 macro17 macro18 macro19 macro20 macro21 macro22 macro23
  + macro24 macro25 macro26 macro27 macro28 macro29 macro30
  688 macro_record_start macro_record_stop macro_preset_cycle macro_preset1 macro_preset2
  + macro_preset3
  696 kbd_lcd_menu1 kbd_lcd_menu2 kbd_lcd_menu3 kbd_lcd_menu4 kbd_lcd_menu5
  704 btn_trigger_happy1 btn_trigger_happy2 btn_trigger_happy3 btn_trigger_happy4
  + btn_trigger_happy5 btn_trigger_happy6 btn_trigger_happy7 btn_trigger_happy8
  + btn_trigger_happy9 btn_trigger_happy10 btn_trigger_happy11 btn_trigger_happy12
  + btn_trigger_happy13 btn_trigger_happy14 btn_trigger_happy15 btn_trigger_happy16
  + btn_trigger_happy17 btn_trigger_happy18 btn_trigger_happy19 btn_trigger_happy20
  + btn_trigger_happy21 btn_trigger_happy22 btn_trigger_happy23 btn_trigger_happy24
  + btn_trigger_happy25 btn_trigger_happy26 btn_trigger_happy27 btn_trigger_happy28
  + btn_trigger_happy29 btn_trigger_happy30 btn_trigger_happy31 btn_trigger_happy32
  + btn_trigger_happy33 btn_trigger_happy34 btn_trigger_happy35 btn_trigger_happy36
  + btn_trigger_happy37 btn_trigger_happy38 btn_trigger_happy39 btn_trigger_happy40
  """#
