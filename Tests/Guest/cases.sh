# The cases, run in the guest as root; evscribe runs as "tester". Each prints `ok`, or `not ok` and the output.

export LC_ALL=C.UTF-8
exec 8<>/dev/virtio-ports/requests
failures=0

# host REQUEST...: the host presses keys, plugs or unplugs a keyboard.
host() {
  echo "$*" >&8
  read -r answer <&8
  [ "$answer" = ok ] || echo "# host $*: $answer"
}

# within SECONDS COMMAND...: whether the command succeeds in that time.
within() {
  tries=$(($1 * 20)); shift
  until "$@" >/dev/null 2>&1; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || return 1
    usleep 50000
  done
}

# is NAME COMMAND...: one case.
is() {
  name=$1; shift
  if "$@" >/dev/null 2>&1; then
    read -r up rest </proc/uptime
    echo "ok $name ($up s)"
  else
    echo "not ok $name: $*"
    for file in /tmp/text /tmp/said /tmp/received /tmp/devices; do [ -s $file ] && sed "s|^|#   ${file#/tmp/}: |" $file | tail -12; done
    failures=$((failures + 1))
  fi
}

same() { [ "$1" = "$2" ] || { echo "#   '$1' is not '$2'"; return 1; }; }

# node NAME: the node of the device with that name.
node() {
  for file in /sys/class/input/event*/device/name; do
    if [ "$(cat "$file" 2>/dev/null)" = "$1" ]; then
      file=${file%/device/name}
      echo /dev/input/${file##*/}
    fi
  done
}

# give NODE: the access that logind gives to the user at the seat (no logind runs here).
give() { setfacl -m u:tester:rw "$1"; }

# evscribe in the background, as an unprivileged user; its text goes to /tmp/text, its messages to /tmp/said.
start() {
  : >/tmp/text; : >/tmp/said
  su tester -s /bin/sh -c "exec evscribe $*" </dev/null >/tmp/text 2>/tmp/said 7>&- 8>&- &
  evscribe=$!
}

has_open() { ls -l /proc/$1/fd | grep -q "$2\$"; }
# ready NODE: evscribe has it open and sleeps in ppoll (system call 271), so that nothing is lost while it starts.
sleeps() { has_open $evscribe "$1" && grep -q '^271 ' /proc/$evscribe/syscall; }
ready() { within 10 sleeps "$1"; }
# done_in SECONDS: waits for evscribe to end; its exit code is in $code.
ended() { ! kill -0 $evscribe; }
done_in() {
  if within $1 ended; then wait $evscribe; code=$?; else kill -9 $evscribe; wait $evscribe; code=late; fi
}
said() { grep -q "$1" /tmp/said; }
shows() { grep -q "$1" /tmp/text; }

# memory ROW: what evscribe takes, in kB. VmHWM, the peak, counts the pages of the program that the kernel maps
# around a fault, which differ by half a MiB from guest to guest of one build; RssAnon is what it allocated.
memory() { sed -n "s/^$1:[^0-9]*\([0-9]*\).*/\1/p" /proc/$evscribe/status; }

# Makes a keyboard in the guest; `board` types on it.
make() {
  rm -f /tmp/board.in /tmp/board.out
  mkfifo /tmp/board.in
  keyboard "$@" </tmp/board.in >/tmp/board.out 2>&1 8>&- &
  board=$!
  exec 7>/tmp/board.in
  within 5 test -s /tmp/board.out
  within 10 has_node "$2"
  udevadm settle
}
answers() { [ "$(grep -c done /tmp/board.out)" -ge $1 ]; }
board() {
  asked=$(($(grep -c done /tmp/board.out) + 1))
  echo "$*" >&7
  within 30 answers $asked
}
unmake() { exec 7>&-; wait $board; }

# The keys that another program gets from a device.
listen() {
  keyboard listen "$1" >/tmp/received 7>&- 8>&- &
  listener=$!
  within 5 grep -q listening /tmp/received
}
received() { [ "$(sed 1d /tmp/received | tr '\n' ' ')" = "$1" ]; }
unlisten() { kill $listener; wait $listener; }

usb_name='QEMU QEMU USB Keyboard'
has_node() { test -n "$(node "$1")"; }
within 20 has_node "$usb_name"; within 20 test -e /dev/input/by-id
udevadm settle
usb=$(node "$usb_name")

# 1. Rules: the rule that doctor prints gives the keyboard to the user at the seat, and to nobody else.
chmod 600 "$usb"
su tester -s /bin/sh -c "evscribe type --mode direct $usb" </dev/null >/tmp/text 2>/tmp/said
is "a keyboard without read permission is refused with 77" same $? 77
is "and the message says how to get it" said setfacl
mkdir -p /etc/udev/rules.d
evscribe doctor --rule "$usb" >/etc/udev/rules.d/70-evscribe.rules
udevadm control --reload; udevadm trigger --subsystem-match=input --action=change; udevadm settle
is "the rule that doctor prints tags it for the seat" within 5 sh -c "udevadm info $usb | grep -q 'TAGS=.*:uaccess:'"
is "and no other keyboard" sh -c "! udevadm info $(node 'AT Translated Set 2 keyboard') | grep -q uaccess"
is "uinput is tagged by its own rule" sh -c "udevadm info /dev/uinput | grep -q uaccess"
give "$usb"; give /dev/uinput
su nobody -s /bin/sh -c "evscribe type --mode direct $usb" </dev/null >/tmp/text 2>/tmp/said
is "another user is refused" same $? 77
is "devices shows the selector, the bus and that the keyboard can be read" sh -c "su tester -s /bin/sh -c 'evscribe devices' | grep -A1 by-id | grep -q 'USB.*can be read'"

# 2. A USB keyboard whose keys the host presses.
for rate in "5 100 100 hello_world" "40 12 13 the_quick_brown_fox_jumps_over_the_lazy_dog"; do
  set -- $rate
  start type --mode direct --xkb-layout us --stop-key end --stats "$usb"
  ready "$usb"
  host type $4 $2 $3; host press end 20
  done_in 10
  is "USB, $1 keys a second: the text is what was typed" same "$(cat /tmp/text)" "$(echo $4 | tr _ ' ')"
  is "USB, $1 keys a second: ends with 0 and without a loss" sh -c "[ $code = 0 ] && grep -q ' 0 losses' /tmp/said"
done

# 3. uinput, 500 key events a second.
make uinput "Fast Board"
fast=$(node "Fast Board"); give "$fast"
letters=$(for i in 1 2 3 4 5 6 7 8 9 10; do printf abcdefghijklmnopqrstuvwxyzqwertyuiopasdfghjklzxcvb; done)
start type --mode direct --xkb-layout us --stop-key end --stats "'Fast Board'"
ready "$fast"
# At the first keys the emulator translates code, for longer than the kernel's queue can hold keys.
board type qwertyuiop 20
board type $letters 500
direct=$(memory VmHWM); allocated=$(memory RssAnon); board down end
done_in 10
# Most of it is the command's own file: the kernel maps 64 KiB around each page of it that is touched, so it grows with the code.
is "direct takes at most 18 MiB ($direct kB)" test $direct -le 18432
is "of which it allocated at most 3 MiB ($allocated kB)" test $allocated -le 3072
is "uinput, 500 events a second: the text is what was typed" same "$(cat /tmp/text)" "qwertyuiop$letters"
is "uinput, 500 events a second: no loss" said ' 0 losses'
board up end

# 4. evscribe is frozen, with no signal that it could notice, until the kernel's queue overflows.
mount -t cgroup2 none /sys/fs/cgroup; mkdir /sys/fs/cgroup/slow
frozen() { grep -q "frozen $1" /sys/fs/cgroup/slow/cgroup.events; }
start monitor --background --stats "'Fast Board'"
ready "$fast"
board down a
is "a press is shown" within 5 shows 'down    a '
echo $evscribe >/sys/fs/cgroup/slow/cgroup.procs
echo 1 >/sys/fs/cgroup/slow/cgroup.freeze; within 5 frozen 1
board up a; board type qwertyuiopqwertyuiopqwertyuiopqwertyuiop 1000; board down f
echo 0 >/sys/fs/cgroup/slow/cgroup.freeze
is "after lost events a key that was released meanwhile is cancelled" within 5 shows 'cancel  a '
is "and one that was pressed meanwhile begins" within 5 shows 'down    f '
board up f
is "and ends when it is released" within 5 shows 'up      f '
kill -TERM $evscribe; done_in 5
is "the loss is counted" sh -c "grep -q '1 loss (resynchronizing ended 1 press and began 1 press)' /tmp/said"

# 4a. Stopped as by a shell: keys typed meanwhile are ignored.
start monitor --background "'Fast Board'"
ready "$fast"
board down a; within 5 shows 'down    a '
kill -STOP $evscribe
board up a; board down g; board up g
kill -CONT $evscribe
is "stopped and continued: the key that was held is cancelled" within 5 shows 'cancel  a '
board down h; board up h
is "and keys typed then are handled" within 5 shows 'up      h '
is "but not keys typed meanwhile" sh -c "! grep -q ' g ' /tmp/text"
kill -TERM $evscribe; done_in 5

# 5. Idle: nothing wakes it.
start monitor --background "'Fast Board'"
ready "$fast"; usleep 500000
before=$(grep ctxt /proc/$evscribe/status); sleep 5
is "no wake-up in 5 s without keys" same "$(grep ctxt /proc/$evscribe/status)" "$before"
is "it takes at most 14 MiB ($(memory VmHWM) kB)" test $(memory VmHWM) -le 14336
is "of which it allocated at most 2 MiB ($(memory RssAnon) kB)" test $(memory RssAnon) -le 2048
kill -TERM $evscribe; done_in 5
unmake

# 6. Unplugged with a key down, and plugged in again.
start monitor --background "$usb"
ready "$usb"
host down a
is "a USB key is down" within 5 shows 'down    a '
host unplug first
is "unplugged: the key is cancelled" within 5 shows 'cancel  a '
within 5 test ! -e "$usb"
host plug second 1
within 10 has_node "$usb_name"; udevadm settle; usb=$(node "$usb_name"); give "$usb"
is "plugged in again: it is opened again" ready "$usb"
host press b 20
is "and types" within 5 shows 'up      b '
kill -TERM $evscribe; done_in 5
is "the session ends with 0" same $code 0

# 7. Grabbed, with Enter held at the start.
host down enter
start type --mode morse --grab --grab-wait forever --stop-key end "$usb"
is "it says which key it waits for" within 10 said '"enter" is held'
host press f 20
host up enter
is "it grabs the keyboard when the key is up" within 10 said 'is grabbed'
virtual=$(node "evscribe: $usb_name")
is "a virtual keyboard takes its place" test -n "$virtual"
listen "$virtual"
keyboard listen "$usb" >/tmp/real 8>&- & real=$!; within 5 grep -q listening /tmp/real
host press x 20; host combo ctrl+c 30; host press f 20; host combo leftshift+b 30; host press f1 20
is "ignored keys and commands are passed on once" within 5 received \
  'down x up x down leftctrl down c up c up leftctrl down leftshift down b up b up leftshift down f1 up f1 '
is "no other program gets keys from the keyboard" same "$(cat /tmp/real)" listening
su tester -s /bin/sh -c "evscribe devices --json" >/tmp/devices 2>/dev/null
is "devices says that it is grabbed and by which program" grep -q '"grabbed":true,"holders":\[{"pid":[0-9]*,"command":"evscribe"}' /tmp/devices
is "and does not count the virtual keyboard as a keyboard" sh -c "tr '\n' ' ' </tmp/devices | grep -q 'evscribe: .*\"keyboard\":false'"
su tester -s /bin/sh -c "evscribe type --mode morse --grab $usb" </dev/null >/tmp/text.second 2>/tmp/said.second
is "a second evscribe is told which program has it" sh -c "grep -q 'another program has grabbed it, probably .*evscribe' /tmp/said.second"
unlisten
is "an LED that another program lights is lit on the real keyboard" sh -c "keyboard light $virtual 1 && sleep 1 && grep -q 1 /sys/class/input/${usb##*/}/device/input*::capslock/brightness"
host press j 20; host press end 20; done_in 5
is "the text comes from the keys that the mode claimed" same "$(cat /tmp/text)" a
is "it ends with 0" same $code 0
host press y 20
is "and releases the grab" within 5 grep -q 'up y' /tmp/real
is "and removes the virtual keyboard" within 5 test ! -e "$virtual"

# 8. Backspace, Escape and Enter held together.
start type --mode direct --xkb-layout us --grab "$usb"
within 10 said 'is grabbed'
kill $real; wait $real
keyboard listen "$usb" >/tmp/real 8>&- & real=$!; within 5 grep -q listening /tmp/real
host down backspace; host down esc; host down enter
done_in 5
is "Backspace, Escape and Enter end it" same $code 0
host up backspace; host up esc; host up enter; host press z 20
is "and the keyboard works for others" within 5 grep -q 'up z' /tmp/real

# 9. Killed during a grab.
start type --mode direct --grab "$usb"
within 10 said 'is grabbed'
kill -9 $evscribe; wait $evscribe
host press w 20
is "killed: the keyboard works for others at once" within 5 grep -q 'up w' /tmp/real
is "killed: the virtual keyboard is gone" within 5 sh -c "! grep -q 'evscribe: ' /sys/class/input/event*/device/name"

# 10. A form that a signal ends while the keyboard is grabbed.
printf 'fields:\n- name: a\n- name: b\n' >/tmp/form.yaml
start form /tmp/form.yaml --background --xkb-layout us --grab "$usb"
within 10 said 'is grabbed'
host press a 20; host press v 20
is "a form that was begun has nothing written" sh -c "! grep -q 'up v' /tmp/real && [ ! -s /tmp/text ]"
kill -TERM $evscribe; done_in 5
is "a signal ends it with 1, and writes nothing" sh -c "[ $code = 1 ] && [ ! -s /tmp/text ]"
host press u 20
is "and releases the grab" within 5 grep -q 'up u' /tmp/real
is "and removes the virtual keyboard" within 5 sh -c "! grep -q 'evscribe: ' /sys/class/input/event*/device/name"

# 11. The time limit of a grab.
start type --mode direct --grab --grab-for 1s "$usb"
within 10 said 'is grabbed'
done_in 5
is "--grab-for releases the grab by itself" sh -c "[ $code = 0 ] && grep -q 'time limit of the grab has passed' /tmp/said"
kill $real; wait $real

# 12. Refused without uinput.
setfacl -b /dev/uinput
su tester -s /bin/sh -c "evscribe type --mode direct --grab $usb" </dev/null >/tmp/text 2>/tmp/said
is "without uinput --grab is refused with 77" same $? 77
is "and says how to get it" said 70-evscribe-uinput.rules

# 12. A keyboard on the Bluetooth bus.
make uhid "Air Board" 11:22:33:aa:bb:cc
air=$(node "Air Board"); give "$air"
evscribe devices >/tmp/devices 2>/dev/null
is "Bluetooth: devices names it by its address" sh -c "grep -A1 '^11:22:33:aa:bb:cc' /tmp/devices | grep -q Bluetooth"
start monitor --background 11:22:33:AA:BB:CC
ready "$air"
board down q; board up q; board down k
is "Bluetooth: it types" within 5 shows 'down    k '
unmake
is "Bluetooth: gone with a key down, the key is cancelled" within 5 shows 'cancel  k '
make uhid "Air Board" 11:22:33:aa:bb:cc
air=$(node "Air Board"); give "$air"
is "Bluetooth: it comes back by its address" ready "$air"
board down m; board up m
is "Bluetooth: and types again" within 5 shows 'up      m '
kill -TERM $evscribe; done_in 5
unmake

# 13. Recorded here by evscribe and by three other programs at once; the recordings are also replayed outside the guest.
kept=/tmp/kept; mkdir $kept; chmod 777 $kept
# The shell makes background programs ignore SIGINT, but these end properly only on SIGINT.
interruptible() { exec python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])' "$@"; }
others_ready() { [ "$(ls -l /proc/[0-9]*/fd 2>/dev/null | grep -c "$usb\$")" -ge 4 ]; }
start record --type --mode hangul --stop-key end -o $kept/usb.evemu "$usb"
ready "$usb"
(interruptible evemu-record "$usb" $kept/evemu-record.evemu) >/tmp/said.evemu 2>&1 7>&- 8>&- & evemu=$!
(interruptible libinput record --show-keycodes -o $kept/libinput-record.yml "$usb") >/tmp/said.libinput 2>&1 7>&- 8>&- & libinput=$!
umockdev-record --evemu-events="$usb=$kept/umockdev-record.evemu" -- \
  evscribe type --mode direct --stop-key end "$usb" >/dev/null 2>/tmp/said.umockdev 7>&- 8>&- & umockdev=$!
