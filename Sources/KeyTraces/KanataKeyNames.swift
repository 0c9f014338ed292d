import KeyEvents

/// kanata's names of keys (`str_to_oscode`, `parser/src/keys/mod.rs`) that differ from the
/// kernel's.
enum KanataKeyNames {
  /// Returns the key that `name` means in kanata, in browsers or in the kernel; nil if there is
  /// none.
  static func key(named name: Substring) -> KeyCode? {
    if let kernelName = kernelNames[name] { return KeyCode(named: kernelName) }
    // The names in browsers (`KeyboardEvent.code`): KeyA, Digit1, Numpad1.
    for (prefix, short) in [("Key", ""), ("Digit", ""), ("Numpad", "kp")]
    where name.hasPrefix(prefix) && name.count == prefix.count + 1 {
      return KeyCode(named: short + name.dropFirst(prefix.count))
    }
    return KeyCode(named: String(name))
  }

  /// kanata's and the kernel's names of all keys, for suggestions.
  static var all: [String] { kernelNames.keys.map(String.init) + KeyCode.allNames }

  private static let kernelNames: [Substring: String] = {
    var names: [Substring: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for word in words.dropFirst() { names[word] = String(words[0]) }
    }
    return names
  }()

  /// A key on each line: the kernel's name, followed by kanata's names.
  private static let table = #"""
    grave Backquote grv
    minus Minus min
    equal Equal eql
    backspace Backspace bspc bks ⌫ ␈
    tab Tab ↹ ⭾
    leftbrace BracketLeft lbrc {
    rightbrace BracketRight rbrc }
    capslock CapsLock caps ⇪
    semicolon Semicolon scln
    apostrophe Quote apo apos
    enter Enter ret ent ⏎ ↩ ↵
    leftshift ShiftLeft lshift lshft lsft shft sft ‹⇧
    comma Comma comm
    dot Period
    slash Slash
    backslash Backslash bksl yen
    yen ¥
    clear clr kp=
    kpenter NumpadEnter kprt
    kpslash NumpadDivide kp/
    kpplus NumpadAdd kp+ +
    kpasterisk NumpadMultiply kp*
    kpequal NumpadEqual
    kpminus NumpadSubtract kp-
    kpdot NumpadDecimal kp.
    kpcomma NumpadComma kp,
    sysrq ssrq sys PrintScreen prtsc prnt ⎙
    102nd IntlBackslash 102d lsgt nubs nonusbslash <
    scrolllock ScrollLock scrlck slck
    pause Pause break brk
    wakeup WakeUp wkup
    esc Escape ⎋
    rightshift ShiftRight RightShift rshift rshft rsft ⇧›
    leftctrl ControlLeft lctrl lctl ctl ‹⎈ ‹⌃
    leftalt AltLeft lalt ‹⎇ ‹⌥
    space Space spc ␠ ␣
    rightalt AltRight ralt altgr ⎇› ⌥›
    compose ContextMenu comp cmps cmp menu apps ▤ ☰
    leftmeta MetaLeft lmeta lmet met ‹◆ ‹⌘ ‹❖ ‹⊞
    rightmeta MetaRight rmeta rmet ◆› ⌘› ❖› ⊞›
    rightctrl ControlRight rctrl rctl ⎈› ⌃›
    delete Delete del ␡ ⌦
    insert Insert ins ⎀
    back BrowserBack bck
    forward BrowserForward fwd
    pageup PageUp pgup ⇞ ⎗
    pagedown PageDown pgdn ⇟ ⎘
    up ArrowUp ▲ ↑
    down ArrowDown ▼ ↓
    left ArrowLeft lft ◀ ←
    right ArrowRight rght ▶ →
    home Home ⇤ ↖
    end End ⇥ ↘
    numlock NumLock nlck nlk ⇭
    mute VolumeMute 🔇
    volumeup VolumeUp volu 🔊
    volumedown VolumeDown voldwn vold 🔉
    brightnessup brup bru 🔆
    brightnessdown brdown brdwn brdn 🔅
    kbdillumup blup
    kbdillumdown bldn
    nextsong MediaTrackNext next
    playpause MediaPlayPause pp
    previoussong MediaTrackPrevious prev
    katakanahiragana kana
    henkan cnv conv henk hnk
    muhenkan ncnv mhnk
    ro IntlRo
    btn_left mlft mouseleft
    btn_right mrgt mouseright
    btn_middle mmid mousemid
    btn_side mbck mousebackward
    btn_extra mfwd mouseforward
    homepage hmpg
    media mdia
    mail LaunchMail
    player plyr
    power powr
    """#
}
