#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>

// The stamp's fields have other names where time_t is wider than the kernel's long, and only macros know them.
static inline int64_t evscribe_event_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + event->input_event_usec;
}

// Swift does not import libevdev's warning-checked enum as flags.
static inline int evscribe_next_event(struct libevdev *device, int flags, struct input_event *event) {
  return libevdev_next_event(device, (unsigned int)flags, event);
}

// A variadic function type is not imported. Without this libevdev would write to the terminal that is typed in.
static inline void evscribe_silence_libevdev(void) { libevdev_set_log_function(NULL, NULL); }

// Swift's Glibc module is built without _GNU_SOURCE, which hides this from it.
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

// The request's number is a macro with a sizeof in it. libevdev leaves the physical path of what it makes empty.
static inline int evscribe_set_uinput_phys(int descriptor, const char *path) {
  return ioctl(descriptor, UI_SET_PHYS, path);
}

// A variadic function is not imported. Neither call can fail: a process may always have less.
static inline void evscribe_protect_memory(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
