"""Makes the guest: Debian's kernel, and a root file system in memory made of Debian's packages.

Nothing is installed on the host and no root is needed: packages are downloaded and unpacked. The results stay in the
given folder and are made again when this file or the name of the kernel package changes.
"""

import hashlib
import lzma
import os
import re
import stat
import subprocess
import sys

PACKAGES = """
    libc6 libgcc-s1 libstdc++6 busybox-static
    udev libudev1 kmod libkmod2 libssl3 liblzma5 libzstd1 libblkid1 libacl1 libcap2 libselinux1 libpcre2-8-0 acl
    libevdev2 libxkbcommon0 libyaml-0-2 xkb-data libx11-data
    evtest interception-tools libyaml-cpp0.7
    evemu-tools libevemu3
    libinput-tools libinput10 libinput-bin libmtdev1 libwacom9 libwacom-common libgudev-1.0-0 libglib2.0-0 libffi8
    umockdev libumockdev0 libpcap0.8 libmount1 libdbus-1-3 libsystemd0 libgcrypt20 liblz4-1 libgpg-error0 zlib1g
    python3-minimal python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libexpat1
    python3-libevdev python3-yaml python3-pyudev
""".split()

# For the keyboards and the port to the host; the modules that they depend on are added (depends= in the module).
MODULES = """
    evdev uinput uhid usbhid hid-generic xhci-pci virtio_pci virtio_console atkbd i8042 serio
""".split()

SKIPPED = re.compile(
    r"^\./(usr/share/(doc|man|locale|lintian|bash-completion|zsh|bug|initramfs-tools)|etc/init\.d"
    r"|usr/lib/x86_64-linux-gnu/gconv|usr/lib/udev/hwdb\.d)"
)


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout


class Archive:
    """A cpio archive as the kernel unpacks it at boot (the format "newc")."""

    def __init__(self, path):
        self.file = open(path, "wb")
        self.number = 0
        self.folders = set()

    def add(self, name, mode, content=b"", device=(0, 0)):
        self.number += 1
        fields = [self.number, mode, 0, 0, 1, 0, len(content), 0, 0, *device, len(name) + 1, 0]
        head = b"070701" + b"".join(b"%08X" % field for field in fields)
        self.write(head + name.encode() + b"\0")
        self.write(content)

    def write(self, data):
        self.file.write(data + b"\0" * (-len(data) % 4))

    def folder(self, name):
        if name and name not in self.folders:
            self.folders.add(name)
            self.folder(os.path.dirname(name))
            self.add(name, stat.S_IFDIR | 0o755)

    def regular(self, name, content, mode=0o644):
        self.folder(os.path.dirname(name))
        self.add(name, stat.S_IFREG | mode, content)

    def link(self, name, target):
        self.folder(os.path.dirname(name))
        self.add(name, stat.S_IFLNK | 0o777, target.encode())

    def close(self):
        self.add("TRAILER!!!", 0)
        self.file.close()


def kernel_package():
    text = run("apt-cache", "depends", "linux-image-amd64").decode()
    found = re.search(r"Depends: (linux-image-\d\S*)", text)
    if not found:
        raise SystemExit("guest: apt lists no kernel; run apt-get update first")
    return found.group(1)


def download(folder, packages):
    os.makedirs(folder, exist_ok=True)
    there = {name.split("_")[0] for name in os.listdir(folder)}
    missing = [package for package in packages if package not in there]
    if missing:
        run("apt-get", "download", *missing, cwd=folder, stderr=subprocess.DEVNULL)
    names = {name.split("_")[0]: name for name in sorted(os.listdir(folder))}
    return [os.path.join(folder, names[package]) for package in packages]


def unpack(package, folder):
    archive = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE)
    run("tar", "-x", "-C", folder, "--keep-directory-symlink", "--no-same-owner", stdin=archive.stdout)
    if archive.wait() != 0:
        raise SystemExit("guest: cannot unpack " + package)


def needed_modules(folder):
    """The files of the modules and of those they depend on."""
    files = {}
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".ko"):
                files[name[:-3].replace("-", "_")] = os.path.join(place, name)
    wanted, found = [name.replace("-", "_") for name in MODULES], {}
    while wanted:
        name = wanted.pop()
        if name in found or name not in files:  # A built-in module has no file.
            continue
        found[name] = files[name]
        depends = re.search(rb"\0depends=([^\0]*)\0", open(files[name], "rb").read())
        wanted += [word.replace("-", "_") for word in depends.group(1).decode().split(",") if word]
    return sorted(found.values())