is "evemu-record, libinput record and umockdev-record read too" within 20 others_ready
usleep 500000
host type dkssud 30 40; host press enter 20; host type gksrmf 30 40; host press end 20
done_in 5
is "recording and typing end with 0" same $code 0
cp /tmp/text $kept/usb.text
usleep 300000; kill -INT $evemu $libinput; wait $evemu $libinput $umockdev
for recording in evemu-record.evemu libinput-record.yml umockdev-record.evemu; do
  evscribe replay --mode hangul $kept/$recording >/tmp/text 2>/tmp/said
  is "evscribe reads what the others recorded: $recording" cmp -s /tmp/text $kept/usb.text
done

make uinput "Fast Board"
fast=$(node "Fast Board"); give "$fast"
start record --type --mode morse --stop-key end -o $kept/uinput.evemu "$fast"
ready "$fast"
gap() { board sleep 60; board down space; board sleep 20; board up space; board sleep 60; }
board type fff 20; gap; board type jjj 20; gap; board type fff 20; board down end
done_in 5
cp /tmp/text $kept/uinput.text
is "a uinput keyboard is recorded" same "$(cat /tmp/text)" sos
board up end; unmake

make uinput "Fast Board"
fast=$(node "Fast Board"); give "$fast"
start record --type --mode direct --xkb-layout us --unbuffered --format libinput --stop-key end \
  -o $kept/both.yml "$usb" "$fast"
