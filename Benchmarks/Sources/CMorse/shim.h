#include <stdbool.h>
#include <sys/time.h>
#include <libcw.h>
