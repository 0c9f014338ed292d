"""Boots the guest, plugs keyboards into it, presses their keys from outside, and reports the results.

Arguments: the folders of the cache, of this run, and of the release build; the script to run in the guest; its time limit
in seconds; words for the kernel's command line.

The guest sends requests over one port, one per line: `press a 20`, `type hello 100 100`, `down enter`, `up enter`,
`combo ctrl+c 30`, `plug NAME PORT`, `unplug NAME`. The answer is `ok`, or `no` and the reason. Over a second port it sends
an archive of recordings.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import time

import image


class Monitor:
    """QEMU's monitor (QMP)."""

    def __init__(self, path):
        self.socket = connect(path)
        self.lines = self.socket.makefile("rwb", 0)
        self.lines.readline()
        self.call("qmp_capabilities")

    def call(self, command, **arguments):
        request = {"execute": command, "arguments": arguments}
        self.lines.write(json.dumps(request).encode() + b"\n")
        while True:
            answer = json.loads(self.lines.readline() or b"{}")
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])
            if "return" in answer or not answer:
                return answer.get("return")

    def key(self, name, is_down):
        names = {"enter": "ret", "space": "spc", "leftctrl": "ctrl", "leftshift": "shift"}
        event = {"down": is_down, "key": {"type": "qcode", "data": names.get(name, name)}}
        self.call("input-send-event", events=[{"type": "key", "data": event}])

    def do(self, line):
        verb, *words = line.split()
        numbers = [int(word) / 1000 for word in words[1:]]
        if verb in ("down", "up"):
            self.key(words[0], verb == "down")
        elif verb in ("press", "combo"):
            keys = words[0].split("+")
            for key in keys:
                self.key(key, True)
                time.sleep(0.02 if len(keys) > 1 else 0)
            time.sleep(numbers[0])
            for key in reversed(keys):
                self.key(key, False)
                time.sleep(0.02 if len(keys) > 1 else 0)
        elif verb == "type":
            due = time.monotonic()
            for letter in words[0]:
                for is_down, pause in ((True, numbers[0]), (False, numbers[1])):
                    self.key("space" if letter == "_" else letter, is_down)
                    due += pause
                    time.sleep(max(0, due - time.monotonic()))
        elif verb == "plug":
            self.call("device_add", driver="usb-kbd", id=words[0], bus="usb.0", port=words[1])
        elif verb == "unplug":
            self.call("device_del", id=words[0])
        else:
            raise RuntimeError("unknown: " + verb)


def connect(path):
    end = time.monotonic() + 20
    while True:
        channel = socket.socket(socket.AF_UNIX)
        try:
            channel.connect(path)
            return channel
        except OSError:
            channel.close()
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def serve(folder):
    monitor = Monitor(folder + "/monitor")
    lines = connect(folder + "/requests").makefile("rwb", 0)
    for line in lines:
        try:
            monitor.do(line.decode())
            answer = "ok"
        except Exception as problem:  # The guest says which request it was.
            answer = "no " + str(problem)
        lines.write(answer.encode() + b"\n")


def boot(cache, folder, accelerator, seconds, words):
    """Runs the guest to its end, copies its console to stdout, and returns the console's text."""
    command = [
        "qemu-system-x86_64", "-accel", accelerator, "-cpu", "max" if accelerator == "tcg" else "host",
        "-machine", "q35", "-smp", "1", "-m", "512", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
        "-kernel", cache + "/kernel", "-initrd", folder + "/root.cpio",
        "-append", "console=ttyS0 quiet loglevel=4 panic=-1 nokaslr mitigations=off random.trust_cpu=on rdinit=/init "
        + words,
        "-device", "isa-debug-exit,iobase=0x501,iosize=1", "-serial", "stdio",
        "-qmp", f"unix:{folder}/monitor,server=on,wait=off",
        "-device", "virtio-serial-pci",
        "-chardev", f"socket,id=requests,path={folder}/requests,server=on,wait=off",
        "-device", "virtserialport,chardev=requests,name=requests",
        "-chardev", f"file,id=files,path={folder}/files", "-device", "virtserialport,chardev=files,name=files",
        "-device", "qemu-xhci,id=usb", "-device", "usb-kbd,id=first,bus=usb.0,port=1",
    ]
    guest = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    threading.Thread(target=serve, args=(folder,), daemon=True).start()
    clock = threading.Timer(seconds, guest.kill)
    clock.start()
    text = []
    for line in guest.stdout:
        line = line.decode(errors="replace").replace("\r", "")
        text.append(line)
        sys.stdout.write(line)
        sys.stdout.flush()
    guest.wait()
    clock.cancel()
    return "".join(text)


def check_replay(folder, evscribe):
    """Replays here what was recorded in the guest and returns what is wrong, or None. GUEST_KEEP is a folder for the
    recordings."""
    kept = os.environ.get("GUEST_KEEP", folder + "/kept")
    os.makedirs(kept, exist_ok=True)
    if subprocess.run(["tar", "-x", "-f", folder + "/files", "-C", kept]).returncode != 0:
        return "no recordings came out of the guest"
    recordings = [name for name in sorted(os.listdir(kept)) if name.endswith((".evemu", ".yml"))
                  and os.path.exists(f"{kept}/{os.path.splitext(name)[0]}.text")]
    for name in recordings:
        text = open(f"{kept}/{os.path.splitext(name)[0]}.text", "rb").read()
        replayed = subprocess.run([evscribe, "replay", f"{kept}/{name}"], stdout=subprocess.PIPE).stdout
        if replayed != text or not text:
            return f"{name} gives {replayed!r}, not {text!r}"
    return None if recordings else "no recordings came out of the guest"


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    cache, folder, products, script, seconds, words = sys.argv[1:7]
    image.make(cache)
    root = os.path.dirname(os.path.dirname(here))
    files = [("init", here + "/init", 0o755), ("cases/run", script, 0o755),
             ("usr/bin/evscribe", products + "/evscribe", 0o755),
             ("usr/bin/keyboard", products + "/GuestKeyboard", 0o755)]
    for name in ["70-evscribe.rules", "70-evscribe-uinput.rules"]:
        files.append(("usr/lib/udev/rules.d/" + name, f"{root}/udev/{name}", 0o644))
    image.add_payload(cache, folder + "/root.cpio", files)
    text = boot(cache, folder, os.environ.get("GUEST_ACCEL", "tcg"), float(seconds), words)
    if os.path.basename(script) == "peers.sh":
        sys.exit(0 if "GUEST-END 0" in text else 1)
    failed = text.count("\nnot ok ")
    problem = check_replay(folder, products + "/evscribe")
    print(("not ok" if problem else "ok") + " recorded in the guest, replayed outside" + (": " + problem if problem else ""))
    if problem or "GUEST-END 0" not in text and not failed:
        failed += 1
    print(f"guest: {text.count(chr(10) + 'ok ') + (not problem)} cases hold, {failed} do not")
    sys.exit(1 if failed else 0)


main()