ready "$usb"; ready "$fast"
host type one 30 40; within 10 shows one; board type two 20; within 10 shows onetwo
board down leftshift; host type three 30 40; within 10 shows THREE; board up leftshift; board down end
done_in 5
cp /tmp/text $kept/both.text
is "two keyboards type one text" same "$(cat /tmp/text)" onetwoTHREE
is "and are recorded in one file" sh -c "[ $(grep -c '^- node:' $kept/both.yml) = 2 ] && [ ! -e $kept/both.yml.2 ]"
evscribe replay $kept/both.yml >/tmp/text 2>/tmp/said
is "which replays to that text" cmp -s /tmp/text $kept/both.text
board up end; unmake

make uhid "Air Board" 11:22:33:aa:bb:cc
air=$(node "Air Board"); give "$air"
start record --type --mode hangul -o $kept/bluetooth.evemu "$air"
ready "$air"
board type ekqrhfd 20; board down k
within 5 grep -q 'KEY_K ' $kept/bluetooth.evemu
unmake; within 5 test ! -e "$air"
kill -TERM $evscribe; done_in 5
cp /tmp/text $kept/bluetooth.text
is "a Bluetooth keyboard is recorded until it disconnects with a key down" test -s /tmp/text

# 14. Other programs play what evscribe recorded and converted, and evscribe types it again.
# plays NODE COMMAND...: whether evscribe types the same text while the command plays the keyboard.
plays() {
  node=$1; shift
  give "$node"
  start type --mode hangul --idle-exit 3s "$node"
  ready "$node"
  "$@"
  done_in 20
  cmp -s /tmp/text $kept/usb.text
}
evemu-device $kept/usb.evemu >/tmp/made 2>&1 7>&- 8>&- & maker=$!
within 10 grep -q /dev/input /tmp/made; udevadm settle
evemu() { evemu-play "$1" <$kept/usb.evemu; }
made=$(grep -o '/dev/input/event[0-9]*' /tmp/made)
is "evemu-device and evemu-play take what evscribe recorded" plays "$made" evemu "$made"
kill $maker; wait $maker
evscribe convert --format libinput $kept/usb.evemu $kept/usb.yml
mkfifo /tmp/begin
nodes() { ls /dev/input/ | grep -c event; }
before=$(nodes)
libinput replay $kept/usb.yml </tmp/begin >/tmp/said.replay 2>&1 7>&- 8>&- & replay=$!
exec 6>/tmp/begin
one_more() { [ $(nodes) -gt $before ]; }
within 20 one_more; within 20 grep -qi enter /tmp/said.replay; udevadm settle
made=/dev/input/$(ls -t /sys/class/input | grep event | sort -V | tail -1)
begin() { echo >&6; }
is "libinput replay takes what evscribe converted" plays "$made" begin
exec 6>&-; kill $replay; wait $replay
# With the description of the keyboard here. The timestamps begin at 0: umockdev-run loses a byte of events at 32 s.
umockdev-record "$usb" >/tmp/usb.umockdev
umockdev-record --ioctl="$usb=/tmp/usb.ioctl" -- evscribe type --mode direct --idle-exit 1s "$usb" >/tmp/said 2>&1
printf '안녕\n한글\n' >/tmp/words
evscribe convert --mode hangul /tmp/words /tmp/words.evemu 2>/tmp/said
umockdev-run --device=/tmp/usb.umockdev --ioctl="$usb=/tmp/usb.ioctl" --evemu-events="$usb=/tmp/words.evemu" -- \
  evscribe type --mode hangul --background --idle-exit 3s "$usb" >/tmp/text 2>/tmp/said
is "umockdev-run takes what evscribe wrote" cmp -s /tmp/text /tmp/words

# 15. Suspended with a key down (in the kernel's test mode: devices are suspended and resumed).
if echo devices >/sys/power/pm_test; then
  start monitor --background "$usb"
  ready "$usb"
  host down s
  within 5 shows 'down    s '
  echo freeze >/sys/power/state
  is "suspended: the key is cancelled" within 10 shows 'cancel  s '
  host up s; host press t 20
  is "resumed: it types again" within 10 shows 'up      t '
  kill -TERM $evscribe; done_in 5
fi

tar -C $kept -c -f /dev/virtio-ports/files .
[ $failures = 0 ]