def uncompressed(kernel):
    """The kernel unpacked, because unpacking it on an emulated processor takes seconds."""
    data = open(kernel, "rb").read()
    start = data.find(b"\xfd7zXZ\0")
    image = lzma.LZMADecompressor().decompress(data[start:]) if start > 0 else b""
    return image if image.startswith(b"\x7fELF") else data


def add_tree(archive, folder):
    for place, folders, names in os.walk(folder):
        inside = os.path.relpath(place, folder)
        for name in sorted(folders + names):
            path = os.path.join(place, name)
            target = os.path.normpath(os.path.join(inside, name))
            if SKIPPED.match("./" + target):
                continue
            if os.path.islink(path):
                archive.link(target, os.readlink(path))
            elif os.path.isdir(path):
                archive.folder(target)
            else:
                archive.regular(target, open(path, "rb").read(), 0o755 if os.access(path, os.X_OK) else 0o644)


def make(folder):
    """Makes `folder`/kernel and `folder`/root.cpio, unless they are up to date."""
    kernel = kernel_package()
    own = open(__file__, "rb").read()
    stamp = hashlib.sha256(own + kernel.encode()).hexdigest()
    stamp_file = os.path.join(folder, "stamp")
    if os.path.exists(stamp_file) and open(stamp_file).read() == stamp:
        return
    packages = download(os.path.join(folder, "packages"), PACKAGES + [kernel])
    run("rm", "-rf", f"{folder}/tree", f"{folder}/kernel-tree")
    tree = os.path.join(folder, "tree")
    for name in ["usr/bin", "usr/sbin", "usr/lib", "usr/lib64"]:
        os.makedirs(os.path.join(tree, name))
    for name in ["bin", "sbin", "lib", "lib64"]:
        os.symlink("usr/" + name, os.path.join(tree, name))
    for package in packages[:-1]:
        unpack(package, tree)
    kernel_tree = os.path.join(folder, "kernel-tree")
    os.makedirs(kernel_tree)
    unpack(packages[-1], kernel_tree)
    for name in run(f"{tree}/usr/bin/busybox", "--list").decode().split():
        if not any(os.path.lexists(f"{tree}/usr/{place}/{name}") for place in ["bin", "sbin"]):
            os.symlink("busybox", f"{tree}/usr/bin/{name}")
    archive = Archive(os.path.join(folder, "root.cpio"))
    for name in ["proc", "sys", "dev", "run", "tmp", "root", "home/tester", "var/lib"]:
        archive.folder(name)
    add_tree(archive, tree)
    for module in needed_modules(kernel_tree + "/lib/modules"):
        name = "usr/" + os.path.relpath(module, kernel_tree)
        archive.regular(name, open(module, "rb").read())
    version = os.listdir(kernel_tree + "/lib/modules")[0]
    for name in ["modules.order", "modules.builtin", "modules.builtin.modinfo"]:
        path = f"lib/modules/{version}/{name}"
        archive.regular("usr/" + path, open(os.path.join(kernel_tree, path), "rb").read())
    archive.regular("etc/passwd", b"root:x:0:0::/root:/bin/sh\ntester:x:1000:1000::/home/tester:/bin/sh\n"
                    b"nobody:x:65534:65534::/:/bin/sh\n")
    groups = "root:0 tty:5 disk:6 lp:7 kmem:15 dialout:20 cdrom:24 tape:26 audio:29 video:44 input:104 sgx:105 kvm:106"
    groups += " render:107 nogroup:65534 tester:1000"
    archive.regular("etc/group", "".join("%s:x:%s:\n" % tuple(g.split(":")) for g in groups.split()).encode())
    archive.regular("etc/nsswitch.conf", b"passwd: files\ngroup: files\n")
    archive.close()
    with open(os.path.join(folder, "kernel"), "wb") as file:
        file.write(uncompressed(f"{kernel_tree}/boot/vmlinuz-{version}"))
    run("rm", "-rf", tree, kernel_tree)
    with open(stamp_file, "w") as file:
        file.write(stamp)


def add_payload(folder, output, files):
    """Writes the root with more files added: a list of (name in the guest, path here, mode)."""
    extra = os.path.join(folder, "payload.cpio")
    archive = Archive(extra)
    for name, path, mode in files:
        archive.regular(name, open(path, "rb").read(), mode)
    archive.close()
    with open(output, "wb") as whole:
        for part in [os.path.join(folder, "root.cpio"), extra]:
            whole.write(open(part, "rb").read())


if __name__ == "__main__":
    make(sys.argv[1])
